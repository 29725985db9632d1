package dev.countersign.model;

import java.net.URI;
import java.util.Map;

/**
 * What an adapter needs to know about one configured model.
 *
 * @param baseUrl without a slash at its end
 * @param model the name that the provider knows
 * @param dialect what this server does differently
 */
public record ProviderSettings(
        URI baseUrl, String model, ApiKey apiKey, long maxOutputTokens, Map<String, String> dialect) {

    /** What is written on the messages that this model sends. */
    public Origin origin() {
        return new Origin(baseUrl.toString(), model);
    }

    /** An address below the base URL. */
    public URI at(String path) {
        return URI.create(baseUrl + path);
    }
}
