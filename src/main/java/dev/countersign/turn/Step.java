package dev.countersign.turn;

import dev.countersign.model.FinishReason;
import dev.countersign.model.Usage;
import java.util.List;
import java.util.Map;
import java.util.UUID;

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
     * @param parts by name: system, tools, messages, calls, results, state
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
     */
    public record Cuts(int reducedResults, int droppedReplies, int droppedMessages, int partialReplies) {

        public static final Cuts NONE = new Cuts(0, 0, 0, 0);
    }
}
