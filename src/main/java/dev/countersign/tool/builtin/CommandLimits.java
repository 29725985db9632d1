package dev.countersign.tool.builtin;

import dev.countersign.workspace.PathRefused;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What every command has to keep within, whichever tool starts it. */
final class CommandLimits {

    /** Bytes of UTF-8 that a command line may have. */
    static final int LINE = 131_072;

    private static final int DEFAULT_SECONDS = 30;

    private CommandLimits() {}

    static Duration time(ObjectNode input) {
        return Duration.ofSeconds(input.path("timeoutSeconds").asInt(DEFAULT_SECONDS));
    }

    /** Refuses, before anybody is asked, what could not be started after the answer. */
    static void check(List<String> words) throws PathRefused {
        long bytes = words.size() - 1L;
        for (String word : words) {
            if (word.indexOf('\0') >= 0) {
                throw new PathRefused("A command can not contain a NUL character.");
            }
            bytes += word.getBytes(StandardCharsets.UTF_8).length;
        }
        if (bytes > LINE) {
            throw new PathRefused("command too long: " + bytes + " bytes, and " + LINE
                    + " are the limit. Write a script into the workspace and run that.");
        }
    }
}
