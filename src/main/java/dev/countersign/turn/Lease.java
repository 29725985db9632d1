package dev.countersign.turn;

import java.util.UUID;

/**
 * The right of one engine to move one turn, until the fence in the row is another.
 *
 * @param fence grows with every lease, so nothing is ever committed under an old one
 */
record Lease(UUID turnId, UUID sessionId, UUID taskId, UUID engineId, long fence) {}
