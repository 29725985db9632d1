package dev.countersign.model;

/**
 * An assistant's message as its provider sent it: every string, member order and number literal as it came, blocks and
 * members that nobody here knows included.
 *
 * @param dialect who can read it: {@code openai}, {@code anthropic}, {@code demo}
 * @param origin who wrote it
 * @param json one JSON object
 */
public record ProviderMessage(String dialect, Origin origin, String json) {

    /** How much of a message a model can take back. */
    public enum Extent {
        /** All of it: the model wrote it itself. */
        WHOLE,
        /** All but what another model at the same address thought. */
        WITHOUT_THOUGHTS,
        /** Its text and its calls. */
        TEXT_AND_CALLS
    }

    public ProviderMessage(String dialect, String json) {
        this(dialect, Origin.UNKNOWN, json);
    }

    /** How much of it a model that speaks a dialect at an address can take back. */
    public Extent readableBy(String itsDialect, Origin reader) {
        boolean same = origin.equals(Origin.UNKNOWN) || origin.equals(reader);
        if (!dialect.equals(itsDialect) || !(same || origin.server().equals(reader.server()))) {
            return Extent.TEXT_AND_CALLS;
        }
        return same ? Extent.WHOLE : Extent.WITHOUT_THOUGHTS;
    }
}
