package dev.countersign.model;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** What {@code config.yaml} says about models. */
@ConfigurationProperties("countersign")
record ModelsSettings(
        @DefaultValue List<ModelSettings> models,
        @Nullable String defaultModel,
        @Nullable String reviewModel,
        @DefaultValue Timeouts timeouts,
        @DefaultValue("false") boolean observations) {}
