package dev.countersign.model.anthropic;

import dev.countersign.model.wire.VerbatimJson;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One content block: what its start brought, and its deltas. Pieces of input are joined as text and never read. A citation
 * joins the list of citations. Every other member of a delta, known kind or not, belongs to the member of the same name:
 * text is joined, lists grow, anything else is replaced.
 */
final class StreamedBlock {

    private final ObjectNode block;
    private final Map<String, StringBuilder> texts = new HashMap<>();
    private final StringBuilder input = new StringBuilder();

    StreamedBlock(ObjectNode start) {
        this.block = start;
    }

    void add(ObjectNode delta) {
        for (var member : delta.properties()) {
            JsonNode value = member.getValue();
            switch (member.getKey()) {
                case "type" -> {}
                case "partial_json" -> input.append(VerbatimJson.text(value));
                case "citation" -> list("citations").add(value);
                default -> merge(member.getKey(), value);
            }
        }
    }

    private void merge(String name, JsonNode value) {
        if (value.isString()) {
            texts.computeIfAbsent(name, _ -> new StringBuilder(VerbatimJson.text(block.get(name))))
                    .append(value.asString());
            block.putIfAbsent(name, value);
        } else if (value instanceof ArrayNode more) {
            list(name).addAll(more);
        } else if (!value.isNull() || !block.has(name)) {
            block.set(name, value);
        }
    }

    private ArrayNode list(String name) {
        return block.get(name) instanceof ArrayNode known ? known : block.putArray(name);
    }

    /**
     * The whole block. Input that is no JSON stands in it as a string, which is what came; a call is never sent like that.
     */
    ObjectNode whole() {
        texts.forEach((name, text) -> block.put(name, text.toString()));
        if (!input.toString().isBlank()) {
            String json = input.toString();
            block.set("input", VerbatimJson.parse(json).isPresent() ? VerbatimJson.raw(json) : block.stringNode(json));
        }
        return block;
    }

    /** The text of the arguments: the pieces, else what the start had; empty if that was an empty object. */
    String rawArguments() {
        if (!input.toString().isBlank()) {
            return input.toString();
        }
        return argumentsOf(block);
    }

    static String argumentsOf(ObjectNode block) {
        JsonNode input = block.get("input");
        if (input == null || input.isNull() || (input.isObject() && input.isEmpty())) {
            return "";
        }
        return VerbatimJson.write(input);
    }
}
