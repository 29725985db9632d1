package dev.countersign.model.openai;

import dev.countersign.model.ProviderKind;
import dev.countersign.model.wire.ProviderConnection;

/** Opens this package's adapter to tests elsewhere. */
public final class OpenAi {

    private OpenAi() {}

    public static ProviderKind kind(ProviderConnection connection) {
        return new OpenAiKind(connection);
    }
}
