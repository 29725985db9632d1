package dev.countersign.api;

import dev.countersign.api.Lines.Line;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Takes the wanted lines out of a text that is read once and never held. */
final class LineReader {

    /** Characters of a line that are kept. */
    static final int LINE = 16_384;

    /** Characters of all lines of one answer. */
    static final int ANSWER = 4 * 1024 * 1024;

    private final long from;
    private final int count;
    private final String query;

    private final List<Line> taken = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private long number = 1;
    private long next;
    private int length;
    private boolean cut;
    private boolean begun;

    /** @param query what lines must contain, in any case; empty for all lines */
    LineReader(long from, int count, String query) {
        this.from = from;
        this.count = count;
        this.query = query.toLowerCase(Locale.ROOT);
    }

    Lines read(String stream, Reader text) throws IOException {
        char[] buffer = new char[16_384];
        for (int read = text.read(buffer); read >= 0; read = text.read(buffer)) {
            for (int i = 0; i < read; i++) {
                take(buffer[i]);
            }
        }
        if (begun) {
            end();
        }
        return new Lines(stream, List.copyOf(taken), number - 1, next == 0 ? null : next);
    }

    private void take(char c) {
        if (c == '\n') {
            end();
            return;
        }
        begun = true;
        if (line.length() < LINE) {
            line.append(c);
        } else {
            cut = true;
        }
    }

    private void end() {
        if (number >= from && next == 0) {
            String text = text();
            if (text.toLowerCase(Locale.ROOT).contains(query)) {
                if (taken.size() == count || length + text.length() > ANSWER) {
                    next = number;
                } else {
                    taken.add(new Line(number, text, cut));
                    length += text.length();
                }
            }
        }
        line.setLength(0);
        cut = false;
        begun = false;
        number++;
    }

    /** Without a carriage return at its end, and never ending in half a character. */
    private String text() {
        int end = line.length();
        char last = end == 0 ? ' ' : line.charAt(end - 1);
        if ((last == '\r' && !cut) || Character.isHighSurrogate(last)) {
            end--;
        }
        return line.substring(0, end);
    }
}
