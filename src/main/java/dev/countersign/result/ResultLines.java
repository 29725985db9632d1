package dev.countersign.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some lines of an output. A line of more than {@value #WIDTH} characters counts as several, so that none is ever too long
 * to be shown, and each piece has a number of its own by which it is found again.
 *
 * @param stream the name of the text that they are from
 * @param total how many lines that text has; null where a search was stopped before anyone had counted
 * @param next the number of the first line wanted that is not here, if there is one, or where a search was stopped
 * @param complete false only if a search ran out of time at {@code next}: what follows was not looked at
 */
public record ResultLines(
        String stream,
        List<Line> lines,
        @Nullable Long total,
        @Nullable Long next,
        boolean complete) {

    /** Characters that a line has at most, an unpaired half or two aside. */
    public static final int WIDTH = 4_096;

    /** Lines that are given at once at most, whatever is asked for. */
    public static final int MOST = 2_000;

    /** Characters that are given at once at most: fewer lines come where they are long. */
    public static final int CHARACTERS = 4 * 1024 * 1024;

    /** The name of the document as a whole, laid out to be read; a text of that name goes before it. */
    public static final String DOCUMENT = "json";

    /**
     * A line without its end.
     *
     * @param number beginning with 1
     * @param continued whether the line was too long and goes on with the next number
     */
    public record Line(long number, String text, boolean continued) {}
}
