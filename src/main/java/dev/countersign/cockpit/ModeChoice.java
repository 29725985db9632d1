package dev.countersign.cockpit;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.problem.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** One position of the mode switch, with its consequence in words. */
record ModeChoice(ApprovalMode mode, String label, String consequence) {

    static ModeChoice of(ApprovalMode mode) {
        return switch (mode) {
            case SUPERVISED -> new ModeChoice(mode, "Supervised", "Every call waits for your answer.");
            case AUTO_ACCEPT_EDITS ->
                new ModeChoice(
                        mode,
                        "Auto-accept edits",
                        "Meant to let ordinary edits run. Not built yet: every call waits for your answer.");
            case AUTO ->
                new ModeChoice(
                        mode,
                        "Auto",
                        "Meant to let a model review routine file work. Not built yet: every call waits for your answer.");
            case FULL_ACCESS ->
                new ModeChoice(mode, "Full access", "Nothing waits: every call runs at once, shell commands included.");
        };
    }

    static List<ModeChoice> all() {
        return Arrays.stream(ApprovalMode.values()).map(ModeChoice::of).toList();
    }

    /** @throws Problem invalid, with the field, for anything but the four */
    static ApprovalMode parse(String value) {
        return all().stream()
                .filter(choice -> choice.value().equals(value))
                .findFirst()
                .orElseThrow(() -> Problem.invalid("mode", "unknown-mode", "There is no such mode."))
                .mode();
    }

    /** As forms and the REST interface spell it. */
    public String value() {
        return mode.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
