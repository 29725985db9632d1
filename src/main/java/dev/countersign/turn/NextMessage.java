package dev.countersign.turn;

import java.time.Instant;
import java.util.UUID;

/**
 * A message that waits for a turn to complete, and starts the next one then.
 *
 * @param afterTurn the turn that it waits for
 * @param held whether that turn has ended otherwise, or another one has come after it: then it is sent by a person or not at
 *     all
 */
public record NextMessage(UUID id, UUID sessionId, UUID afterTurn, String text, boolean held, Instant writtenAt) {}
