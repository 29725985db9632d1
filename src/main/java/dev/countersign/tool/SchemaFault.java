package dev.countersign.tool;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A validator's finding in a sentence that names the field and what it must be. */
final class SchemaFault {

    private SchemaFault() {}

    /** @param what {@code input} or {@code output}, the name of the whole value */
    static String sentence(String what, Error fault) {
        String field = field(fault.getInstanceLocation());
        String subject = field.isEmpty() ? "the " + what : field;
        JsonNode wanted = fault.getSchemaNode();
        return switch (String.valueOf(fault.getKeyword())) {
            case "required" -> "%s is required".formatted(member(field, fault.getProperty()));
            case "additionalProperties" -> "%s is not a known member".formatted(member(field, fault.getProperty()));
            case "type" -> "%s must be %s, not %s".formatted(subject, types(wanted), kind(fault.getInstanceNode()));
            case "minLength" ->
                wanted.asInt(0) == 1
                        ? "%s must not be empty".formatted(subject)
                        : "%s must have at least %s characters".formatted(subject, wanted);
            case "maxLength" -> "%s must have at most %s characters".formatted(subject, wanted);
            case "minItems" -> "%s must have at least %s items".formatted(subject, wanted);
            case "maxItems" -> "%s must have at most %s items".formatted(subject, wanted);
            case "minimum" -> "%s must be at least %s".formatted(subject, wanted);
            case "maximum" -> "%s must be at most %s".formatted(subject, wanted);
            case "enum" -> "%s must be one of %s".formatted(subject, wanted);
            case "const" -> "%s must be %s".formatted(subject, wanted);
            case "pattern" -> "%s must match %s".formatted(subject, wanted);
            default -> "%s is not as the schema wants it: %s".formatted(subject, fault.getMessage());
        };
    }

    private static String field(NodePath path) {
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < path.getNameCount(); i++) {
            Object element = path.getElement(i);
            if (element instanceof Integer index) {
                field.append('[').append(index.intValue()).append(']');
            } else {
                field.append(field.isEmpty() ? "" : ".").append(element);
            }
        }
        return field.toString();
    }

    private static String member(String field, @Nullable String property) {
        return field.isEmpty() ? String.valueOf(property) : field + "." + property;
    }

    private static String types(JsonNode wanted) {
        return wanted.isArray()
                ? wanted.valueStream().map(type -> article(type.asString(""))).collect(Collectors.joining(" or "))
                : article(wanted.asString(""));
    }

    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT, POJO -> "an object";
            case ARRAY -> "an array";
            case STRING, BINARY -> "a string";
            case NUMBER -> "the number " + clipped(value.toString());
            case BOOLEAN -> "a boolean";
            case NULL, MISSING -> "null";
        };
    }

    private static String clipped(String number) {
        return number.length() <= 20 ? number : number.substring(0, 20) + "\u2026";
    }

    private static String article(String type) {
        return switch (type) {
            case "array", "integer", "object" -> "an " + type;
            case "null" -> type;
            default -> "a " + type;
        };
    }
}
