package dev.countersign.storage;

import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** JSON in text columns, independent of how the API spells things. */
public final class JsonText {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private JsonText() {}

    /** Text that every database can store. */
    public static String write(Object value) {
        return StorableText.of(JSON.writeValueAsString(value));
    }

    /**
     * What was written. A text that does not hold it, as a damaged one, must not take along what is shown beside it.
     *
     * @param otherwise stands for such a text
     */
    public static <T> T read(String stored, TypeReference<T> type, T otherwise) {
        try {
            T value = JSON.readValue(stored, type);
            return value == null ? otherwise : value;
        } catch (JacksonException damaged) {
            return otherwise;
        }
    }
}
