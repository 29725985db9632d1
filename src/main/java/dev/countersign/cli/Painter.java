package dev.countersign.cli;

import dev.countersign.policy.Effect;
import java.util.Map;

/** Paints outcomes: green what is approved, gray what asks, red what is denied; or nothing at all. */
final class Painter {

    /** When to paint. */
    enum Color {
        AUTO,
        ALWAYS,
        NEVER
    }

    private static final String RESET = "\u001b[0m";

    private final boolean paints;

    private Painter(boolean paints) {
        this.paints = paints;
    }

    /** A choice counts; without one, {@code NO_COLOR} (https://no-color.org) and whether stdout is a terminal. */
    static Painter of(Color color, Map<String, String> environment) {
        return new Painter(
                switch (color) {
                    case ALWAYS -> true;
                    case NEVER -> false;
                    case AUTO ->
                        environment.getOrDefault("NO_COLOR", "").isEmpty()
                                && !environment.getOrDefault("TERM", "").equals("dumb")
                                && Terminal.isTerminal(Terminal.STDOUT);
                });
    }

    String paint(Effect effect, String text) {
        if (!paints || text.isEmpty()) {
            return text;
        }
        String color = switch (effect) {
            case ALLOW -> "\u001b[32m";
            case ASK -> "\u001b[90m";
            case DENY -> "\u001b[31m";
        };
        return color + text + RESET;
    }
}
