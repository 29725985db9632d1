package dev.countersign.policy;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/** How denials compare: in composed form (NFC), and programs by their base name. */
final class Spelling {

    private Spelling() {}

    static List<String> composed(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (!isAscii(words.get(i))) {
                return words.stream()
                        .map(word -> Normalizer.normalize(word, Normalizer.Form.NFC))
                        .toList();
            }
        }
        return words;
    }

    /** The tokens with the program's base name instead of its path. */
    static List<String> byBaseName(List<String> argv) {
        if (argv.isEmpty()) {
            return argv;
        }
        List<String> tokens = composed(argv);
        String base = baseName(tokens.getFirst());
        if (base.equals(tokens.getFirst())) {
            return tokens;
        }
        List<String> named = new ArrayList<>(tokens);
        named.set(0, base);
        return named;
    }

    static String baseName(String program) {
        String path = program.replaceAll("/+$", "");
        return path.isEmpty() ? program : path.substring(path.lastIndexOf('/') + 1);
    }

    static boolean startsWith(List<String> words, List<String> prefix) {
        return words.size() >= prefix.size() && words.subList(0, prefix.size()).equals(prefix);
    }

    private static boolean isAscii(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) > 0x7f) {
                return false;
            }
        }
        return true;
    }
}
