package dev.countersign.approval;

import dev.countersign.policy.Effect;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.Verdict;
import java.util.List;

/** What a mode says where no rule has spoken. */
final class Modes {

    private Modes() {}

    /** The two modes in between ask for everything until they can tell an ordinary edit from another call. */
    static Effect effect(ApprovalMode mode) {
        return switch (mode) {
            case SUPERVISED, AUTO_ACCEPT_EDITS, AUTO -> Effect.ASK;
            case FULL_ACCESS -> Effect.ALLOW;
        };
    }

    static Ground ground(ApprovalMode mode, boolean decisive) {
        return switch (mode) {
            case SUPERVISED -> Ground.of(Layer.MODE, "supervised", "Supervised asks before every call.", decisive);
            case AUTO_ACCEPT_EDITS ->
                Ground.of(
                        Layer.MODE,
                        "auto-accept-edits",
                        "Auto-accept edits asks before every call in this version.",
                        decisive);
            case AUTO -> Ground.of(Layer.MODE, "auto", "Auto asks before every call in this version.", decisive);
            case FULL_ACCESS ->
                Ground.of(Layer.MODE, "full-access", "Full access runs what no rule asks about or denies.", decisive);
        };
    }

    /** A mode is no remedy where a rule has asked. */
    static List<Decision.Remedy> remedies(ApprovalMode mode, Verdict verdict) {
        return mode == ApprovalMode.FULL_ACCESS || verdict.effect() != null
                ? List.of()
                : List.of(new Decision.Remedy("Full access would run this without a question.", null, null));
    }
}
