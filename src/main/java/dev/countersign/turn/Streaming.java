package dev.countersign.turn;

/**
 * The visible text of a step that is being streamed, as far as it has come.
 *
 * @param stream tells this attempt's text from that of every other; empty if none is known
 */
public record Streaming(String stream, String text) {

    public static final Streaming NONE = new Streaming("", "");

    /** Where the next piece begins, in UTF-16 units. */
    public int length() {
        return text.length();
    }
}
