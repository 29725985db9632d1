package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a person has allowed for one session. It ends with the session, not with a restart.
 *
 * @param scope what it covers, in words
 * @param current whether the tool is still the one that was allowed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SessionAnswer(
        UUID id,
        UUID sessionId,
        String tool,
        String toolRevision,
        boolean current,
        String scope,
        String channel,
        Instant createdAt,
        @Nullable Instant lastUsedAt,
        long uses) {}
