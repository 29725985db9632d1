package dev.countersign.model;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What an adapter needs to know about one configured model.
 *
 * @param baseUrl without a slash at its end
 * @param model the name that the provider knows
 * @param dialect what this server does differently
 * @param command the program and its arguments, where the model is one
 * @param timeout how long such a program has for one answer
 */
public record ProviderSettings(
        URI baseUrl,
        String model,
        ApiKey apiKey,
        long maxOutputTokens,
        Map<String, String> dialect,
        List<String> command,
        Duration timeout) {

    /** For a model behind an address. */
    public ProviderSettings(
            URI baseUrl, String model, ApiKey apiKey, long maxOutputTokens, Map<String, String> dialect) {
        this(baseUrl, model, apiKey, maxOutputTokens, dialect, List.of(), Duration.ZERO);
    }

    /** What is written on the messages that this model sends. */
    public Origin origin() {
        return new Origin(baseUrl.toString(), model);
    }

    /** An address below the base URL. */
    public URI at(String path) {
        return URI.create(baseUrl + path);
    }
}
