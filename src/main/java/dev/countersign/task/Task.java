package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A piece of work in one workspace, with one mode.
 *
 * @param workspace the real path
 * @param model the id of the model that its turns use
 */
public record Task(
        UUID id,
        String title,
        String workspace,
        ApprovalMode mode,
        String model,
        State state,
        int pendingApprovals,
        boolean archived,
        Instant createdAt,
        Instant updatedAt,
        List<SessionRef> sessions) {

    /** What its turns are doing. */
    public enum State {
        IDLE,
        RUNNING,
        WAITING
    }

    /** One conversation of the task. */
    public record SessionRef(UUID id, Instant createdAt) {}
}
