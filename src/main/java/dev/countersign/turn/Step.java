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
     * @param parts by name: system, tools, messages, results, state
     */
    public record Budget(long limit, long used, Map<String, Long> parts) {}
}
