package dev.countersign.turn;

import org.springframework.stereotype.Component;

/** Begins every write of an engine: nothing is committed under a lease that is gone. */
@Component
class LeaseGuard {

    private final Turns turns;

    LeaseGuard(Turns turns) {
        this.turns = turns;
    }

    /** Holds the turn's row until the transaction ends; throws if the lease is lost or the turn is to end. */
    void require(Lease lease) {
        if (turns.guard(lease.turnId(), lease.engineId(), lease.fence()) != 1) {
            throw new LeaseLost(lease);
        }
    }

    /**
     * The same, and counts a reply of the model.
     *
     * @param modelCalls replies of the turn with this one
     */
    void requireForReply(Lease lease, int modelCalls) {
        if (turns.guardOfReply(lease.turnId(), lease.engineId(), lease.fence(), modelCalls) != 1) {
            throw new LeaseLost(lease);
        }
    }

    /** The same for what has happened already and must be recorded although the turn is to end. */
    void requireForSettling(Lease lease) {
        if (turns.guardOfSettling(lease.turnId(), lease.engineId(), lease.fence()) != 1) {
            throw new LeaseLost(lease);
        }
    }
}
