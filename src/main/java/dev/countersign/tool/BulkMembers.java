package dev.countersign.tool;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The members of an output schema that say no more than a stream can be checked for.
 *
 * @param maxLengths characters that each may have
 * @param required those that a complete output has
 */
record BulkMembers(Map<String, Long> maxLengths, Set<String> required) {

    private static final Set<String> KEYWORDS = Set.of("type", "maxLength", "description", "title");

    static BulkMembers declaredIn(ObjectNode schema) {
        Map<String, Long> maxLengths = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            JsonNode declared = property.getValue();
            if (declared.path("type").asString("").equals("string")
                    && declared.path("maxLength").isIntegralNumber()
                    && KEYWORDS.containsAll(declared.propertyNames())) {
                maxLengths.put(property.getKey(), declared.path("maxLength").asLong());
            }
        }
        Set<String> required = new LinkedHashSet<>();
        for (JsonNode name : schema.path("required")) {
            if (maxLengths.containsKey(name.asString(""))) {
                required.add(name.asString(""));
            }
        }
        return new BulkMembers(Collections.unmodifiableMap(maxLengths), Collections.unmodifiableSet(required));
    }

    /** The schema without the demand that these members are there. */
    ObjectNode removedFrom(ObjectNode schema) {
        ObjectNode rest = schema.deepCopy();
        if (rest.get("required") instanceof ArrayNode names) {
            names.removeIf(name -> maxLengths.containsKey(name.asString("")));
        }
        return rest;
    }
}
