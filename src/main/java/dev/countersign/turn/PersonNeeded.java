package dev.countersign.turn;

import java.util.UUID;

/**
 * Hears when a turn of this engine needs a person. Told once, after the commit, on the thread that runs the turn: must not
 * block and must not throw. It is a hint; what a crash cuts off is not told again.
 */
public interface PersonNeeded {

    /** A question that this engine has opened waits for its answer. */
    void questionWaits(UUID taskId, UUID approvalId);

    /** A turn can not go on without a person; one that a person has ended is not told. */
    void turnFailed(UUID taskId);
}
