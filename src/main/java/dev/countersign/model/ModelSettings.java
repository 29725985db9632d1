package dev.countersign.model;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * One entry of {@code countersign.models} in {@code config.yaml}.
 *
 * @param id what tasks name
 * @param command of a {@code cli} model: the program and its arguments
 * @param timeout how long that program has for one answer
 * @param contextWindow in tokens of request and answer together
 */
record ModelSettings(
        @Nullable String id,
        @Nullable String provider,
        @Nullable String baseUrl,
        @Nullable String model,
        @Nullable String apiKeyEnv,
        @Nullable Path apiKeyFile,
        @DefaultValue("200000") long contextWindow,
        @DefaultValue("8192") long maxOutputTokens,
        @DefaultValue("") String instructions,
        @Nullable Price price,
        @DefaultValue Map<String, String> dialect,
        @DefaultValue List<String> command,
        @DefaultValue("600s") Duration timeout) {

    /** A model that no file describes: the provider's own address, and its key where everyone has it. */
    static ModelSettings unconfigured(String id, String model, long contextWindow) {
        return new ModelSettings(
                id, id, null, model, null, null, contextWindow, 8192, "", null, Map.of(), List.of(), Duration.ZERO);
    }
}
