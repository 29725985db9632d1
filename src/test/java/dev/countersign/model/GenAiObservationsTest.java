package dev.countersign.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.model.demo.Demo;
import dev.countersign.tool.CancellationSignal;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GenAiObservationsTest {

    private final List<Observation.Context> stopped = new ArrayList<>();
    private final ObservationRegistry registry = ObservationRegistry.create();

    GenAiObservationsTest() {
        registry.observationConfig().observationHandler(new ObservationHandler<>() {
            @Override
            public void onStop(Observation.Context context) {
                stopped.add(context);
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
    }

    @Test
    void aRequestIsObservedWithoutWhatWasSaid() throws ModelFailure {
        ModelProvider model = new GenAiObservations(registry).of(Demo.kind()).client(settings());
        model.converse(request(), _ -> {}, new CancellationSignal());

        assertThat(stopped).singleElement().satisfies(context -> {
            assertThat(context.getName()).isEqualTo("gen_ai.client.operation.duration");
            assertThat(context.getContextualName()).isEqualTo("chat m");
            assertThat(values(context))
                    .containsEntry("gen_ai.operation.name", "chat")
                    .containsEntry("gen_ai.provider.name", "demo")
                    .containsEntry("gen_ai.request.model", "m")
                    .containsEntry("gen_ai.request.max_tokens", "1000")
                    .containsEntry("gen_ai.response.finish_reasons", "complete")
                    .containsKeys("gen_ai.response.model", "gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens");
            assertThat(values(context).toString()).doesNotContain("secret plan");
        });
    }

    @Test
    void aFailureTellsItsCodeOnly() {
        ModelProvider model = new GenAiObservations(registry).of(new Failing()).client(settings());
        assertThatThrownBy(() -> model.converse(request(), _ -> {}, new CancellationSignal()))
                .isInstanceOf(ModelFailure.class);
        assertThat(stopped).singleElement().satisfies(context -> {
            assertThat(values(context)).containsEntry("error.type", "provider-error");
            assertThat(context.getError()).isNull();
            assertThat(values(context).toString()).doesNotContain("secret plan");
        });
    }

    private static Map<String, String> values(Observation.Context context) {
        Map<String, String> values = new TreeMap<>();
        for (KeyValue value : context.getAllKeyValues()) {
            values.put(value.getKey(), value.getValue());
        }
        return values;
    }

    private static ProviderSettings settings() {
        return new ProviderSettings(URI.create("none:-"), "m", ApiKey.none(), 1_000, Map.of());
    }

    private static ModelRequest request() {
        return new ModelRequest("", List.of(), List.of(new Message.FromUser("secret plan")));
    }

    private record Failing() implements ProviderKind {

        @Override
        public Optional<String> defaultBaseUrl() {
            return Optional.empty();
        }

        @Override
        public Optional<String> defaultKeyVariable() {
            return Optional.empty();
        }

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public ModelProvider client(ProviderSettings settings) {
            return (_, _, _) -> {
                throw new ModelFailure("provider-error", "400: you said secret plan");
            };
        }
    }
}
