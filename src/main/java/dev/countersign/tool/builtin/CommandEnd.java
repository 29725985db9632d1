package dev.countersign.tool.builtin;

import java.time.Duration;

/**
 * How a command that was started came to its end.
 *
 * @param exitCode its exit status; of no meaning unless it ended by itself
 * @param took until it exited, or was told to
 * @param lossy whether an output was not UTF-8
 */
record CommandEnd(Stop stop, int exitCode, Duration took, boolean lossy) {

    /** What ended it. */
    enum Stop {
        EXITED,
        TIMED_OUT,
        OUTPUT_LIMIT,
        CANCELLED
    }
}
