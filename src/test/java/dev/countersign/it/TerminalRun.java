package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The packaged program in a pseudo-terminal, which {@code script} of util-linux makes: what it prints is recorded, what is
 * typed goes through the terminal, so that Ctrl-C is a signal.
 */
final class TerminalRun implements AutoCloseable {

    private final Process process;
    private final Path record;
    private int seen;

    private TerminalRun(Process process, Path record) {
        this.process = process;
        this.record = record;
    }

    static TerminalRun start(Path workingDirectory, Map<String, String> environment, List<String> arguments) {
        List<String> command = new ArrayList<>(JavaCommand.quick());
        command.addAll(arguments);
        String line = command.stream().map(TerminalRun::quoted).collect(Collectors.joining(" "));
        try {
            Path record = Files.createTempFile("countersign-terminal", ".txt");
            record.toFile().deleteOnExit();
            ProcessBuilder builder = new ProcessBuilder("script", "-q", "-e", "-f", "-c", line, "/dev/null")
                    .directory(workingDirectory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(record.toFile());
            builder.environment().clear();
            builder.environment().put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
            builder.environment().put("LANG", "C.UTF-8");
            builder.environment().put("TERM", "xterm");
            builder.environment().putAll(environment);
            return new TerminalRun(builder.start(), record);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until this is printed, after whatever was waited for before; returns what came up to there. */
    String awaitText(String text) {
        await("«" + text + "» on the terminal")
                .atMost(Duration.ofSeconds(120))
                .until(() -> !process.isAlive() || screen().indexOf(text, seen) >= 0);
        String screen = screen();
        int at = screen.indexOf(text, seen);
        assertThat(at).as("«%s» after character %d of%n%s", text, seen, screen).isNotNegative();
        String came = screen.substring(seen, at + text.length());
        seen = at + text.length();
        return came;
    }

    TerminalRun type(String keys) {
        try {
            OutputStream keyboard = process.getOutputStream();
            keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
            keyboard.flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS))
                .as("exited; it said%n%s", screen())
                .isTrue();
        return process.exitValue();
    }

    /** All that was printed, and what was typed, as the terminal echoed it. */
    String screen() {
        try {
            return Files.readString(record).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
