package dev.countersign.cockpit;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * One member of a call's input as a person reads it: text is decoded, a list of words is a list, and anything else is JSON.
 *
 * @param name empty where the input as a whole is no object
 * @param values one, or the elements of a list of texts in their order
 */
record InputField(String name, List<String> values, boolean list) {

    private static final int SHORT_BYTES = 1024;
    private static final int GLANCE = 80;

    /**
     * Every member, in the order that is given; others after these, and the short ones of them first, so that a path does
     * not hide below the content that goes there.
     */
    static List<InputField> of(JsonNode input, List<String> order) {
        if (!input.isObject()) {
            return List.of(new InputField("", List.of(input.isString() ? input.stringValue() : json(input)), false));
        }
        return input.propertyStream()
                .map(member -> of(member.getKey(), member.getValue()))
                .sorted(Comparator.comparingInt((InputField field) -> place(field.name(), order))
                        .thenComparing(field -> !field.isShort()))
                .toList();
    }

    /** How many lines it fills; an empty text fills one. */
    long lines() {
        return values.stream().mapToLong(InputField::linesOf).sum();
    }

    boolean isShort() {
        return lines() == 1 && values.stream().mapToInt(String::length).sum() <= SHORT_BYTES;
    }

    /** Itself where it is one short line, else the beginning of it. A list is a line of words. */
    String glance() {
        String whole =
                list ? values.stream().map(InputField::word).collect(Collectors.joining(" ")) : values.getFirst();
        if (LineFeeds.count(whole) == 1 && whole.length() <= SHORT_BYTES) {
            return whole;
        }
        String line = LineFeeds.split(whole).getFirst();
        int end = Math.min(line.length(), GLANCE);
        if (end > 0 && Character.isHighSurrogate(line.charAt(end - 1))) {
            end--;
        }
        return line.substring(0, end) + " …";
    }

    /** In quotes where it would else read as several words or as none. */
    private static String word(String value) {
        return value.isEmpty() || value.chars().anyMatch(Character::isWhitespace) ? "'" + value + "'" : value;
    }

    private static int place(String name, List<String> order) {
        int place = order.indexOf(name);
        return place < 0 ? order.size() : place;
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
