package dev.countersign.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one layer said about a call, kept with the decision so that nobody derives it again.
 *
 * @param source the file, or the layer in words
 * @param says one sentence
 * @param decisive whether the decision would have been another without it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Ground(
        Layer layer,
        String source,
        @Nullable Integer line,
        @Nullable String rule,
        @Nullable String sha256,
        String says,
        boolean decisive) {

    public Ground {
        Objects.requireNonNull(layer);
        Objects.requireNonNull(source);
        Objects.requireNonNull(says);
    }

    public static Ground of(Layer layer, String source, String says, boolean decisive) {
        return new Ground(layer, source, null, null, null, says, decisive);
    }
}
