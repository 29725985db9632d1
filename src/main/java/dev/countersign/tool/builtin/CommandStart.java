package dev.countersign.tool.builtin;

import dev.countersign.tool.PlatformEncoding;
import dev.countersign.tool.ToolFailure;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Starts a command in a session of its own, or says shortly why it can not be started. */
final class CommandStart {

    static final String CANNOT_START = "cannot-start";

    private static final File NOTHING = new File("/dev/null");
    private static final Pattern REASON = Pattern.compile("error=(\\d+), (.*)");
    private static final String TOO_BIG = "7";

    private static final Optional<Path> SETSID = Stream.of("/usr/bin/setsid", "/bin/setsid", "/usr/local/bin/setsid")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();

    private CommandStart() {}

    static Process start(Command command, OutputPipe stdout, OutputPipe stderr) throws ToolFailure {
        refuseWhatWouldArriveChanged(command.argv());
        if (!Files.isDirectory(command.directory(), LinkOption.NOFOLLOW_LINKS)) {
            throw new ToolFailure(CANNOT_START, "The working directory does not exist.");
        }
        List<String> argv = new ArrayList<>(command.argv());
        SETSID.ifPresent(setsid -> argv.addFirst(setsid.toString()));
        ProcessBuilder builder = new ProcessBuilder(argv)
                .directory(command.directory().toFile())
                .redirectInput(
                        command.input().isEmpty()
                                ? ProcessBuilder.Redirect.from(NOTHING)
                                : ProcessBuilder.Redirect.PIPE)
                .redirectOutput(stdout.redirect())
                .redirectError(stderr.redirect());
        builder.environment().clear();
        builder.environment().putAll(command.environment());
        try {
            Process process = builder.start();
            feed(process, command.input());
            return process;
        } catch (IOException e) {
            throw new ToolFailure(CANNOT_START, reason(e));
        }
    }

    /** A program need not read; whoever waits for it must not wait for that. */
    private static void feed(Process process, String input) {
        if (!input.isEmpty()) {
            Thread.ofPlatform().daemon().name("countersign-stdin").start(() -> {
                try (OutputStream stdin = process.getOutputStream()) {
                    stdin.write(input.getBytes(StandardCharsets.UTF_8));
                } catch (IOException _) {
                    // it has ended, or closed its input
                }
            });
        }
    }

    static ProcessTree tree(Process process) {
        return SETSID.isPresent() ? new SessionGroup(process) : new PidTree(process.toHandle());
    }

    /** What {@code setsid} says where the system refuses the program only when it is already running; else empty. */
    static Optional<String> refusal(Command command, int exitCode, String stderr) {
        String line = stderr.lines().findFirst().orElse("");
        // A command may call setsid itself: only what it says about this very program counts.
        boolean refused = SETSID.isPresent()
                && (exitCode == 126 || exitCode == 127)
                && line.startsWith("setsid: ")
                && line.contains(command.argv().getFirst());
        return refused ? Optional.of(line.substring(line.lastIndexOf(": ") + 2)) : Optional.empty();
    }

    private static void refuseWhatWouldArriveChanged(List<String> argv) throws ToolFailure {
        for (String argument : argv) {
            if (argument.indexOf('\0') >= 0) {
                throw new ToolFailure(CANNOT_START, "An argument can not contain a NUL character.");
            }
            if (!StandardCharsets.UTF_8.newEncoder().canEncode(argument)) {
                throw new ToolFailure(CANNOT_START, "An argument holds half of a surrogate pair.");
            }
            Optional<String> problem = PlatformEncoding.problem();
            if (problem.isPresent() && !StandardCharsets.US_ASCII.newEncoder().canEncode(argument)) {
                throw new ToolFailure(CANNOT_START, problem.get());
            }
        }
    }

    private static String reason(IOException e) {
        Matcher matcher = REASON.matcher(String.valueOf(e.getMessage()));
        if (!matcher.find()) {
            return "The program could not be started.";
        }
        return matcher.group(1).equals(TOO_BIG)
                ? "command too long: the system takes no more than about 128 KiB in one argument"
                : "The program could not be started: " + matcher.group(2) + ".";
    }
}
