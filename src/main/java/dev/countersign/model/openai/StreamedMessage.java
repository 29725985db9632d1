package dev.countersign.model.openai;

import dev.countersign.model.wire.VerbatimJson;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One assistant message put together from its deltas, members in the order in which they first came. Text is joined
 * ({@code content}, {@code reasoning_content} and whatever a server adds), names of kinds are replaced, lists grow (entries
 * with the same {@code index} are merged), objects are merged, and of everything else the latest value that is not null
 * stays. The calls have rules of their own.
 */
final class StreamedMessage {

    private static final Set<String> REPLACED = Set.of("role", "id", "type", "name", "format", "object", "model");

    private final ObjectNode message = VerbatimJson.object();
    private final Map<String, StringBuilder> texts = new HashMap<>();
    private final StreamedCalls calls = new StreamedCalls();

    StreamedCalls calls() {
        return calls;
    }

    void add(ObjectNode delta) {
        for (var member : delta.properties()) {
            String name = member.getKey();
            JsonNode value = member.getValue();
            if (name.equals("tool_calls")) {
                if (value.isArray()) {
                    message.putIfAbsent(name, message.arrayNode());
                    calls.add(value);
                }
            } else if (value.isString() && !REPLACED.contains(name)) {
                addText(name, value.asString());
            } else if (texts.containsKey(name)) {
                addToText(name, value);
            } else {
                merge(message, name, value);
            }
        }
    }

    private void addText(String name, String piece) {
        if (message.get(name) instanceof ArrayNode parts) {
            parts.addObject().put("type", "text").put("text", piece);
            return;
        }
        if (!texts.containsKey(name)) {
            message.put(name, "");
        }
        texts.computeIfAbsent(name, _ -> new StringBuilder()).append(piece);
    }

    /** A list after text: the text becomes its first part. */
    private void addToText(String name, JsonNode value) {
        if (value instanceof ArrayNode more) {
            StringBuilder before = texts.remove(name);
            ArrayNode parts = message.putArray(name);
            if (before != null && !before.isEmpty()) {
                parts.addObject().put("type", "text").put("text", before.toString());
            }
            parts.addAll(more);
        }
    }

    private static void merge(ObjectNode target, String name, JsonNode value) {
        JsonNode known = target.get(name);
        if (known == null || known.isNull()) {
            target.set(name, value);
        } else if (known instanceof ObjectNode object && value instanceof ObjectNode more) {
            more.properties().forEach(member -> merge(object, member.getKey(), member.getValue()));
        } else if (known instanceof ArrayNode list && value instanceof ArrayNode more) {
            more.forEach(entry -> mergeEntry(list, entry));
        } else if (known.isString() && value.isString() && !REPLACED.contains(name)) {
            target.put(name, known.asString() + value.asString());
        } else if (!value.isNull()) {
            target.set(name, value);
        }
    }

    private static void mergeEntry(ArrayNode list, JsonNode entry) {
        OptionalLong index = VerbatimJson.integer(entry.get("index"));
        for (JsonNode known : list) {
            if (index.isPresent()
                    && VerbatimJson.integer(known.get("index")).equals(index)
                    && known instanceof ObjectNode object
                    && entry instanceof ObjectNode more) {
                more.properties().forEach(member -> merge(object, member.getKey(), member.getValue()));
                return;
            }
        }
        list.add(entry);
    }

    /** The whole message. */
    ObjectNode whole() {
        texts.forEach((name, text) -> message.put(name, text.toString()));
        if (message.get("tool_calls") instanceof ArrayNode list) {
            list.removeAll();
            calls.inOrder().forEach(call -> list.add(call.message()));
        }
        return message;
    }
}
