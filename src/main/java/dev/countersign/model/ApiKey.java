package dev.countersign.model;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A provider's key, taken from the environment once; it never shows in a text of this object. */
public final class ApiKey {

    private final @Nullable String variable;
    private final @Nullable String value;

    private ApiKey(@Nullable String variable, @Nullable String value) {
        this.variable = variable;
        this.value = value;
    }

    /** For a server that wants none. */
    public static ApiKey none() {
        return new ApiKey(null, null);
    }

    /**
     * The key that a variable holds.
     *
     * @param value null or blank if the variable is not set
     */
    public static ApiKey from(String variable, @Nullable String value) {
        return new ApiKey(variable, value == null || value.isBlank() ? null : value.strip());
    }

    /**
     * The key, or nothing where none is wanted.
     *
     * @throws ModelFailure if one is wanted and the environment has none
     */
    public Optional<String> value() throws ModelFailure {
        if (variable != null && value == null) {
            throw new ModelFailure(
                    "missing-api-key",
                    "The environment variable " + variable + " is not set. Set it to the provider's API key and start"
                            + " Countersign again.");
        }
        return Optional.ofNullable(value);
    }

    @Override
    public String toString() {
        return variable == null ? "no API key" : "the API key in " + variable;
    }
}
