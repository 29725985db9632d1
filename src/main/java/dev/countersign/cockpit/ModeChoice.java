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
                        "Reading and ordinary edits run at once. Commands, protected paths and more than 1 MiB of new content"
                                + " wait for your answer.");
            case AUTO ->
                new ModeChoice(
                        mode,
                        "Auto",
                        "A model reviews ordinary file actions and asks you when in doubt. Commands and protected paths always"
                                + " wait for your answer.");
            case FULL_ACCESS ->
                new ModeChoice(
                        mode,
                        "Full access",
                        "Nothing waits, shell commands included, except what a rule asks about or denies.");
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
