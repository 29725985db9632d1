package dev.countersign.model;

/**
 * Which model behind which address wrote a message. Only there is everything in it understood.
 *
 * @param server the base URL
 * @param model the name under which it was asked
 */
public record Origin(String server, String model) {

    /** Of messages that were recorded before origins were. */
    public static final Origin UNKNOWN = new Origin("", "");

    /** What {@link #toString} wrote. */
    public static Origin parse(String stored) {
        int blank = stored.indexOf(' ');
        return blank < 0 ? UNKNOWN : new Origin(stored.substring(0, blank), stored.substring(blank + 1));
    }

    @Override
    public String toString() {
        return server + " " + model;
    }
}
