package dev.countersign.hint;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which program a command starts in the end, behind those that only start another one. */
final class Programs {

    private static final Set<String> SHELLS = Set.of("sh", "bash", "zsh", "dash", "ksh", "ash", "fish");
    private static final Set<String> INTERPRETERS = Set.of("python", "python3", "perl", "ruby", "node", "php");

    /** Words of the shell's own language that stand before a command. */
    private static final Set<String> LANGUAGE =
            Set.of("if", "then", "elif", "else", "while", "until", "do", "!", "{", "time", "coproc");

    /** What starts its arguments as a command, with its options that take a word. */
    private static final Map<String, String> STARTERS = Map.ofEntries(
            Map.entry("sudo", "ughpCrtUDTR"),
            Map.entry("doas", "uC"),
            Map.entry("env", "uCS"),
            Map.entry("command", ""),
            Map.entry("builtin", ""),
            Map.entry("exec", "a"),
            Map.entry("nohup", ""),
            Map.entry("setsid", ""),
            Map.entry("nice", "n"),
            Map.entry("ionice", "cnp"),
            Map.entry("stdbuf", "ioe"),
            Map.entry("timeout", "ks"),
            Map.entry("busybox", ""),
            Map.entry("watch", "n"),
            Map.entry("xargs", "InPLdEsa"));

    private Programs() {}

    /** The words from the program on; none where there is no program. */
    static List<String> unwrapped(List<String> words) {
        int at = 0;
        while (at < words.size()) {
            String word = words.get(at);
            String name = name(word);
            if (LANGUAGE.contains(word) || isAssignment(word)) {
                at++;
            } else if (STARTERS.containsKey(name)) {
                at = afterOptions(words, at + 1, STARTERS.getOrDefault(name, ""));
                if (name.equals("timeout")) {
                    at++;
                }
            } else if (isPython(name)
                    && at + 2 < words.size()
                    && words.get(at + 1).equals("-m")) {
                at += 2;
            } else {
                return words.subList(at, words.size());
            }
        }
        return List.of();
    }

    private static int afterOptions(List<String> words, int from, String taking) {
        int at = from;
        while (at < words.size()) {
            String word = words.get(at);
            if (isAssignment(word)) {
                at++;
            } else if (word.length() > 1 && word.startsWith("-")) {
                at += word.length() == 2 && taking.indexOf(word.charAt(1)) >= 0 ? 2 : 1;
            } else {
                break;
            }
        }
        return at;
    }

    /** A program's name without its folder. */
    static String name(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }

    static boolean isShell(String name) {
        return SHELLS.contains(name);
    }

    private static boolean isPython(String name) {
        return name.startsWith("python");
    }

    /** Whether what comes in is taken for a program, and not for what a program works on. */
    static boolean runsItsInput(List<String> words) {
        if (words.isEmpty()) {
            return false;
        }
        String name = name(words.getFirst());
        List<String> arguments = words.subList(1, words.size());
        if (isShell(name)) {
            for (String argument : arguments) {
                if (argument.equals("-s") || argument.equals("-")) {
                    return true;
                }
                if (argument.startsWith("-c") || !argument.startsWith("-")) {
                    return false;
                }
            }
            return true;
        }
        return INTERPRETERS.contains(name)
                && (arguments.isEmpty() || arguments.getFirst().equals("-"));
    }

    /** Whether what comes in is run by a shell, so that it can be read as one reads it. */
    static boolean isShellOfItsInput(List<String> words) {
        return runsItsInput(words) && isShell(name(words.getFirst()));
    }

    private static boolean isAssignment(String word) {
        int equals = word.indexOf('=');
        if (equals <= 0 || Character.isDigit(word.charAt(0))) {
            return false;
        }
        for (int i = 0; i < equals; i++) {
            char letter = word.charAt(i);
            if (!(letter == '_' || Character.isLetterOrDigit(letter))) {
                return false;
            }
        }
        return true;
    }
}
