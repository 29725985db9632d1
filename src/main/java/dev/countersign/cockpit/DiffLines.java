package dev.countersign.cockpit;

import java.util.List;

/** A unified diff line by line, without its two lines of names. */
record DiffLines(List<Line> lines) {

    /**
     * One line with its sign.
     *
     * @param kind {@code added}, {@code removed}, {@code place}, {@code note} or {@code same}, for style sheets
     */
    record Line(String kind, String text) {

        static Line of(String text) {
            return new Line(kind(text), text);
        }

        private static String kind(String text) {
            if (text.startsWith("+")) {
                return "added";
            }
            if (text.startsWith("-")) {
                return "removed";
            }
            return text.startsWith("@@") ? "place" : text.startsWith("\\") ? "note" : "same";
        }
    }

    static DiffLines of(String diff) {
        return new DiffLines(
                LineFeeds.split(diff).stream().skip(2).map(Line::of).toList());
    }

    /** The same without what comes after so many lines. */
    DiffLines first(int most) {
        return new DiffLines(lines.stream().limit(most).toList());
    }
}
