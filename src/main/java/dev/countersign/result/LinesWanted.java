package dev.countersign.result;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which lines of an output are wanted.
 *
 * @param stream the name of a text in the result; null for {@code stdout} or {@code content}, else the whole document
 * @param from the number of the first line to look at, beginning with 1
 * @param count how many at most, up to {@value ResultLines#MOST}
 * @param query what they must contain, in any case; empty for all lines
 * @param patience how long a search may take; without a query, reading is not limited
 */
public record LinesWanted(@Nullable String stream, long from, int count, String query, Duration patience) {

    static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Lines that follow each other. */
    public static LinesWanted window(@Nullable String stream, long from, int count) {
        return search(stream, from, count, "");
    }

    /** Lines that contain something, looked for no longer than two seconds. */
    public static LinesWanted search(@Nullable String stream, long from, int count, String query) {
        return new LinesWanted(stream, from, count, query, PATIENCE);
    }
}
