package dev.countersign.cockpit;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Decision;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.policy.Ground;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An entry of history as a person reads it.
 *
 * @param glance what a glance at the input shows; empty without one
 * @param says why, or through what
 */
record HistoryLine(HistoryEntry entry, Chip chip, String glance, String says) {

    static HistoryLine of(HistoryEntry entry, List<String> order) {
        return new HistoryLine(entry, chip(entry), glance(entry, order), says(entry));
    }

    private static String glance(HistoryEntry entry, List<String> order) {
        if (entry.workspace() != null) {
            return entry.file() + " in " + entry.workspace();
        }
        if (entry.access() != null) {
            return Channels.words(entry.access());
        }
        return entry.input() == null ? "" : ShownInput.of(entry.input(), order).glance();
    }

    /** Digest of what it is about; null where there is none. */
    public @Nullable String digest() {
        return entry.sha256() == null ? entry.inputDigest() : entry.sha256();
    }

    private static Chip chip(HistoryEntry entry) {
        return switch (entry.kind()) {
            case DECISION -> chip(Objects.requireNonNull(entry.effect()));
            case ANSWER -> Chip.of(Objects.requireNonNull(entry.answer()));
            case OUTCOME -> outcome(Objects.requireNonNull(entry.outcome()));
            case REVOKED -> new Chip("↶", "Taken back", "calm");
            case MODE ->
                new Chip(
                        "◐", ModeChoice.of(Objects.requireNonNull(entry.mode())).label(), "calm");
            case TRUSTED -> new Chip("✓", "Trusted", "good");
            case TRUST_REVOKED -> new Chip("↶", "Trust taken back", "calm");
            case ACCESS_GIVEN -> new Chip("✓", "Let in", "good");
            case ACCESS_ENDED -> new Chip("↶", "Access ended", "calm");
        };
    }

    private static Chip chip(Decision.Effect effect) {
        return switch (effect) {
            case ALLOW -> new Chip("✓", "Decided: allow", "good");
            case ASK -> new Chip("◆", "Decided: ask", "wait");
            case REVIEW -> new Chip("●", "Decided: review", "run");
            case DENY -> new Chip("✕", "Decided: deny", "bad");
        };
    }

    private static Chip outcome(String outcome) {
        return switch (outcome) {
            case "succeeded" -> new Chip("✓", "Succeeded", "good");
            case "cancelled" -> new Chip("■", "Cancelled", "calm");
            default -> new Chip("✕", outcome.substring(0, 1).toUpperCase(Locale.ROOT) + outcome.substring(1), "bad");
        };
    }

    private static String says(HistoryEntry entry) {
        return switch (entry.kind()) {
            case DECISION -> decisive(entry.grounds());
            case ANSWER ->
                through(entry)
                        + (entry.note() == null || entry.note().isBlank()
                                ? ""
                                : (entry.answer() == Answer.DENY ? ", because: " : ", with the note: ") + entry.note());
            case OUTCOME -> entry.reason() == null ? "" : entry.reason();
            case REVOKED ->
                (entry.sessionId() == null ? "A remembered answer, " : "An answer for a session, ") + through(entry);
            case MODE -> "The mode was chosen " + through(entry);
            case TRUSTED, TRUST_REVOKED -> "This very content, " + through(entry);
            case ACCESS_GIVEN -> "To " + rights(entry) + ", " + through(entry);
            case ACCESS_ENDED -> "Ended " + through(entry);
        };
    }

    private static String rights(HistoryEntry entry) {
        return Objects.requireNonNull(entry.rights()).stream()
                .map(right -> right.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private static String through(HistoryEntry entry) {
        return "through " + Channels.words(String.valueOf(entry.channel()));
    }

    private static String decisive(@Nullable List<Ground> grounds) {
        return grounds == null
                ? ""
                : grounds.stream()
                        .filter(Ground::decisive)
                        .map(ground -> ground.says() + " (" + place(ground) + ")")
                        .findFirst()
                        .orElse("");
    }

    private static String place(Ground ground) {
        return ground.line() == null ? ground.source() : ground.source() + ", line " + ground.line();
    }
}
