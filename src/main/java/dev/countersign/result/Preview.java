package dev.countersign.result;

/**
 * The beginning of a result as its tool renders it to text: at most 16,384 bytes of UTF-8, never cut inside a character.
 *
 * @param truncated whether there is more; a stored flag, never guessed from the text
 * @param fullBytes size of the whole text in UTF-8 bytes
 */
public record Preview(String text, boolean truncated, long fullBytes) {

    /** Bytes of UTF-8 that a preview holds at most. */
    public static final int LIMIT = 16_384;
}
