package dev.countersign.notify;

import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.InstalledPrograms;
import dev.countersign.tool.InstalledPrograms.Ended;
import dev.countersign.tool.ToolFailure;
import dev.countersign.visible.VisibleText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The user's own command, which tells them. It runs under the rules for commands, so it gets no secret, and learns what has
 * happened from its environment and, as text, on its standard input. A command of one word also gets summary and text as
 * arguments, which is what {@code notify-send} takes; one with arguments of its own is started as it is written.
 */
final class NotifyCommand {

    /** How programs of the user's reach the desktop. */
    private static final List<String> DESKTOP =
            List.of("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS");

    private static final int LONGEST_REASON = 200;

    private final List<String> command;
    private final InstalledPrograms programs;
    private final Map<String, String> environment;
    private final Duration limit;

    /** @param environment of this service */
    NotifyCommand(List<String> command, InstalledPrograms programs, Map<String, String> environment, Duration limit) {
        this.command = List.copyOf(command);
        this.programs = programs;
        this.environment = environment;
        this.limit = limit;
    }

    boolean isWanted() {
        return !command.isEmpty();
    }

    /** Blocks until it has ended; says why it has not told anybody, if so. */
    Optional<String> tell(Notice notice, CancellationSignal cancellation) throws InterruptedException {
        try {
            return fault(
                    programs.run(words(notice), variables(notice), notice.text() + "\n", limit, _ -> {}, cancellation));
        } catch (ToolFailure e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private List<String> words(Notice notice) {
        List<String> words = new ArrayList<>(command);
        if (words.size() == 1) {
            words.addAll(List.of(notice.summary(), notice.text()));
        }
        return words;
    }

    private Map<String, String> variables(Notice notice) {
        Map<String, String> variables = new LinkedHashMap<>();
        DESKTOP.stream().filter(environment::containsKey).forEach(name -> variables.put(name, environment.get(name)));
        variables.putAll(notice.variables());
        return variables;
    }

    private Optional<String> fault(Ended ended) {
        String program = "The program " + command.getFirst();
        return switch (ended.ending()) {
            case TIMED_OUT -> Optional.of(program + " had not ended after " + limit.toSeconds() + " s.");
            case OUTPUT_LIMIT -> Optional.of(program + " wrote too much.");
            case EXITED ->
                ended.exitCode() == 0
                        ? Optional.empty()
                        : Optional.of(
                                program + " ended with exit code " + ended.exitCode() + "." + said(ended.errors()));
        };
    }

    private static String said(String errors) {
        String line = errors.strip().lines().findFirst().orElse("");
        return line.isEmpty()
                ? ""
                : " It said: "
                        + VisibleText.of(line.substring(0, Math.min(line.length(), LONGEST_REASON)))
                                .marked();
    }
}
