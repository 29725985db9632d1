package dev.countersign.signal;

import java.util.UUID;

/** Something has changed: ids only, the state is fetched by whoever wants it. Each names its task. */
public sealed interface Signal {

    UUID taskId();

    record TaskChanged(UUID taskId) implements Signal {}

    record TurnChanged(UUID taskId, UUID sessionId, UUID turnId) implements Signal {}

    /**
     * Visible text of a step that is not committed yet; lost with its attempt.
     *
     * @param stream tells this attempt's text from that of every other
     * @param offset how much of it, in UTF-16 units, came before
     */
    record StepDelta(UUID taskId, UUID turnId, UUID stream, int offset, String text) implements Signal {}

    record CallChanged(UUID taskId, UUID turnId, UUID callId) implements Signal {}

    /**
     * A running call has written more.
     *
     * @param offset bytes of output so far
     */
    record CallOutput(UUID taskId, UUID turnId, UUID callId, long offset) implements Signal {}

    record ApprovalChanged(UUID taskId, UUID turnId, UUID approvalId) implements Signal {}
}
