package dev.countersign.model;

import dev.countersign.tool.CancellationSignal;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Observes requests to models under the names of OpenTelemetry's conventions for generative AI: which provider and model
 * was asked, how it ended, what was counted. Never what was said. Off unless {@code countersign.observations} is true.
 */
final class GenAiObservations {

    /** The convention's name of the metric and, as {@code chat <model>}, of the span. */
    static final String REQUEST = "gen_ai.client.operation.duration";

    private static final String OPERATION = "gen_ai.operation.name";
    private static final String PROVIDER = "gen_ai.provider.name";
    private static final String REQUEST_MODEL = "gen_ai.request.model";
    private static final String REQUEST_MAX_TOKENS = "gen_ai.request.max_tokens";
    private static final String RESPONSE_MODEL = "gen_ai.response.model";
    private static final String FINISH_REASONS = "gen_ai.response.finish_reasons";
    private static final String INPUT_TOKENS = "gen_ai.usage.input_tokens";
    private static final String OUTPUT_TOKENS = "gen_ai.usage.output_tokens";
    private static final String CACHE_READ_TOKENS = "gen_ai.usage.cache_read.input_tokens";
    private static final String CACHE_WRITE_TOKENS = "gen_ai.usage.cache_creation.input_tokens";
    private static final String SERVER_ADDRESS = "server.address";
    private static final String ERROR_TYPE = "error.type";

    private final ObservationRegistry registry;

    GenAiObservations(ObservationRegistry registry) {
        this.registry = registry;
    }

    /** The same kind of provider, whose models are observed. */
    ProviderKind of(ProviderKind kind) {
        return new Observed(kind);
    }

    private Observation start(String provider, ProviderSettings settings) {
        return Observation.createNotStarted(REQUEST, registry)
                .contextualName("chat " + settings.model())
                .lowCardinalityKeyValue(OPERATION, "chat")
                .lowCardinalityKeyValue(PROVIDER, provider)
                .lowCardinalityKeyValue(REQUEST_MODEL, settings.model())
                .lowCardinalityKeyValue(
                        SERVER_ADDRESS, String.valueOf(settings.baseUrl().getHost()))
                .highCardinalityKeyValue(REQUEST_MAX_TOKENS, String.valueOf(settings.maxOutputTokens()))
                .start();
    }

    private static void ended(Observation observation, ModelReply reply) {
        observation
                .lowCardinalityKeyValue(RESPONSE_MODEL, reply.model())
                .lowCardinalityKeyValue(FINISH_REASONS, reply.finish().name().toLowerCase(Locale.ROOT))
                .highCardinalityKeyValue(
                        INPUT_TOKENS, String.valueOf(reply.usage().inputTokens()))
                .highCardinalityKeyValue(
                        OUTPUT_TOKENS, String.valueOf(reply.usage().outputTokens()))
                .highCardinalityKeyValue(
                        CACHE_READ_TOKENS, String.valueOf(reply.usage().cacheReadTokens()))
                .highCardinalityKeyValue(
                        CACHE_WRITE_TOKENS, String.valueOf(reply.usage().cacheWriteTokens()));
    }

    private interface Request {
        ModelReply send() throws ModelFailure;
    }

    private final class Observed implements ProviderKind {

        private final ProviderKind kind;

        Observed(ProviderKind kind) {
            this.kind = kind;
        }

        @Override
        public String name() {
            return kind.name();
        }

        @Override
        public Optional<String> defaultBaseUrl() {
            return kind.defaultBaseUrl();
        }

        @Override
        public Optional<String> defaultKeyVariable() {
            return kind.defaultKeyVariable();
        }

        @Override
        public ModelProvider client(ProviderSettings settings) {
            return new ObservedProvider(kind.name(), settings, kind.client(settings));
        }
    }

    private final class ObservedProvider implements ModelProvider {

        private final String kind;
        private final ProviderSettings settings;
        private final ModelProvider provider;

        ObservedProvider(String kind, ProviderSettings settings, ModelProvider provider) {
            this.kind = kind;
            this.settings = settings;
            this.provider = provider;
        }

        @Override
        public ModelReply converse(ModelRequest request, Consumer<String> onText, CancellationSignal cancellation)
                throws ModelFailure {
            return observed(() -> provider.converse(request, onText, cancellation));
        }

        @Override
        public ModelReply judge(ModelRequest request, CancellationSignal cancellation) throws ModelFailure {
            return observed(() -> provider.judge(request, cancellation));
        }

        private ModelReply observed(Request request) throws ModelFailure {
            Observation observation = start(kind, settings);
            try {
                ModelReply reply = request.send();
                ended(observation, reply);
                return reply;
            } catch (ModelFailure failure) {
                // Only the code: a message may quote what was said.
                observation.lowCardinalityKeyValue(ERROR_TYPE, failure.code());
                throw failure;
            } finally {
                observation.stop();
            }
        }

        @Override
        public boolean takesTools() {
            return provider.takesTools();
        }

        @Override
        public boolean returnsWhole(ProviderMessage message) {
            return provider.returnsWhole(message);
        }
    }
}
