package dev.countersign.turn;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.model.ApiKey;
import dev.countersign.model.Message.FromTools;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.Timeouts;
import dev.countersign.model.Usage;
import dev.countersign.model.openai.OpenAi;
import dev.countersign.model.wire.ProviderConnection;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A turn against what each known server answers, as its pages and its users' reports describe it. */
interface AnsweredDialects {

    String FIXTURES = "/dev/countersign/model/openai/servers/";

    DurableTurns on();

    @ParameterizedTest // PO-04, PO-15, PO-18, PO-20
    @CsvSource({
        "openai,100,0",
        "ollama,0,0",
        "vllm,0,0",
        "lm-studio,0,0",
        "llama-cpp,0,0",
        "openrouter,7,9",
        "deepseek,64,0",
        "mistral,0,0",
        "groq,0,0"
    })
    default void aTurnWorksWithTheAnswersOf(String server, long cacheReads, long cacheWrites) throws IOException {
        WireMockServer provider = new WireMockServer(wireMockConfig().dynamicPort());
        provider.start();
        try {
            answer(provider, "Started", "called", server + ".sse");
            answer(provider, "called", "answered", "answer.sse");
            ModelProvider client = client(provider, server);
            on().model.then(client::converse).then(client::converse);

            Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

            assertThat(done.error()).isNull();
            assertThat(done.steps()).hasSize(2);
            assertThat(done.steps().getFirst().text()).isEmpty();
            assertThat(done.steps().getFirst().usage()).isEqualTo(new Usage(120, 30, cacheReads, cacheWrites));
            assertThat(done.steps().getFirst().calls()).singleElement().satisfies(call -> {
                assertThat(call.tool()).isEqualTo("log");
                assertThat(call.outcome()).isEqualTo(Call.Outcome.SUCCEEDED);
            });
            assertThat(done.steps().getLast().text()).isEqualTo("Done.");
            assertThat(on().workspace.resolve("log")).hasContent("x");
            assertThat(secondRequest(provider)).contains(replayed(server));
        } finally {
            provider.stop();
        }
    }

    private static void answer(WireMockServer provider, String from, String to, String fixture) throws IOException {
        provider.stubFor(post(urlEqualTo("/v1/chat/completions"))
                .inScenario("turn")
                .whenScenarioStateIs(from)
                .willSetStateTo(to)
                .willReturn(aResponse()
                        .withHeader("Content-Type", "text/event-stream")
                        .withBody(read(fixture))));
    }

    private static ModelProvider client(WireMockServer provider, String server) {
        ProviderConnection connection = new ProviderConnection(
                new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(20)));
        return OpenAi.kind(connection)
                .client(new ProviderSettings(
                        URI.create(provider.baseUrl() + "/v1"),
                        "m",
                        ApiKey.from("K", "k"),
                        1_000,
                        Map.of("server", server)));
    }

    private static String secondRequest(WireMockServer provider) {
        return provider.findAll(postRequestedFor(urlEqualTo("/v1/chat/completions")))
                .getLast()
                .getBodyAsString();
    }

    /** The reply as it goes back; a server that gives no id gets the minted one. */
    private String replayed(String server) throws IOException {
        String minted = on().model.requests().getLast().messages().getLast() instanceof FromTools results
                ? results.results().getFirst().wireId()
                : "";
        return read(server + "-replayed.json").strip().replace("\"ID\"", "\"" + minted + "\"");
    }

    private static String read(String name) throws IOException {
        try (var in = AnsweredDialects.class.getResourceAsStream(FIXTURES + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
