package dev.countersign.turn;

import dev.countersign.approval.CanonicalInput;
import dev.countersign.approval.InvalidInput;
import dev.countersign.storage.JsonText;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** JSON in text columns, independent of how the API spells things. */
final class StoredJson {

    private StoredJson() {}

    /** Counts by name; none where they can not be read. */
    static Map<String, Long> readCounts(String stored) {
        Map<String, Long> counts = JsonText.read(stored, new TypeReference<Map<String, Long>>() {}, Map.of());
        return counts.values().stream().allMatch(Objects::nonNull) ? counts : Map.of();
    }

    /** What was left out of a request; nothing where that was not recorded, or can not be read. */
    static Step.Cuts readCuts(@Nullable String stored) {
        return stored == null
                ? Step.Cuts.NONE
                : JsonText.read(stored, new TypeReference<Step.Cuts>() {}, Step.Cuts.NONE);
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
