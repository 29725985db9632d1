package dev.countersign.turn;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.countersign.model.FinishReason;
import dev.countersign.model.Usage;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One model call and what it answered.
 *
 * @param index from 0 in its turn
 * @param attempts how many requests it took
 * @param finishReason why the reply ended; {@code length} means that it was cut off
 */
public record Step(
        UUID id,
        int index,
        int attempts,
        String text,
        String model,
        FinishReason finishReason,
        Usage usage,
        Budget budget,
        List<Call> calls) {

    /**
     * What the request weighed, in estimated tokens.
     *
     * @param limit what fits: the model's window less its output limit
     * @param used all parts together
     * @param parts by name: system, agents (the workspace's instructions), tools, messages, calls, results, state
     * @param cuts what was left out of the conversation to get there
     */
    public record Budget(long limit, long used, Map<String, Long> parts, Cuts cuts) {}

    /**
     * What a request left out of its conversation.
     *
     * @param reducedResults results that went out as one line
     * @param droppedReplies replies that were left out, each with all its results
     * @param droppedMessages earlier messages of the person that were left out
     * @param partialReplies replies of another model, sent without what only that one understands
     * @param agents whether the workspace's trusted instructions were left out, since they leave a conversation no room
     */
    public record Cuts(
            int reducedResults, int droppedReplies, int droppedMessages, int partialReplies, boolean agents) {

        public static final Cuts NONE = new Cuts(0, 0, 0, 0, false);

        /** As it was stored, by an earlier version without the last member. */
        @JsonCreator
        static Cuts stored(
                @JsonProperty("reducedResults") int reducedResults,
                @JsonProperty("droppedReplies") int droppedReplies,
                @JsonProperty("droppedMessages") int droppedMessages,
                @JsonProperty("partialReplies") int partialReplies,
                @JsonProperty("agents") @Nullable Boolean agents) {
            return new Cuts(
                    reducedResults, droppedReplies, droppedMessages, partialReplies, Boolean.TRUE.equals(agents));
        }
    }
}
