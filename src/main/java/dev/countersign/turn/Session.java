package dev.countersign.turn;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** One conversation with a model inside a task, oldest turn first. */
public record Session(UUID id, UUID taskId, Instant createdAt, List<Turn> turns) {}
