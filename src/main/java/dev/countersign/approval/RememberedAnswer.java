package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A request that a person has allowed for good: in one workspace, by one registration of a tool, with exactly this input.
 *
 * @param workspace its real path
 * @param input null where it is too long for a list; the digest identifies it all the same
 * @param inputLength characters of the input as canonical JSON
 * @param current whether the tool is still the one that was allowed; an answer about another one matches nothing
 * @param channel through what the answer came
 * @param uses how many calls have run by it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RememberedAnswer(
        UUID id,
        String workspace,
        String tool,
        String toolRevision,
        boolean current,
        @Nullable JsonNode input,
        int inputLength,
        String inputDigest,
        String channel,
        Instant createdAt,
        @Nullable Instant lastUsedAt,
        long uses) {}
