package dev.countersign.model.anthropic;

import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.wire.ProviderConnection;
import dev.countersign.tool.CancellationSignal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One model behind {@code POST <base-url>/v1/messages}, streamed. */
final class AnthropicProvider implements ModelProvider {

    static final String DIALECT = "anthropic";

    private final ProviderSettings settings;
    private final MessagesRequest requests;
    private final ProviderConnection connection;

    AnthropicProvider(ProviderSettings settings, ProviderConnection connection) {
        this.settings = settings;
        this.requests = new MessagesRequest(settings);
        this.connection = connection;
    }

    @Override
    public ModelReply converse(ModelRequest request, Consumer<String> onText, CancellationSignal cancellation)
            throws ModelFailure {
        Optional<String> key = settings.apiKey().value();
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("anthropic-version", "2023-06-01");
        key.ifPresent(k -> headers.put("x-api-key", k));
        return connection
                .send(
                        new ProviderConnection.Outgoing(
                                settings.at("/v1/messages"), headers, key.orElse(null), requests.write(request)),
                        new MessageAssembler(onText, settings.model()),
                        cancellation)
                .from(settings.origin());
    }

    @Override
    public boolean returnsWhole(ProviderMessage message) {
        return message.readableBy(DIALECT, settings.origin()) == ProviderMessage.Extent.WHOLE;
    }
}
