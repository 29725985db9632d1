package dev.countersign.policy;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Spells a match as a rule file does. */
final class YamlWords {

    /** What is text to every YAML reader without quotes, flow context included. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(?:[./-]+[A-Za-z0-9_]+)*");

    private static final Pattern RESERVED = Pattern.compile("(?i)null|true|false|yes|no|on|off|y|n");

    private YamlWords() {}

    /** A command by its first two tokens, a file by its folder, any other call by its tool. */
    static String match(Request request) {
        if (request.tool().equals(ToolNames.RUN_COMMAND)) {
            return "{argv: "
                    + list(request.argv().subList(0, Math.min(2, request.argv().size()))) + "}";
        }
        if (request.tool().equals(ToolNames.SHELL) || !ToolNames.isBuiltIn(request.tool())) {
            return "{tool: " + word(request.tool()) + "}";
        }
        List<String> names = request.path();
        List<String> folder = names.subList(0, Math.max(0, names.size() - 1));
        return "{tool: " + word(request.tool())
                + (folder.isEmpty() ? "" : ", path: " + word(String.join("/", folder)))
                + "}";
    }

    static String list(List<String> words) {
        return words.stream().map(YamlWords::word).collect(Collectors.joining(", ", "[", "]"));
    }

    static String word(String text) {
        if (PLAIN.matcher(text).matches() && !RESERVED.matcher(text).matches()) {
            return text;
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 || c == 0xfeff) {
                quoted.append("\\u%04x".formatted(c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
