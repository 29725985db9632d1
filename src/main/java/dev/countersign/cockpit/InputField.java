package dev.countersign.cockpit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * One member of a call's input as a person reads it: text is decoded, a list of words is a list, and anything else is JSON.
 *
 * @param name empty where the input as a whole is no object
 * @param values one, or the elements of a list of texts in their order
 */
record InputField(String name, List<String> values, boolean list) {

    private static final int SHORT_BYTES = 1024;

    /** Every member; the short ones first, so that a path never hides below the content that goes there. */
    static List<InputField> of(JsonNode input) {
        if (!input.isObject()) {
            return List.of(new InputField("", List.of(input.isString() ? input.stringValue() : json(input)), false));
        }
        List<InputField> shortOnes = new ArrayList<>();
        List<InputField> others = new ArrayList<>();
        for (Map.Entry<String, JsonNode> member : input.properties()) {
            InputField field = of(member.getKey(), member.getValue());
            (field.isShort() ? shortOnes : others).add(field);
        }
        shortOnes.addAll(others);
        return List.copyOf(shortOnes);
    }

    /** How many lines it fills; an empty text fills one. */
    long lines() {
        return values.stream().mapToLong(InputField::linesOf).sum();
    }

    boolean isShort() {
        return lines() == 1 && values.stream().mapToInt(String::length).sum() <= SHORT_BYTES;
    }

    private static InputField of(String name, JsonNode value) {
        if (value.isString()) {
            return new InputField(name, List.of(value.stringValue()), false);
        }
        if (value.isArray() && !value.isEmpty() && value.valueStream().allMatch(JsonNode::isString)) {
            return new InputField(
                    name, value.valueStream().map(JsonNode::stringValue).toList(), true);
        }
        return new InputField(name, List.of(json(value)), false);
    }

    private static String json(JsonNode value) {
        return value.isContainer() && !value.isEmpty() ? value.toPrettyString() : value.toString();
    }

    private static long linesOf(String text) {
        return LineFeeds.count(text);
    }
}
