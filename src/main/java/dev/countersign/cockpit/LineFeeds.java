package dev.countersign.cockpit;

import java.util.ArrayList;
import java.util.List;

/** Lines end at line feeds and nowhere else: a carriage return that also ended one would vanish from sight. */
final class LineFeeds {

    private LineFeeds() {}

    /** A line feed at the very end begins no further line; an empty text is one empty line. */
    static List<String> split(String text) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
            lines.add(text.substring(from, at));
            from = at + 1;
        }
        if (from < text.length() || lines.isEmpty()) {
            lines.add(text.substring(from));
        }
        return lines;
    }

    static long count(String text) {
        long breaks = text.chars().filter(character -> character == '\n').count();
        return text.endsWith("\n") ? breaks : breaks + 1;
    }
}
