package dev.countersign.turn;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.approval.Decision;
import dev.countersign.approval.Review;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One tool request of a step, as it stands now.
 *
 * @param providerCallId as the provider sent it; null where it sent none
 * @param toolRevision null where no such tool was registered
 * @param input the parsed input, or the raw text where that is not one JSON object
 * @param reason one sentence, or a stable word such as {@code output-limit}
 * @param review the newest look that a model took at it, if one did
 * @param preview the beginning of the result as text, at most 16,384 bytes
 * @param resultBytes length of the complete result, if there is one
 * @param resultSha256 its digest
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Call(
        UUID id,
        @Nullable String providerCallId,
        UUID stepId,
        int index,
        String tool,
        @Nullable String toolRevision,
        JsonNode input,
        @Nullable String inputDigest,
        State state,
        @Nullable Outcome outcome,
        @Nullable String reason,
        @Nullable Decision decision,
        @Nullable Review review,
        @Nullable UUID approvalId,
        @Nullable String preview,
        boolean truncated,
        @Nullable Long resultBytes,
        @Nullable String resultSha256,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    /** Where a call stands. */
    public enum State {
        REQUESTED,
        REVIEWING,
        WAITING,
        READY,
        RUNNING,
        FINISHED
    }

    /** How a call ended. */
    public enum Outcome {
        SUCCEEDED,
        FAILED,
        DENIED,
        CANCELLED,
        INTERRUPTED,
        TIMED_OUT
    }
}
