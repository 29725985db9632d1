package dev.countersign.model.openai;

import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.wire.ProviderConnection;
import dev.countersign.tool.CancellationSignal;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One model behind {@code POST <base-url>/chat/completions}, streamed. */
final class OpenAiProvider implements ModelProvider {

    static final String DIALECT = "openai";

    private final ProviderSettings settings;
    private final Dialect dialect;
    private final ChatRequest requests;
    private final ProviderConnection connection;

    OpenAiProvider(ProviderSettings settings, ProviderConnection connection) {
        this.settings = settings;
        this.dialect = Dialect.of(settings.baseUrl(), settings.dialect());
        this.requests = new ChatRequest(settings, dialect);
        this.connection = connection;
    }

    @Override
    public ModelReply converse(ModelRequest request, Consumer<String> onText, CancellationSignal cancellation)
            throws ModelFailure {
        Optional<String> key = settings.apiKey().value();
        return connection
                .send(
                        new ProviderConnection.Outgoing(
                                settings.at("/chat/completions"),
                                key.map(k -> Map.of("Authorization", "Bearer " + k))
                                        .orElse(Map.of()),
                                key.orElse(null),
                                requests.write(request)),
                        new ChatAssembler(onText, settings.model(), dialect.is(DialectSetting.THINK_TAGS)),
                        cancellation)
                .from(settings.origin());
    }

    @Override
    public boolean returnsWhole(ProviderMessage message) {
        return message.readableBy(DIALECT, settings.origin()) == ProviderMessage.Extent.WHOLE;
    }
}
