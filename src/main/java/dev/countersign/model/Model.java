package dev.countersign.model;

import org.jspecify.annotations.Nullable;

/**
 * A model that tasks can name.
 *
 * @param id what tasks name
 * @param provider {@code openai}, {@code anthropic}, {@code cli} or {@code demo}
 * @param contextWindow tokens of request and reply together
 * @param maxOutputTokens limit of one reply
 * @param instructions text of the user's, added to the system prompt; may be empty
 * @param price null if the configuration names none
 */
public record Model(
        String id,
        String provider,
        long contextWindow,
        long maxOutputTokens,
        String instructions,
        @Nullable Price price,
        ModelProvider client) {

    /** Without a price. */
    public Model(
            String id,
            String provider,
            long contextWindow,
            long maxOutputTokens,
            String instructions,
            ModelProvider client) {
        this(id, provider, contextWindow, maxOutputTokens, instructions, null, client);
    }
}
