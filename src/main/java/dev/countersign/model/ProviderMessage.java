package dev.countersign.model;

/**
 * An assistant's message as its provider sent it: every string, member order and number literal as it came, blocks and
 * members that nobody here knows included.
 *
 * @param dialect who can read it: {@code openai}, {@code anthropic}, {@code demo}
 * @param json one JSON object
 */
public record ProviderMessage(String dialect, String json) {}
