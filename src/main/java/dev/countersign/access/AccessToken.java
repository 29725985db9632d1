package dev.countersign.access;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A token as it can be shown: never its secret.
 *
 * @param name given by its maker, unique among the tokens that are valid
 * @param lastUsedAt to the minute; null while it has never been used
 */
public record AccessToken(
        UUID id,
        String name,
        List<Right> rights,
        Instant createdAt,
        @Nullable Instant lastUsedAt) {}
