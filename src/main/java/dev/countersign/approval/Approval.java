package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A question to a person, with all that is needed to answer it.
 *
 * @param decision why it asks
 * @param inputDigest what an answer must name, so that it is about the request that was shown
 * @param channel through what the answer came: a window or a token by name
 * @param offers what the answers that reach further than this call would cover
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Approval(
        UUID id,
        UUID callId,
        UUID turnId,
        UUID sessionId,
        UUID taskId,
        String tool,
        String toolDescription,
        String toolRevision,
        String workspace,
        JsonNode input,
        String inputDigest,
        State state,
        Decision decision,
        Instant createdAt,
        @Nullable Answer answer,
        @Nullable String note,
        @Nullable Instant answeredAt,
        @Nullable String channel,
        Offers offers) {

    /** Where a question stands. */
    public enum State {
        PENDING,
        ANSWERED,
        CANCELLED
    }
}
