package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One process of the packaged program, and all that it prints. */
final class ProgramRun {

    private static final Pattern READY = Pattern.compile("Countersign is ready at (http://\\S+)");
    private static final Pattern LOGIN = Pattern.compile("Log in once, within two minutes: (http://\\S+)");

    private final Process process;
    private final Path out;
    private final Path err;

    private ProgramRun(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts it with the umask of an ordinary user and with no more in its environment than a path and what is given. */
    static ProgramRun start(
            List<String> java, Path workingDirectory, Map<String, String> environment, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "umask 022; exec \"$@\"", "sh"));
        command.addAll(java);
        command.addAll(arguments);
        try {
            Path out = Files.createTempFile("countersign-it", ".out");
            Path err = Files.createTempFile("countersign-it", ".err");
            out.toFile().deleteOnExit();
            err.toFile().deleteOnExit();
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(workingDirectory.toFile())
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().clear();
            builder.environment().put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
            builder.environment().put("LANG", "C.UTF-8");
            builder.environment().putAll(environment);
            return new ProgramRun(builder.start(), out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address, once the program says that it is ready. */
    String awaitReady() {
        await("the ready line")
                .pollInterval(Duration.ofMillis(20))
                .atMost(Duration.ofSeconds(180))
                .until(() -> !process.isAlive() || READY.matcher(out()).find());
        Matcher ready = READY.matcher(out());
        assertThat(ready.find()).as("ready; it said%n%s%n%s", out(), err()).isTrue();
        return ready.group(1);
    }

    /** The link stands on the line after the one that says ready. */
    String loginLink() {
        await("the login link")
                .atMost(Duration.ofSeconds(10))
                .until(() -> LOGIN.matcher(out()).find());
        Matcher login = LOGIN.matcher(out());
        assertThat(login.find()).as("a login link in%n%s", out()).isTrue();
        return login.group(1);
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGKILL, as a crash would be. */
    void kill9() {
        process.destroyForcibly();
        awaitExit(Duration.ofSeconds(30));
    }

    /** SIGTERM, as a stop would be; returns at once. */
    void terminate() {
        process.destroy();
    }

    /** Stops in the middle of whatever it does, as a machine that sleeps would. */
    void pause() {
        signal("STOP");
    }

    void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                            .start()
                            .waitFor())
                    .isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    int awaitExit(Duration within) {
        try {
            assertThat(process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS))
                    .as("exited within %s", within)
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return process.exitValue();
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
