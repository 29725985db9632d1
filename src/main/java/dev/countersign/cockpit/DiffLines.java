package dev.countersign.cockpit;

import java.util.ArrayList;
import java.util.List;

/** A unified diff line by line, without its two lines of names, with the words that differ between old and new lines. */
record DiffLines(List<Line> lines) {

    /**
     * One line with its sign.
     *
     * @param kind {@code added}, {@code removed}, {@code place}, {@code note} or {@code same}, for style sheets
     */
    record Line(String kind, List<Piece> pieces) {

        static Line of(String text) {
            return new Line(kind(text), List.of(new Piece(text, false)));
        }

        public String text() {
            StringBuilder text = new StringBuilder();
            pieces.forEach(piece -> text.append(piece.text()));
            return text.toString();
        }

        boolean is(String wanted) {
            return kind.equals(wanted);
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

    /** @param changed whether it differs from what the line on the other side has */
    record Piece(String text, boolean changed) {}

    static DiffLines of(String diff) {
        return new DiffLines(
                LineFeeds.split(diff).stream().skip(2).map(Line::of).toList());
    }

    /** How many lines of a kind there are. */
    long count(String kind) {
        return lines.stream().filter(line -> line.is(kind)).count();
    }

    /** The same without what comes after so many lines or characters; of a longer line nothing is shown. */
    DiffLines first(int mostLines, int mostCharacters) {
        List<Line> first = new ArrayList<>();
        int left = mostCharacters;
        for (Line line : lines) {
            left -= line.text().length() + 1;
            if (first.size() == mostLines || left < 0) {
                break;
            }
            first.add(line);
        }
        return new DiffLines(List.copyOf(first));
    }

    /** The same with marks in lines that stand for each other. */
    DiffLines marked() {
        List<Line> marked = new ArrayList<>();
        int at = 0;
        while (at < lines.size()) {
            int removed = endOf("removed", at);
            int added = endOf("added", removed);
            if (removed > at && added > removed) {
                marked.addAll(WordMarks.of(lines.subList(at, removed), lines.subList(removed, added)));
                at = added;
            } else {
                int next = Math.max(at + 1, added);
                marked.addAll(lines.subList(at, next));
                at = next;
            }
        }
        return new DiffLines(List.copyOf(marked));
    }

    /** A note that the last line has no end stands between the old and the new lines, and belongs to the old ones. */
    private int endOf(String kind, int from) {
        int at = from;
        while (at < lines.size()
                && (lines.get(at).is(kind) || (at > from && lines.get(at).is("note")))) {
            at++;
        }
        return at;
    }
}
