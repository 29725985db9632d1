package dev.countersign.model;

/**
 * A model that tasks can name.
 *
 * @param id what tasks name
 * @param provider {@code openai}, {@code anthropic} or {@code demo}
 * @param contextWindow tokens of request and reply together
 * @param maxOutputTokens limit of one reply
 * @param instructions text of the user's, added to the system prompt; may be empty
 */
public record Model(
        String id,
        String provider,
        long contextWindow,
        long maxOutputTokens,
        String instructions,
        ModelProvider client) {}
