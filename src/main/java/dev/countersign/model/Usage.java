package dev.countersign.model;

/**
 * Tokens that a provider counted; all zero where it said nothing.
 *
 * @param inputTokens of the request, those that a cache gave or took included
 * @param cacheReadTokens how many of the input came from the provider's cache
 * @param cacheWriteTokens how many of the input went into it
 */
public record Usage(long inputTokens, long outputTokens, long cacheReadTokens, long cacheWriteTokens) {

    public static final Usage NONE = new Usage(0, 0);

    /** Without a cache. */
    public Usage(long inputTokens, long outputTokens) {
        this(inputTokens, outputTokens, 0, 0);
    }

    public Usage plus(Usage more) {
        return new Usage(
                inputTokens + more.inputTokens,
                outputTokens + more.outputTokens,
                cacheReadTokens + more.cacheReadTokens,
                cacheWriteTokens + more.cacheWriteTokens);
    }
}
