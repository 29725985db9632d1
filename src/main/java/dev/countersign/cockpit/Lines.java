package dev.countersign.cockpit;

import java.util.ArrayList;
import java.util.List;

/**
 * A page of a long text.
 *
 * @param from number of the first line shown, from 1
 * @param total how many there are
 */
record Lines(List<Line> shown, long from, long total) {

    /** How many a page holds. */
    static final int PAGE = 2_000;

    /** One line and its number. */
    record Line(long number, String text) {}

    static Lines of(List<String> shown, long from, long total) {
        List<Line> numbered = new ArrayList<>(shown.size());
        for (String text : shown) {
            numbered.add(new Line(from + numbered.size(), text));
        }
        return new Lines(List.copyOf(numbered), from, total);
    }

    /** The page that begins at {@code from}, which is moved into the text. */
    static Lines page(String text, long from) {
        List<String> all = LineFeeds.split(text);
        long first = Math.clamp(from, 1, Math.max(1, all.size()));
        List<String> part = all.stream().skip(first - 1).limit(PAGE).toList();
        return of(part, first, all.size());
    }

    public long to() {
        return from + shown.size() - 1;
    }

    public boolean hasBefore() {
        return from > 1;
    }

    public boolean hasAfter() {
        return to() < total;
    }

    public long before() {
        return Math.max(1, from - PAGE);
    }

    public long after() {
        return to() + 1;
    }

    public long last() {
        return Math.max(1, total - PAGE + 1);
    }
}
