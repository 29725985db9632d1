package dev.countersign.tool.builtin;

import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolResult;
import java.io.IOException;
import java.io.Reader;
import java.nio.CharBuffer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is told of a command that ran: as members, and as text. */
final class CommandReport {

    static final ObjectNode SCHEMA =
            Schemas.object("""
            {"exitCode": {"type": "integer", "description": "Absent if the command was ended."},
             "signal": {"type": "integer", "description": "Presumed from the exit code."},
             "timedOut": {"type": "boolean"},
             "outputTruncated": {"type": "boolean"},
             "lossy": {"type": "boolean", "description": "Bytes that are not UTF-8 were replaced."},
             "durationMs": {"type": "integer", "minimum": 0},
             "stdout": {"type": "string", "maxLength": 33554432},
             "stderr": {"type": "string", "maxLength": 33554432}}
            """, "stdout", "stderr", "timedOut", "outputTruncated", "lossy", "durationMs");

    private static final int HIGHEST_SIGNAL = 64;
    private static final int SIGNAL_BASE = 128;
    private static final int CHUNK = 8_192;

    private CommandReport() {}

    static ToolOutput of(CommandEnd end) {
        ObjectNode members = JsonMapper.shared().createObjectNode();
        if (end.stop() == CommandEnd.Stop.EXITED) {
            members.put("exitCode", end.exitCode());
            int signal = end.exitCode() - SIGNAL_BASE;
            if (signal > 0 && signal <= HIGHEST_SIGNAL) {
                members.put("signal", signal);
            }
        }
        members.put("timedOut", end.stop() == CommandEnd.Stop.TIMED_OUT);
        members.put("outputTruncated", end.stop() == CommandEnd.Stop.OUTPUT_LIMIT);
        members.put("lossy", end.lossy());
        members.put("durationMs", end.took().toMillis());
        return switch (end.stop()) {
            case EXITED -> new ToolOutput.Complete(members);
            case TIMED_OUT -> new ToolOutput.TimedOut(members);
            case OUTPUT_LIMIT -> new ToolOutput.Failed(members, "output-limit");
            case CANCELLED -> new ToolOutput.Stopped(members);
        };
    }

    /** Only what the command printed where all went well; else first how it ended. */
    static void render(ToolResult result, Appendable text) throws IOException {
        try (Reader stdout = result.bulk(CommandRunner.STDOUT);
                Reader stderr = result.bulk(CommandRunner.STDERR)) {
            int firstOfErrors = stderr.read();
            String ending = ending(result.members());
            boolean quiet = ending.equals("exit code 0") && firstOfErrors < 0;
            if (!quiet) {
                text.append(ending).append('\n');
            }
            char last = copy(stdout, text);
            if (firstOfErrors >= 0) {
                text.append(last == '\n' ? "" : "\n").append("[stderr]\n").append((char) firstOfErrors);
                copy(stderr, text);
            }
        }
    }

    private static String ending(ObjectNode members) {
        if (members.path("timedOut").asBoolean()) {
            return "timed out after " + members.path("durationMs").asLong() / 1000 + " s";
        }
        if (members.path("outputTruncated").asBoolean()) {
            return "stopped at 32 MiB of output";
        }
        if (!members.has("exitCode")) {
            return "stopped before it was done";
        }
        return members.has("signal")
                ? "ended by signal " + members.path("signal").asInt() + " (presumed)"
                : "exit code " + members.path("exitCode").asInt();
    }

    /** The last character, or a line feed if there was none. */
    private static char copy(Reader from, Appendable to) throws IOException {
        char[] chunk = new char[CHUNK];
        char last = '\n';
        for (int length = from.read(chunk); length >= 0; length = from.read(chunk)) {
            to.append(CharBuffer.wrap(chunk, 0, length));
            last = length > 0 ? chunk[length - 1] : last;
        }
        return last;
    }
}
