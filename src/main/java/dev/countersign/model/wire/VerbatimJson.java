package dev.countersign.model.wire;

import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.POJONode;
import tools.jackson.databind.util.RawValue;

/**
 * Reads JSON so that it can be written again with every string, member order and number literal unchanged: a number is
 * a raw node that holds its literal, never a double. Blanks between tokens and the spelling of escapes are not kept. Of
 * members with the same name in one object the last one counts, as every provider's own client reads it; the text of
 * streamed arguments never passes through here and keeps them all. Nothing is repaired.
 *
 * <p>Lone surrogates are read as they are and written as escapes, so that the text can be stored as UTF-8 without loss.
 */
public final class VerbatimJson {

    private static final int MAX_DEPTH = 500;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final JsonMapper MAPPER = JsonMapper.builder(FACTORY).build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private VerbatimJson() {}

    /** Exactly one JSON value and nothing after it; empty for anything else, blank text included. */
    public static Optional<JsonNode> parse(String text) {
        try (JsonParser parser = MAPPER.createParser(text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return Optional.empty();
            }
            JsonNode value = read(parser, first);
            return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** The same, if it is an object. */
    public static Optional<ObjectNode> parseObject(String text) {
        return parse(text).filter(ObjectNode.class::isInstance).map(ObjectNode.class::cast);
    }

    /** Compact JSON, fit to be encoded as UTF-8. */
    public static String write(JsonNode value) {
        return Surrogates.escapeLone(MAPPER.writeValueAsString(value));
    }

    public static ObjectNode object() {
        return NODES.objectNode();
    }

    /** A value that is written as the given JSON text. */
    public static JsonNode raw(String json) {
        return NODES.rawValueNode(new RawValue(json));
    }

    /** The text of a string node; empty for null, a missing node, or anything that is no string. */
    public static String text(@Nullable JsonNode node) {
        return node != null && node.isString() ? node.asString() : "";
    }

    /** The integer that a number node holds, if it is one that fits. */
    public static OptionalLong integer(@Nullable JsonNode node) {
        try {
            if (node instanceof POJONode pojo && pojo.getPojo() instanceof RawValue raw) {
                return OptionalLong.of(Long.parseLong(String.valueOf(raw.rawValue())));
            }
            return node != null && node.isIntegralNumber() ? OptionalLong.of(node.longValue()) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static JsonNode read(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> {
                ObjectNode object = NODES.objectNode();
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = parser.currentName();
                    object.set(name, read(parser, parser.nextToken()));
                }
                yield object;
            }
            case START_ARRAY -> {
                ArrayNode array = NODES.arrayNode();
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    array.add(read(parser, next));
                }
                yield array;
            }
            case VALUE_STRING -> NODES.stringNode(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> raw(parser.getString());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                throw new IllegalStateException("not the start of a JSON value: " + token);
        };
    }
}
