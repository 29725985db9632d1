package dev.countersign.model;

/** Tokens that a provider counted; zero where it said nothing. Input includes what was read from and written to a cache. */
public record Usage(long inputTokens, long outputTokens) {

    public static final Usage NONE = new Usage(0, 0);
}
