package dev.countersign.hint;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects hints, each place once and no more of them than a person reads. */
final class Found {

    private static final int PLACES = 3;
    private static final int LENGTH = 100;

    private final Map<Hint.Kind, Set<String>> places = new EnumMap<>(Hint.Kind.class);

    void add(Hint.Kind kind, String where) {
        places.computeIfAbsent(kind, _ -> new LinkedHashSet<>()).add(shortened(where));
    }

    /** A command by its words; those that are not shown are not joined either. */
    void add(Hint.Kind kind, List<String> words) {
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            line.append(line.isEmpty() ? "" : " ").append(word, 0, Math.min(word.length(), LENGTH + 1));
            if (line.length() > LENGTH) {
                break;
            }
        }
        add(kind, line.toString());
    }

    List<Hint> hints() {
        List<Hint> hints = new ArrayList<>();
        places.forEach((kind, all) ->
                hints.add(new Hint(kind, all.stream().limit(PLACES).toList(), Math.max(0, all.size() - PLACES))));
        return List.copyOf(hints);
    }

    private static String shortened(String text) {
        if (text.length() <= LENGTH) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LENGTH - 1)) ? LENGTH - 1 : LENGTH;
        return text.substring(0, end) + " …";
    }
}
