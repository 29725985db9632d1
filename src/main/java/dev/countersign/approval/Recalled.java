package dev.countersign.approval;

import dev.countersign.policy.Ground;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Earlier answers that stand in for a new one.
 *
 * @param remembered the remembered answer, if it is one
 * @param ofSession the answers for the session, if it is those
 */
public record Recalled(Optional<UUID> remembered, List<UUID> ofSession, List<Ground> grounds) {

    /** No earlier answer. */
    static final Recalled NOTHING = new Recalled(Optional.empty(), List.of(), List.of());

    public boolean isNothing() {
        return remembered.isEmpty() && ofSession.isEmpty();
    }
}
