package dev.countersign.result;

/**
 * The end of what a running call has written to one output so far.
 *
 * @param text begins with a whole line, unless the last one alone is longer than what was asked for
 * @param bytes how much has been written
 * @param whole whether the text is all of it
 */
public record OutputTail(String text, long bytes, boolean whole) {

    /** Of an output that has not begun. */
    public static final OutputTail NOTHING = new OutputTail("", 0, true);
}
