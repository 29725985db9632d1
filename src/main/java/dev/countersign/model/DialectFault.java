package dev.countersign.model;

/** A setting of a dialect that means nothing to its provider. The message says what would. */
public final class DialectFault extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String key;

    /** @param key the setting, as the configuration spells it */
    public DialectFault(String key, String reason) {
        super(reason);
        this.key = key;
    }

    public String key() {
        return key;
    }
}
