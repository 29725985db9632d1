package dev.countersign.model.wire;

import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is sent differently from how it came, because a provider refuses its own text otherwise. Together with {@link
 * Surrogates#replaceLone}, the ids that the engine assigned, blank text blocks and thoughts that nothing follows, this is
 * the whole list; the original stays in the row.
 */
public final class Replay {

    private static final String EMPTY_OBJECT = "{}";
    private static final Pattern TOOL_NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");
    private static final int LONGEST_TOOL_NAME = 64;

    private Replay() {}

    /** Empty arguments, and arguments that are no JSON object, go back as an empty object; all others as they came. */
    public static String argumentsForWire(String rawArguments) {
        return rawArguments.isBlank() ? emptyArguments() : objectOrEmpty(Surrogates.replaceLoneEscapes(rawArguments));
    }

    private static String emptyArguments() {
        return EMPTY_OBJECT;
    }

    private static String objectOrEmpty(String rawArguments) {
        return VerbatimJson.parseObject(rawArguments).isPresent() ? rawArguments : EMPTY_OBJECT;
    }

    /**
     * A name that no tool can have goes back with an underscore for each character that providers refuse, and clipped. The
     * call's result says what the model really asked for.
     */
    public static void nameForWire(ObjectNode call, String tool) {
        String name = VerbatimJson.text(call.get("name"));
        String sent = toolNameForWire(name.isEmpty() ? tool : name);
        if (!sent.equals(name)) {
            call.put("name", sent);
        }
    }

    /** The same for a name alone. */
    public static String toolNameForWire(String name) {
        if (TOOL_NAME.matcher(name).matches()) {
            return name;
        }
        String safe = name.replaceAll("[^a-zA-Z0-9_-]", "_");
        return safe.isEmpty() ? "_" : safe.substring(0, Math.min(safe.length(), LONGEST_TOOL_NAME));
    }

    /** A result without text would be refused as empty content. */
    public static String resultForWire(String text) {
        return text.isBlank() ? "(no output)" : text;
    }

    /** A person's message of blanks only would be refused as empty content. */
    public static String userTextForWire(String text) {
        return text.isBlank() ? "(empty message)" : text;
    }
}
