package dev.countersign.model.openai;

import java.net.URI;
import java.util.Map;

/**
 * Where servers of this API differ. The table below knows hosts; the {@code dialect} map of a model's configuration
 * overrides it.
 *
 * @param maxTokensMember {@code max-tokens-member}: the name of the output limit in a request
 * @param streamUsage {@code stream-usage}: whether a stream may be asked to report usage
 * @param replayReasoning {@code replay-reasoning}: whether reasoning goes back with its message
 */
record Dialect(String maxTokensMember, boolean streamUsage, boolean replayReasoning) {

    private static final Dialect COMPATIBLE = new Dialect("max_tokens", true, true);

    private static final Map<String, Dialect> BY_HOST =
            Map.of("api.openai.com", new Dialect("max_completion_tokens", true, true));

    static Dialect of(URI baseUrl, Map<String, String> overrides) {
        Dialect dialect = BY_HOST.getOrDefault(String.valueOf(baseUrl.getHost()), COMPATIBLE);
        for (Map.Entry<String, String> override : overrides.entrySet()) {
            dialect = dialect.with(override.getKey(), override.getValue());
        }
        return dialect;
    }

    private Dialect with(String key, String value) {
        return switch (key) {
            case "max-tokens-member" -> new Dialect(value, streamUsage, replayReasoning);
            case "stream-usage" -> new Dialect(maxTokensMember, yes(key, value), replayReasoning);
            case "replay-reasoning" -> new Dialect(maxTokensMember, streamUsage, yes(key, value));
            default ->
                throw new IllegalArgumentException(
                        key + " is not known; max-tokens-member, stream-usage and replay-reasoning are");
        };
    }

    private static boolean yes(String key, String value) {
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(key + " must be true or false");
        };
    }
}
