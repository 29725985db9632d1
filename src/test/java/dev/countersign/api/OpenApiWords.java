package dev.countersign.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The words that a description needs and that code has no place for; says afterwards which are missing or left over. */
final class OpenApiWords {

    private final Properties words = new Properties();
    private final Set<String> used = new TreeSet<>();
    private final Set<String> missing = new TreeSet<>();

    OpenApiWords() {
        try (Reader reader = new InputStreamReader(
                Objects.requireNonNull(OpenApiWords.class.getResourceAsStream("/openapi-words.properties")), UTF_8)) {
            words.load(reader);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    String of(String key) {
        String found = find(key);
        if (found == null) {
            missing.add(key);
        }
        return String.valueOf(found);
    }

    @Nullable
    String find(String key) {
        used.add(key);
        return words.getProperty(key);
    }

    /** The statuses that have words for an operation. */
    Set<String> statuses(String operation) {
        Set<String> statuses = new TreeSet<>();
        for (String key : words.stringPropertyNames()) {
            if (key.matches(operation + "\\.\\d{3}")) {
                statuses.add(key.substring(operation.length() + 1));
            }
        }
        return statuses;
    }

    Set<String> missing() {
        return missing;
    }

    Set<String> leftOver() {
        Set<String> leftOver = new TreeSet<>(words.stringPropertyNames());
        leftOver.removeAll(used);
        return leftOver;
    }
}
