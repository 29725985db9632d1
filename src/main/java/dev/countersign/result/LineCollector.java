package dev.countersign.result;

import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads text that is written into it, keeps the lines that are wanted and counts all. Throws {@link Enough} into whoever
 * writes as soon as nothing more is to be learnt, or a search has taken its time.
 */
final class LineCollector extends Writer {

    /** Not an error: what writes may be a JSON generator, which takes no other hint. */
    static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super(null, null, false, false);
        }
    }

    private final LinesWanted wanted;
    private final String needle;
    private final @Nullable Long knownTotal;
    private final long begun = System.nanoTime();

    private final List<ResultLines.Line> found = new ArrayList<>();
    private final StringBuilder current = new StringBuilder();
    private String before = "";
    private int characters;
    private int width;
    private long number;
    private long next;
    private boolean outOfTime;

    LineCollector(LinesWanted wanted) {
        this(wanted, 1, null);
    }

    /**
     * @param first the number of the line that will be written first
     * @param total how many there are, where that is known before
     */
    LineCollector(LinesWanted wanted, long first, @Nullable Long total) {
        this.wanted = wanted;
        this.needle = wanted.query().toLowerCase(Locale.ROOT);
        this.number = first;
        this.knownTotal = total;
    }

    @Override
    public void write(char[] buffer, int offset, int length) {
        boolean late = !needle.isEmpty()
                && System.nanoTime() - begun >= wanted.patience().toNanos();
        if (late && next == 0) {
            outOfTime = true;
            next = Math.max(number, wanted.from());
        }
        if (late || (next > 0 && knownTotal != null)) {
            throw new Enough();
        }
        for (int i = offset; i < offset + length; i++) {
            take(buffer[i]);
        }
    }

    private void take(char unit) {
        if (unit == '\n') {
            end(false);
            return;
        }
        if (width >= ResultLines.WIDTH && !Character.isLowSurrogate(unit)) {
            end(true);
        }
        width++;
        if (isWanted()) {
            current.append(unit);
        }
    }

    private void end(boolean continued) {
        if (isWanted()) {
            int length = current.length();
            boolean windows = !continued && length > 0 && current.charAt(length - 1) == '\r';
            keepIfItMatches(current.substring(0, windows ? length - 1 : length), continued);
        }
        current.setLength(0);
        width = 0;
        number++;
    }

    private void keepIfItMatches(String text, boolean continued) {
        if (!needle.isEmpty()) {
            String readable = before + text.toLowerCase(Locale.ROOT);
            // What is looked for may begin in one piece of a long line and end in the next.
            before = continued ? readable.substring(Math.max(0, readable.length() - needle.length() + 1)) : "";
            if (!readable.contains(needle)) {
                return;
            }
        }
        int most = Math.min(wanted.count(), ResultLines.MOST);
        if (found.size() >= most || characters + text.length() > ResultLines.CHARACTERS) {
            next = number;
        } else {
            found.add(new ResultLines.Line(number, text, continued));
            characters += text.length();
        }
    }

    private boolean isWanted() {
        return next == 0 && number >= wanted.from();
    }

    /** What was found once everything has been written. */
    ResultLines result(String stream) {
        if (width > 0) {
            end(false);
        }
        return lines(stream, number - 1);
    }

    /** What was found until it was {@link Enough}. */
    ResultLines resultSoFar(String stream) {
        return lines(stream, knownTotal);
    }

    private ResultLines lines(String stream, @Nullable Long total) {
        return new ResultLines(stream, List.copyOf(found), total, next == 0 ? null : next, !outOfTime);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
