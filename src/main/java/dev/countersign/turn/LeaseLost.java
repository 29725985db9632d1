package dev.countersign.turn;

/** The turn is no longer this engine's to move, or a person has asked to end it; whatever was under way is rolled back. */
class LeaseLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LeaseLost(Lease lease) {
        super("Turn " + lease.turnId() + " is no longer held under fence " + lease.fence(), null, false, false);
    }
}
