package dev.countersign.model;

import java.util.Optional;

/** A kind of provider that the configuration can name. Every bean of this type is known. */
public interface ProviderKind {

    /** What stands under {@code provider}. */
    String name();

    /** Where requests go if the configuration does not say; empty if there is no network. */
    default Optional<String> defaultBaseUrl() {
        return Optional.empty();
    }

    /** The variable with the key for {@link #defaultBaseUrl()}. */
    default Optional<String> defaultKeyVariable() {
        return Optional.empty();
    }

    /**
     * A client for one model.
     *
     * @throws SettingFault if something in them means nothing here
     */
    ModelProvider client(ProviderSettings settings);
}
