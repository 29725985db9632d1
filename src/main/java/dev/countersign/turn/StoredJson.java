package dev.countersign.turn;

import dev.countersign.approval.CanonicalInput;
import dev.countersign.approval.InvalidInput;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/** JSON in text columns, independent of how the API spells things. */
final class StoredJson {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private StoredJson() {}

    static String write(Object value) {
        return JSON.writeValueAsString(value);
    }

    static Map<String, Long> readCounts(String stored) {
        return JSON.readValue(stored, new TypeReference<>() {});
    }

    /** What was left out of a request; nothing where that was not recorded. */
    static Step.Cuts readCuts(@Nullable String stored) {
        return stored == null ? Step.Cuts.NONE : JSON.readValue(stored, Step.Cuts.class);
    }

    /** Arguments as people see them: parsed, or the raw text where they are not one JSON object. */
    static JsonNode shown(String rawInput) {
        try {
            return CanonicalInput.parse(rawInput).value();
        } catch (InvalidInput e) {
            return StringNode.valueOf(rawInput);
        }
    }
}
