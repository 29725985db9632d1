package dev.countersign.approval;

import java.util.UUID;

/**
 * What a question is about.
 *
 * @param inputDigest identity of the request, see {@link CanonicalInput#digest}
 */
public record Subject(UUID callId, UUID turnId, UUID sessionId, UUID taskId, String inputDigest) {}
