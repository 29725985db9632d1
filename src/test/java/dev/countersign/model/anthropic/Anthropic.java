package dev.countersign.model.anthropic;

import dev.countersign.model.ProviderKind;
import dev.countersign.model.wire.ProviderConnection;

/** Opens this package's adapter to tests elsewhere. */
public final class Anthropic {

    private Anthropic() {}

    public static ProviderKind kind(ProviderConnection connection) {
        return new AnthropicKind(connection);
    }
}
