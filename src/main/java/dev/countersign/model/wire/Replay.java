package dev.countersign.model.wire;

/**
 * What is sent differently from how it came, because a provider refuses its own text otherwise. Together with {@link
 * Surrogates#replaceLone}, the ids that the engine assigned, and blank text blocks, this is the whole list; the original
 * stays in the row.
 */
public final class Replay {

    private static final String EMPTY_OBJECT = "{}";

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

    /** A result without text would be refused as empty content. */
    public static String resultForWire(String text) {
        return text.isBlank() ? "(no output)" : text;
    }

    /** A person's message of blanks only would be refused as empty content. */
    public static String userTextForWire(String text) {
        return text.isBlank() ? "(empty message)" : text;
    }
}
