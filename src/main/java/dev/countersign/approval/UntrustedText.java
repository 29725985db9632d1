package dev.countersign.approval;

import dev.countersign.visible.OddCharacters;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What others wrote, as JSON on one line that can stand between tags: nothing in it closes a tag, ends the line, or hides
 * from its reader. Parsed, it is the value that went in.
 */
final class UntrustedText {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private UntrustedText() {}

    static String of(JsonNode value) {
        // None of these characters is JSON's own, so each stands inside a string, where an escape means the same.
        String json = JSON.writeValueAsString(value);
        StringBuilder closed = new StringBuilder(json.length() + 16);
        json.codePoints().forEach(character -> {
            if (isHarmless(character)) {
                closed.appendCodePoint(character);
            } else {
                escape(character, closed);
            }
        });
        return closed.toString();
    }

    private static boolean isHarmless(int character) {
        return character != '<' && character != '>' && character != '&' && OddCharacters.oddity(character) == null;
    }

    private static void escape(int character, StringBuilder closed) {
        for (char unit : Character.toChars(character)) {
            closed.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
        }
    }
}
