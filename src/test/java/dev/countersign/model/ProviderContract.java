package dev.countersign.model;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static dev.countersign.model.ScriptedReply.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import dev.countersign.model.Message.CallResult;
import dev.countersign.model.Message.FromModel;
import dev.countersign.model.Message.FromTools;
import dev.countersign.model.Message.FromUser;
import dev.countersign.model.Message.SentCall;
import dev.countersign.model.ModelReply.RequestedCall;
import dev.countersign.model.wire.ProviderConnection;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.ToolDefinition;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** What every adapter that speaks HTTP keeps to. */
abstract class ProviderContract {

    private static final String KEY = "sk-secret-0123456789";
    private static final Timeouts PATIENT =
            new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(20));

    private final WireMockServer server = new WireMockServer(wireMockConfig().dynamicPort());

    abstract ProviderKind kind(ProviderConnection connection);

    abstract ScriptedProvider scripted(ScriptedReply... replies);

    /** The path below the base URL. */
    abstract String path();

    @BeforeEach
    void startServer() {
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop();
    }

    @Test
    void aConversationWithCallsResultsAndAFailedTurnIsValidToTheStrictestServer() throws ModelFailure {
        try (ScriptedProvider provider = scripted(
                ScriptedReply.textAndCalls(
                        "I look.",
                        call("c1", "read_file", "{\"path\": \"é😀\", \"n\": 1.0}"),
                        call("c2", "list_files", "")),
                ScriptedReply.textAndCalls("  \n", call("c1", "read_file", "{\"path\":")),
                ScriptedReply.text("Done."),
                ScriptedReply.text("Again."))) {
            ModelProvider model = client(provider.baseUrl(), PATIENT);
            List<Message> messages = new ArrayList<>(List.of(new FromUser("look")));
            step(model, messages);
            step(model, messages);
            step(model, messages);
            messages.addAll(List.of(new FromUser("a turn that failed"), new FromUser("go on")));
            ModelReply last = step(model, messages);
            assertThat(provider.violations()).isEmpty();
            assertThat(last.text()).isEqualTo("Again.");
            assertThat(last.usage()).isEqualTo(new Usage(100, 20));
            assertThat(provider.bodies().getLast()).contains("(no output)").contains("1.0");
        }
    }

    @Test
    void anotherProvidersMessageGoesOutAsTextAndCalls() throws ModelFailure {
        try (ScriptedProvider provider = scripted(ScriptedReply.text("ok"))) {
            List<Message> messages = List.of(
                    new FromUser("look"),
                    new FromModel(
                            new ProviderMessage("demo", "{\"unreadable\":true}"),
                            "I look.",
                            List.of(new SentCall("demo-1-1", "read_file", "{\"path\":\"a\"}"))),
                    new FromTools(List.of(new CallResult("demo-1-1", "read_file", "", true))),
                    new FromModel(new ProviderMessage("demo", "{}"), " ", List.of()),
                    new FromUser("and now?"));
            client(provider.baseUrl(), PATIENT).converse(request(messages), _ -> {}, new CancellationSignal());
            assertThat(provider.violations()).isEmpty();
            assertThat(provider.bodies().getFirst())
                    .contains("I look.", "demo-1-1")
                    .doesNotContain("unreadable");
        }
    }

    @Test // PC-12
    void withoutToolsTheRequestHasNoToolsMember() throws ModelFailure {
        try (ScriptedProvider provider = scripted(ScriptedReply.text("ok"))) {
            client(provider.baseUrl(), PATIENT)
                    .converse(
                            new ModelRequest("", List.of(), List.of(new FromUser("hello"))),
                            _ -> {},
                            new CancellationSignal());
            assertThat(provider.violations()).isEmpty();
            assertThat(provider.requests().getFirst().has("tools")).isFalse();
            assertThat(provider.requests().getFirst().has("tool_choice")).isFalse();
        }
    }

    @Test
    void oneRequestAfterAnotherGoesOverTheSameConnection() throws ModelFailure {
        int requests = 20;
        ScriptedReply[] replies = new ScriptedReply[requests];
        Arrays.fill(replies, ScriptedReply.text("ok"));
        try (ScriptedProvider provider = scripted(replies)) {
            ModelProvider model = client(provider.baseUrl(), PATIENT);
            for (int i = 0; i < requests; i++) {
                step(model, new ArrayList<>(List.of(new FromUser("hello"))));
            }
            // One that follows faster than the last byte of the answer before it takes another connection.
            assertThat(provider.connections()).isLessThan(requests);
        }
    }

    @Test
    void textArrivesWhileTheAnswerIsStillComing() throws ModelFailure {
        String events = events("Hello, wörld 😀", List.of(), true);
        answer(aResponse().withBody(events).withChunkedDribbleDelay(23, 100));
        List<String> heard = new ArrayList<>();
        ModelReply reply = client(url(), PATIENT).converse(request(), heard::add, new CancellationSignal());
        assertThat(reply.text()).isEqualTo("Hello, wörld 😀");
        assertThat(heard).hasSizeGreaterThan(1);
        assertThat(String.join("", heard)).isEqualTo(reply.text());
        server.verify(postRequestedFor(urlEqualTo("/base" + path())));
    }

    // PO-10
    @Test
    void aCleanEndWithoutAFinishIsAFailure() {
        answer(aResponse().withBody(events("text", List.of(call("c", "t", "{}")), false)));
        ModelFailure failure = failure(client(url(), PATIENT));
        assertThat(failure.code()).isEqualTo("stream-interrupted");
        assertThat(failure.retryable()).isTrue();
    }

    // PO-10
    @ParameterizedTest
    @EnumSource(Fault.class)
    void aBrokenConnectionIsAFailureWorthAnotherTry(Fault fault) {
        answer(aResponse().withFault(fault));
        ModelFailure failure = failure(client(url(), PATIENT));
        assertThat(failure.code()).isIn("provider-unreachable", "stream-interrupted", "invalid-response");
        assertThat(failure).hasMessageNotContaining("Exception").hasMessageNotContaining("java.");
    }

    // PN-06
    @ParameterizedTest
    @CsvSource({
        "400,false",
        "401,false",
        "403,false",
        "404,false",
        "408,true",
        "409,true",
        "413,false",
        "429,true",
        "500,true",
        "502,true",
        "503,true",
        "529,true"
    })
    void aStatusSaysWhetherToTryAgain(int status, boolean retryable) {
        answer(aResponse()
                .withStatus(status)
                .withBody("{\"error\":{\"message\":\"Bad\\u0007 key " + KEY + "\",\"type\":\"odd\"}}"));
        ModelFailure failure = failure(client(url(), PATIENT));
        assertThat(failure.code()).isEqualTo("provider-error");
        assertThat(failure.retryable()).isEqualTo(retryable);
        assertThat(failure)
                .hasMessageContaining("answered " + status)
                .hasMessageContaining("Bad\\u0007 key [api key]")
                .hasMessageNotContaining(KEY);
    }

    // PO-14
    @Test
    void theProvidersWaitIsTold() {
        answer(aResponse().withStatus(429).withHeader("Retry-After", "Mon, 02 Mar 2026 10:00:03 GMT"));
        assertThat(failure(client(url(), PATIENT)).retryAfter()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void anEndlessErrorPageIsClipped() {
        answer(aResponse().withStatus(500).withBody("<html>" + "x".repeat(200_000)));
        assertThat(failure(client(url(), PATIENT)).getMessage()).hasSizeLessThan(2_200);
    }

    @Test
    void aRedirectIsNotFollowed() {
        answer(aResponse().withStatus(307).withHeader("Location", server.baseUrl() + "/elsewhere"));
        assertThat(failure(client(url(), PATIENT)))
                .hasMessageContaining("redirect")
                .hasMessageContaining("base-url");
        server.verify(0, postRequestedFor(urlEqualTo("/elsewhere")));
    }

    @Test
    void nonsenseIsAFailure() {
        answer(aResponse().withBody("{\"hello\":"));
        assertThat(failure(client(url(), PATIENT)).code()).isEqualTo("invalid-response");
    }

    @Test
    void nobodyListeningIsAFailureThatSaysWhere() {
        server.stop();
        ModelFailure failure = failure(client("http://127.0.0.1:1/base", PATIENT));
        assertThat(failure.code()).isEqualTo("provider-unreachable");
        assertThat(failure.retryable()).isTrue();
        assertThat(failure)
                .hasMessageContaining("http://127.0.0.1:1/base" + path())
                .hasMessageContaining("refused");
    }

    @Test
    void aServerThatDoesNotAnswerIsGivenUp() {
        answer(aResponse().withFixedDelay(30_000));
        Timeouts brief = new Timeouts(Duration.ofSeconds(5), Duration.ofMillis(200), Duration.ofSeconds(20));
        ModelFailure failure = failure(client(url(), brief));
        assertThat(failure.code()).isEqualTo("provider-timeout");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void aServerThatFallsSilentIsGivenUp() {
        try (ScriptedProvider provider = scripted(ScriptedReply.stalledAfter("half a sentence"))) {
            Timeouts brief = new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(20), Duration.ofMillis(300));
            ModelFailure failure = failure(client(provider.baseUrl(), brief));
            assertThat(failure.code()).isEqualTo("provider-timeout");
            assertThat(failure).hasMessageContaining("fell silent");
        }
    }

    @Test
    void cancellationEndsTheRequestAtOnce() throws Exception {
        try (ScriptedProvider provider = scripted(ScriptedReply.stalledAfter("half a sentence"))) {
            CancellationSignal cancellation = new CancellationSignal();
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<ModelFailure> failed = CompletableFuture.supplyAsync(
                    () -> catchThrowableOfType(
                            ModelFailure.class,
                            () -> client(provider.baseUrl(), PATIENT)
                                    .converse(request(), _ -> begun.countDown(), cancellation)),
                    Thread::startVirtualThread);
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            cancellation.cancel();
            assertThat(failed.get(10, TimeUnit.SECONDS).code()).isEqualTo("cancelled");
        }
    }

    @Test
    void aRequestThatIsCancelledBeforeItBeginsFails() {
        CancellationSignal cancellation = new CancellationSignal();
        cancellation.cancel();
        answer(aResponse().withBody(events("x", List.of(), true)));
        ModelFailure failure = catchThrowableOfType(
                ModelFailure.class, () -> client(url(), PATIENT).converse(request(), _ -> {}, cancellation));
        assertThat(failure.code()).isEqualTo("cancelled");
    }

    @Test
    void aMissingKeyNamesItsVariable() {
        ModelProvider model = kind(connection(PATIENT))
                .client(new ProviderSettings(URI.create(url()), "m", ApiKey.from("MY_KEY", null), 10, Map.of()));
        assertThat(failure(model)).hasMessageContaining("MY_KEY");
        server.verify(0, postRequestedFor(anyUrl()));
    }

    // CJ-06
    @Test
    void loneSurrogatesAreReplacedOnTheWire() throws ModelFailure {
        try (ScriptedProvider provider =
                scripted(ScriptedReply.calls(call("c", "t", "{\"a\":\"\\ud800\"}")), ScriptedReply.text("ok"))) {
            List<Message> messages = new ArrayList<>(List.of(new FromUser("x\ud800y")));
            ModelProvider model = client(provider.baseUrl(), PATIENT);
            step(model, messages);
            step(model, messages);
            assertThat(provider.violations()).isEmpty();
            assertThat(provider.bodies().getFirst()).contains("x\uFFFDy");
            assertThat(provider.bodies().getLast()).contains("ufffd").doesNotContain("ud800");
        }
    }

    /** One step as the engine takes it: the reply and a result for each of its calls. */
    static ModelReply step(ModelProvider model, List<Message> messages) throws ModelFailure {
        Set<String> used = new HashSet<>();
        messages.forEach(message -> {
            if (message instanceof FromModel sent) {
                sent.calls().forEach(call -> used.add(call.wireId()));
            }
        });
        ModelReply reply = model.converse(request(messages), _ -> {}, new CancellationSignal());
        List<String> ids = WireIds.assign(reply.calls(), used);
        List<SentCall> sent = new ArrayList<>();
        List<CallResult> results = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            RequestedCall call = reply.calls().get(i);
            sent.add(new SentCall(ids.get(i), call.tool(), call.rawArguments()));
            results.add(new CallResult(ids.get(i), call.tool(), "", i % 2 == 1));
        }
        messages.add(new FromModel(reply.message(), reply.text(), sent));
        if (!results.isEmpty()) {
            messages.add(new FromTools(results));
        }
        return reply;
    }

    private String events(String text, List<ScriptedReply.Call> calls, boolean complete) {
        try (ScriptedProvider provider = scripted()) {
            return provider.events(text, calls, complete);
        }
    }

    private void answer(ResponseDefinitionBuilder response) {
        server.stubFor(post(anyUrl()).willReturn(response));
    }

    private String url() {
        return server.baseUrl() + "/base";
    }

    ModelProvider client(String baseUrl, Timeouts timeouts) {
        return kind(connection(timeouts))
                .client(new ProviderSettings(URI.create(baseUrl), "m", ApiKey.from("TEST_KEY", KEY), 1_000, Map.of()));
    }

    private static ProviderConnection connection(Timeouts timeouts) {
        return new ProviderConnection(timeouts, InstantSource.fixed(Instant.parse("2026-03-02T10:00:00Z")));
    }

    private static ModelFailure failure(ModelProvider model) {
        return catchThrowableOfType(
                ModelFailure.class, () -> model.converse(request(), _ -> {}, new CancellationSignal()));
    }

    private static ModelRequest request() {
        return request(List.of(new FromUser("hello")));
    }

    private static ModelRequest request(List<Message> messages) {
        ObjectNode schema = ScriptedProvider.JSON.createObjectNode().put("type", "object");
        return new ModelRequest(
                "You work in a folder.",
                List.of(new ToolDefinition("read_file", "1", "Reads a file.", schema, schema)),
                List.copyOf(messages));
    }
}
