package dev.countersign.tool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs programs that the user has installed and named in the configuration, under the rules for commands: an environment by
 * allow-list, a process group of its own that is ended as a whole, a limit for time and output. They start in an empty
 * folder of their own.
 */
public interface InstalledPrograms {

    /**
     * Blocks until the program has ended.
     *
     * @param command the program, looked up in the PATH of commands, and its arguments
     * @param variables what it gets in its environment beside those of commands
     * @param input what it reads on its standard input
     * @param onOutput gets its standard output as text as it arrives; must not block
     * @throws ToolFailure if it could not be started; the message says why
     * @throws InterruptedException if it was cancelled; nothing of it runs any more
     */
    Ended run(
            List<String> command,
            Map<String, String> variables,
            String input,
            Duration limit,
            Consumer<String> onOutput,
            CancellationSignal cancellation)
            throws ToolFailure, InterruptedException;

    /**
     * How a program ended.
     *
     * @param exitCode its exit status; of no meaning if it was ended
     * @param errors the first 16 KiB of its standard error
     */
    record Ended(Ending ending, int exitCode, String output, String errors) {}

    /** What ended it. */
    enum Ending {
        EXITED,
        TIMED_OUT,
        OUTPUT_LIMIT
    }
}
