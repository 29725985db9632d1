package dev.countersign.model.openai;

import dev.countersign.model.ModelProvider;
import dev.countersign.model.ProviderKind;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.wire.ProviderConnection;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** {@code provider: openai}. */
@Component
class OpenAiKind implements ProviderKind {

    private final ProviderConnection connection;

    OpenAiKind(ProviderConnection connection) {
        this.connection = connection;
    }

    @Override
    public String name() {
        return "openai";
    }

    @Override
    public Optional<String> defaultBaseUrl() {
        return Optional.of("https://api.openai.com/v1");
    }

    @Override
    public Optional<String> defaultKeyVariable() {
        return Optional.of("OPENAI_API_KEY");
    }

    @Override
    public ModelProvider client(ProviderSettings settings) {
        return new OpenAiProvider(settings, connection);
    }
}
