package dev.countersign.model;

/** A setting of a model that its kind of provider can not use. The message says why. */
public final class SettingFault extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String key;

    private SettingFault(String key, String reason) {
        super(reason);
        this.key = key;
    }

    /**
     * A fault of one of the model's settings.
     *
     * @param key as the model's entry in the configuration spells it
     */
    public static SettingFault of(String key, String reason) {
        return new SettingFault(key, reason);
    }

    /**
     * A fault of a setting of its dialect.
     *
     * @param key as the model's {@code dialect} spells it
     */
    public static SettingFault inDialect(String key, String reason) {
        return new SettingFault("dialect." + key, reason);
    }

    public String key() {
        return key;
    }
}
