package dev.countersign.cockpit;

import dev.countersign.approval.Decision;
import dev.countersign.policy.Ground;
import java.util.List;

/** A decision as a page tells it. */
record ExplainedCall(Decision decision) {

    public Chip chip() {
        return switch (decision.effect()) {
            case ALLOW -> new Chip("✓", "Would run without a question", "good");
            case ASK -> new Chip("◆", "Would ask", "wait");
            case REVIEW -> new Chip("●", "Would be reviewed by a model first", "run");
            case DENY -> new Chip("✕", "Would be denied", "bad");
        };
    }

    public List<Ground> grounds() {
        return decision.grounds();
    }

    public List<Decision.Remedy> remedies() {
        return decision.remedies();
    }
}
