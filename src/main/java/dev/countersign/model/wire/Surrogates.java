package dev.countersign.model.wire;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Halves of a surrogate pair that stand alone: no UTF-8 can carry them, and no provider accepts them. */
public final class Surrogates {

    private Surrogates() {}

    /** Each lone half becomes its JSON escape; only meant for text that is JSON, where it can stand in strings only. */
    public static String escapeLone(String json) {
        return mapLone(json, (out, half) -> out.append("\\u").append(Integer.toHexString(half)));
    }

    /** Each lone half becomes U+FFFD. */
    public static String replaceLone(String text) {
        return mapLone(text, (out, half) -> out.append('\uFFFD'));
    }

    /** Replaces them in every string and member name of a tree; a tree without any is returned as it is. */
    public static JsonNode replaceLone(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                ObjectNode clean = JsonNodeFactory.instance.objectNode();
                object.properties()
                        .forEach(member -> clean.set(replaceLone(member.getKey()), replaceLone(member.getValue())));
                yield clean;
            }
            case ArrayNode array -> {
                ArrayNode clean = JsonNodeFactory.instance.arrayNode(array.size());
                array.forEach(element -> clean.add(replaceLone(element)));
                yield clean;
            }
            default -> node.isString() ? JsonNodeFactory.instance.stringNode(replaceLone(node.asString())) : node;
        };
    }

    /** The same for halves that JSON text writes as escapes. */
    public static String replaceLoneEscapes(String json) {
        StringBuilder out = null;
        for (int i = 0; i < json.length(); ) {
            int length = json.charAt(i) != '\\' ? 1 : escape(json, i) < 0 ? 2 : 6;
            int unit = escape(json, i);
            if (unit >= 0 && Character.isSurrogate((char) unit)) {
                int next = escape(json, i + 6);
                if (Character.isHighSurrogate((char) unit) && next >= 0 && Character.isLowSurrogate((char) next)) {
                    length = 12;
                } else {
                    out = out == null ? new StringBuilder(json.length()).append(json, 0, i) : out;
                    out.append("\\ufffd");
                    i += 6;
                    continue;
                }
            }
            if (out != null) {
                out.append(json, i, Math.min(json.length(), i + length));
            }
            i += length;
        }
        return out == null ? json : out.toString();
    }

    /** The UTF-16 unit that the escape at this place stands for; negative if there is none. */
    private static int escape(String json, int at) {
        if (!json.startsWith("\\u", at) || at + 6 > json.length()) {
            return -1;
        }
        int unit = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = Character.digit(json.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            unit = unit * 16 + digit;
        }
        return unit;
    }

    private interface Replacement {
        void write(StringBuilder out, char half);
    }

    private static String mapLone(String text, Replacement replacement) {
        StringBuilder out = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (Character.isSurrogate(c) && !pair) {
                if (out == null) {
                    out = new StringBuilder(text.length() + 8).append(text, 0, i);
                }
                replacement.write(out, c);
            } else if (out != null) {
                out.append(c);
            }
            if (pair) {
                i++;
                if (out != null) {
                    out.append(text.charAt(i));
                }
            }
        }
        return out == null ? text : out.toString();
    }
}
