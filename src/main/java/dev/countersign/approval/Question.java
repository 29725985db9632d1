package dev.countersign.approval;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A call that waits, or waited, for a person.
 *
 * @param decision why it asks
 * @param scopes what an answer for the session would cover
 */
public record Question(
        UUID id,
        Subject subject,
        Approval.State state,
        Decision decision,
        List<AskedScope> scopes,
        @Nullable Answer answer,
        @Nullable String note,
        @Nullable String channel,
        Instant createdAt,
        @Nullable Instant answeredAt) {}
