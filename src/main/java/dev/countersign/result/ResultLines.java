package dev.countersign.result;

import java.util.List;

/**
 * Some lines of an output, and how many there are in all. A line of more than {@value #WIDTH} characters is given as
 * several, so that none is ever too long to be shown.
 *
 * @param from the index of the first of these lines, beginning with 0
 * @param total how many lines the output has
 */
public record ResultLines(long from, List<Line> lines, long total) {

    /** Characters that a line has at most, an unpaired half or two aside. */
    public static final int WIDTH = 4_096;

    /** Lines that are given at once at most, whatever is asked for. */
    public static final int MOST = 2_000;

    /**
     * A line without its end.
     *
     * @param number the line of the output that it is, or is a piece of, beginning with 1
     * @param continued whether the line goes on with the next one
     */
    public record Line(long number, String text, boolean continued) {}
}
