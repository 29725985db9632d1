package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.access.Right;
import dev.countersign.policy.Ground;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One thing that happened: it was decided, answered, ended, trusted, let in, or taken back. What quotes the conversation (input, grounds,
 * note, reason) is gone once its task has been erased; ids, digests and what was decided stay.
 *
 * @param at never earlier than that of an entry before, even where the clock was set back
 * @param input as it was proposed; left out over 64 KiB, where the call has it
 * @param inputDigest identity of the request; with an outcome, of what was run
 * @param effect of a decision
 * @param grounds of a decision
 * @param answer a person's, with {@code note} and {@code channel}
 * @param outcome how a call ended: succeeded, failed, denied, cancelled, interrupted or timed-out
 * @param mode that a task was given
 * @param workspace whose content was trusted or is no longer, with its {@code file} and {@code sha256}
 * @param access who was let in or is no longer, by the channel of whatever comes through it: {@code token ci}, {@code window}
 * @param rights that were given with it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HistoryEntry(
        UUID id,
        Instant at,
        Kind kind,
        @Nullable UUID taskId,
        @Nullable UUID sessionId,
        @Nullable UUID turnId,
        @Nullable UUID callId,
        @Nullable String tool,
        @Nullable String toolRevision,
        @Nullable JsonNode input,
        @Nullable String inputDigest,
        Decision.@Nullable Effect effect,
        @Nullable List<Ground> grounds,
        @Nullable Answer answer,
        @Nullable String note,
        @Nullable String channel,
        @Nullable String outcome,
        @Nullable String reason,
        @Nullable Long resultBytes,
        @Nullable String resultSha256,
        @Nullable ApprovalMode mode,
        @Nullable String workspace,
        @Nullable String file,
        @Nullable String sha256,
        @Nullable String access,
        @Nullable List<Right> rights) {

    /** What happened. */
    public enum Kind {
        DECISION,
        ANSWER,
        OUTCOME,
        REVOKED,
        MODE,
        TRUSTED,
        TRUST_REVOKED,
        ACCESS_GIVEN,
        ACCESS_ENDED
    }
}
