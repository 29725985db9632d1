package dev.countersign.tool.builtin;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of objects that have the given members and no others. */
final class Schemas {

    private Schemas() {}

    /** @param properties JSON of the members' schemas by name */
    static ObjectNode object(String properties, String... required) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("type", "object").put("additionalProperties", false);
        schema.set("properties", JsonMapper.shared().readTree(properties));
        if (required.length > 0) {
            ArrayNode names = schema.putArray("required");
            for (String name : required) {
                names.add(name);
            }
        }
        return schema;
    }
}
