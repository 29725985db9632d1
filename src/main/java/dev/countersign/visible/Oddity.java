package dev.countersign.visible;

import java.util.Locale;

/** A kind of character that a reader can not see, or takes for another one. */
public enum Oddity {
    CONTROL("control characters"),
    BIDI("characters that reorder the text around them"),
    INVISIBLE("invisible characters"),
    SPACE("unusual spaces or line breaks"),
    LOOK_ALIKE("characters that look like others"),
    UNKNOWN("characters without a meaning of their own");

    private final String plural;

    Oddity(String plural) {
        this.plural = plural;
    }

    /** What a warning calls them. */
    public String plural() {
        return plural;
    }

    /** For a class name in a style sheet. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
