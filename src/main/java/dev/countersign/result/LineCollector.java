package dev.countersign.result;

import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** Reads text that is written into it, keeps the lines of one window and counts all. */
final class LineCollector extends Writer {

    private final long from;
    private final int count;
    private final List<ResultLines.Line> window = new ArrayList<>();
    private final StringBuilder current = new StringBuilder();
    private int width;
    private long index;
    private long number = 1;

    LineCollector(long from, int count) {
        this.from = Math.max(0, from);
        this.count = Math.min(count, ResultLines.MOST);
    }

    @Override
    public void write(char[] buffer, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            take(buffer[i]);
        }
    }

    private void take(char unit) {
        if (unit == '\n') {
            end(false);
            number++;
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
            window.add(new ResultLines.Line(number, current.substring(0, windows ? length - 1 : length), continued));
        }
        current.setLength(0);
        width = 0;
        index++;
    }

    private boolean isWanted() {
        return index >= from && index - from < count;
    }

    ResultLines result() {
        if (width > 0) {
            end(false);
        }
        return new ResultLines(from, List.copyOf(window), index);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
