package dev.countersign.cockpit;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.task.Task;
import dev.countersign.turn.Call;
import dev.countersign.turn.Turn;
import java.util.Objects;

/**
 * A state in a sign and a word; the tone only adds colour to what these say.
 *
 * @param tone {@code wait}, {@code run}, {@code good}, {@code bad} or {@code calm}
 */
record Chip(String sign, String word, String tone) {

    static Chip of(Task.State state) {
        return switch (state) {
            case IDLE -> new Chip("○", "Idle", "calm");
            case RUNNING -> new Chip("●", "Running", "run");
            case WAITING -> new Chip("◆", "Needs you", "wait");
        };
    }

    static Chip of(Turn.State state) {
        return switch (state) {
            case QUEUED -> new Chip("○", "Queued", "calm");
            case RUNNING -> new Chip("●", "Running", "run");
            case WAITING -> new Chip("◆", "Needs you", "wait");
            case COMPLETED -> new Chip("✓", "Completed", "good");
            case FAILED -> new Chip("✕", "Failed", "bad");
            case INTERRUPTED -> new Chip("■", "Interrupted", "calm");
        };
    }

    static Chip of(Call call) {
        Call.Outcome outcome = call.outcome();
        if (outcome != null) {
            return of(outcome);
        }
        return switch (call.state()) {
            case REQUESTED -> new Chip("○", "Requested", "calm");
            case REVIEWING -> new Chip("●", "In review", "run");
            case WAITING -> new Chip("◆", "Needs you", "wait");
            case READY -> new Chip("○", "Allowed, about to run", "run");
            case RUNNING -> new Chip("●", "Running", "run");
            case FINISHED -> new Chip("■", "Finished", "calm");
        };
    }

    static Chip of(Approval approval) {
        return switch (approval.state()) {
            case PENDING -> new Chip("◆", "Waits for your answer", "wait");
            case CANCELLED -> new Chip("■", "Cancelled", "calm");
            case ANSWERED -> of(Objects.requireNonNull(approval.answer()));
        };
    }

    static Chip of(Answer answer) {
        return switch (answer) {
            case ALLOW -> new Chip("✓", "Allowed", "good");
            case ALLOW_SESSION -> new Chip("✓", "Allowed for the session", "good");
            case REMEMBER -> new Chip("✓", "Allowed and remembered", "good");
            case DENY -> new Chip("✕", "Denied", "bad");
        };
    }

    private static Chip of(Call.Outcome outcome) {
        return switch (outcome) {
            case SUCCEEDED -> new Chip("✓", "Succeeded", "good");
            case FAILED -> new Chip("✕", "Failed", "bad");
            case DENIED -> new Chip("✕", "Denied", "bad");
            case CANCELLED -> new Chip("■", "Cancelled", "calm");
            case INTERRUPTED -> new Chip("!", "Interrupted: may or may not have happened", "bad");
            case TIMED_OUT -> new Chip("!", "Timed out", "bad");
        };
    }
}
