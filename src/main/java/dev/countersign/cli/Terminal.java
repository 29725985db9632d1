package dev.countersign.cli;

import dev.countersign.tool.ProcessStatus;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The terminal that the service was started from, if there is one. */
final class Terminal {

    private Terminal() {}

    static final int STDIN = 0;
    static final int STDOUT = 1;
    static final int STDERR = 2;

    /** Whether a person can be asked: they can type, and see the question, wherever the data goes. */
    static boolean canAsk() {
        return isTerminal(STDIN) && isTerminal(STDERR);
    }

    /** Whether that descriptor is a terminal; where the system does not say so of each, whether there is one at all. */
    static boolean isTerminal(int descriptor) {
        Path file = Path.of("/proc/self/fd/" + descriptor);
        if (Files.isSymbolicLink(file)) {
            try {
                String target = Files.readSymbolicLink(file).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
            } catch (IOException unknown) {
                return false;
            }
        }
        return isThere();
    }

    static boolean isThere() {
        return console().isPresent();
    }

    /**
     * Whether what is typed comes to this process. One that a shell started with {@code &} is stopped by the system as soon as
     * it reads from its terminal.
     */
    static boolean isForeground() {
        return ProcessStatus.of(ProcessHandle.current().pid())
                .map(status -> status.group() == status.foreground())
                .orElse(true);
    }

    /** Prints a fresh line at every press of Enter, until the input ends. */
    static void printOnEnter(Supplier<String> line) {
        console()
                .ifPresent(console -> Thread.ofPlatform()
                        .name("terminal")
                        .daemon()
                        .start(() -> {
                            while (console.readLine() != null) {
                                console.writer().println(line.get());
                                console.flush();
                            }
                        }));
    }

    static boolean hasDesktop(Map<String, String> environment) {
        return isMac()
                || !environment.getOrDefault("DISPLAY", "").isBlank()
                || !environment.getOrDefault("WAYLAND_DISPLAY", "").isBlank();
    }

    /** The program that opens a URL in the user's browser. */
    static String opener() {
        return isMac() ? "open" : "xdg-open";
    }

    /** None where the JDK knows of no console, or of one that is not a terminal. */
    private static Optional<Console> console() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal);
    }

    private static boolean isMac() {
        return System.getProperty("os.name", "").startsWith("Mac");
    }
}
