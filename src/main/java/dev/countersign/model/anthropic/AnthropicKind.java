package dev.countersign.model.anthropic;

import dev.countersign.model.ModelProvider;
import dev.countersign.model.ProviderKind;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.SettingFault;
import dev.countersign.model.wire.ProviderConnection;
import dev.countersign.model.wire.RequestMembers;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** {@code provider: anthropic}. */
@Component
class AnthropicKind implements ProviderKind {

    private final ProviderConnection connection;

    AnthropicKind(ProviderConnection connection) {
        this.connection = connection;
    }

    @Override
    public String name() {
        return "anthropic";
    }

    @Override
    public Optional<String> defaultBaseUrl() {
        return Optional.of("https://api.anthropic.com");
    }

    @Override
    public Optional<String> defaultKeyVariable() {
        return Optional.of("ANTHROPIC_API_KEY");
    }

    @Override
    public ModelProvider client(ProviderSettings settings) {
        settings.dialect().keySet().stream()
                .filter(key -> !key.equals(RequestMembers.KEY))
                .findFirst()
                .ifPresent(key -> {
                    throw SettingFault.inDialect(key, key + " is not known; known is " + RequestMembers.KEY);
                });
        return new AnthropicProvider(settings, connection);
    }
}
