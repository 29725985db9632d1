package dev.countersign.cockpit;

import java.util.List;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;

/** A complete input as one text, for reading page by page. */
final class InputText {

    /** Longer lines are continued on the next one, so that no page is unbounded. */
    private static final int LONGEST_LINE = 4_000;

    private InputText() {}

    static String of(JsonNode input, List<String> order) {
        StringJoiner text = new StringJoiner("\n");
        for (InputField field : InputField.of(input, order)) {
            if (!field.name().isEmpty()) {
                text.add(field.name() + ":");
            }
            for (String value : field.values()) {
                LineFeeds.split(value).forEach(line -> addWrapped(line, text));
            }
            text.add("");
        }
        return text.toString();
    }

    /** A text with its longest lines continued. */
    static String wrapped(String text) {
        StringJoiner wrapped = new StringJoiner("\n");
        LineFeeds.split(text).forEach(line -> addWrapped(line, wrapped));
        return wrapped.toString();
    }

    private static void addWrapped(String line, StringJoiner text) {
        int from = 0;
        while (line.length() - from > LONGEST_LINE) {
            int to = from + LONGEST_LINE;
            if (Character.isHighSurrogate(line.charAt(to - 1))) {
                to--;
            }
            text.add(line.substring(from, to));
            from = to;
        }
        text.add(line.substring(from));
    }
}
