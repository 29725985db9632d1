package dev.countersign.turn;

import dev.countersign.approval.Clearance;

/** A call that may run, and the decision that says so; good as long as the mode, the rules and the answers behind it stay as they are. */
record Claim(CallAtHand call, Clearance.Granted granted) {

    Lease lease() {
        return call.lease();
    }

    /** The task's mode that was decided in. */
    long modeRev() {
        return call.task().modeRev();
    }
}
