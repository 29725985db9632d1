package dev.countersign.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A provider's key: from the environment, taken once, or in a file that only its owner can read, read when it is needed. It
 * never shows in a text of this object.
 */
public final class ApiKey {

    private static final Set<PosixFilePermission> OWNERS =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private final @Nullable String variable;
    private final @Nullable String value;
    private final @Nullable Path file;

    private ApiKey(@Nullable String variable, @Nullable String value, @Nullable Path file) {
        this.variable = variable;
        this.value = value;
        this.file = file;
    }

    /** For a server that wants none. */
    public static ApiKey none() {
        return new ApiKey(null, null, null);
    }

    /**
     * The key that a variable holds.
     *
     * @param value null or blank if the variable is not set
     */
    public static ApiKey from(String variable, @Nullable String value) {
        return new ApiKey(variable, value == null || value.isBlank() ? null : value.strip(), null);
    }

    /** The key that a file holds, which nobody but its owner may read or write (0600). */
    public static ApiKey inFile(Path file) {
        return new ApiKey(null, null, file);
    }

    /**
     * The key, or nothing where none is wanted.
     *
     * @throws ModelFailure if one is wanted and there is none
     */
    public Optional<String> value() throws ModelFailure {
        if (file != null) {
            return Optional.of(read(file));
        }
        if (variable != null && value == null) {
            throw new ModelFailure(
                    "missing-api-key",
                    "The environment variable " + variable + " is not set. Set it to the provider's API key and start"
                            + " Countersign again; or let the model's entry in config.yaml name another one (api-key-env),"
                            + " or a file that only you can read (api-key-file).");
        }
        return Optional.ofNullable(value);
    }

    private static String read(Path file) throws ModelFailure {
        try {
            if (!OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
                throw new ModelFailure(
                        "missing-api-key", "Others can read the key in " + file + ". Run chmod 600 " + file + ".");
            }
            String key = Files.readString(file).strip();
            if (key.isEmpty()) {
                throw new ModelFailure("missing-api-key", "The file " + file + " holds no key.");
            }
            return key;
        } catch (IOException e) {
            throw new ModelFailure("missing-api-key", "The key in " + file + " can not be read.");
        }
    }

    @Override
    public String toString() {
        if (file != null) {
            return "the API key in " + file;
        }
        return variable == null ? "no API key" : "the API key in " + variable;
    }
}
