package dev.countersign.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.ApiKey;
import dev.countersign.model.Message;
import dev.countersign.model.Message.FromModel;
import dev.countersign.model.Message.FromUser;
import dev.countersign.model.Message.SentCall;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.Origin;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.ProviderSettings;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChatRequestTest {

    private static final URI LOCAL = URI.create("http://localhost:1/v1");

    @Test
    void aMessageGoesBackAsItCameButForIdsAndArguments() {
        String raw = "{\"role\":\"assistant\",\"z\":1.50,\"content\":null,\"reasoning_content\":\"hm\",\"tool_calls\":["
                + "{\"id\":\"x\",\"type\":\"function\",\"function\":{\"name\":\"a\",\"arguments\":\"{\\\"n\\\": 1.0}\"},\"extra\":{\"s\":\"+/=\"}},"
                + "{\"id\":\"x\",\"type\":\"function\",\"function\":{\"name\":\"b\",\"arguments\":\"\"}},"
                + "{\"id\":\"y\",\"type\":\"function\",\"function\":{\"name\":\"c\",\"arguments\":\"[1]\"}}]}";
        String sent = write(Map.of(), own(raw, call("x", "{\"n\": 1.0}"), call("x-2", ""), call("y", "[1]")));
        assertThat(sent)
                .contains(
                        "{\"role\":\"assistant\",\"z\":1.50,\"content\":null,\"reasoning_content\":\"hm\",\"tool_calls\":["
                                + "{\"id\":\"x\",\"type\":\"function\",\"function\":{\"name\":\"a\",\"arguments\":\"{\\\"n\\\": 1.0}\"},\"extra\":{\"s\":\"+/=\"}},"
                                + "{\"id\":\"x-2\",\"type\":\"function\",\"function\":{\"name\":\"b\",\"arguments\":\"{}\"}},"
                                + "{\"id\":\"y\",\"type\":\"function\",\"function\":{\"name\":\"c\",\"arguments\":\"{}\"}}]}");
    }

    // PO-20
    @Test
    void reasoningGoesBackUnlessTheDialectSaysOtherwise() {
        String raw = "{\"role\":\"assistant\",\"content\":\"yes\",\"reasoning_content\":\"hm\"}";
        assertThat(write(Map.of(), own(raw))).contains("reasoning_content");
        assertThat(write(Map.of("replay-reasoning", "never"), own(raw))).doesNotContain("reasoning_content");
        String silent = "{\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"hm\"}";
        assertThat(write(Map.of(), own(silent))).doesNotContain("assistant");
    }

    // PO-20
    @Test
    void reasoningOfTheCurrentTurnAloneGoesBackWhereAServerWantsThat() {
        String raw = "{\"role\":\"assistant\",\"content\":\"%s\",\"reasoning_content\":\"%s\"}";
        FromModel old = own(raw.formatted("one", "old thought"));
        FromModel now = own(raw.formatted("two", "new thought"));
        Message[] messages = {new FromUser("a"), old, new FromUser("b"), now};
        assertThat(write(LOCAL, Map.of("replay-reasoning", "in-turn"), messages))
                .contains("one", "two", "new thought")
                .doesNotContain("old thought");
        assertThat(write(LOCAL, Map.of(), messages)).contains("old thought", "new thought");
        assertThat(write(LOCAL, Map.of("replay-reasoning", "never"), messages)).doesNotContain("thought");
    }

    @Test
    void anotherModelsThoughtsStayBehindAndAnotherServersMessageGoesAsTextAndCalls() {
        String raw =
                "{\"role\":\"assistant\",\"content\":\"yes\",\"reasoning_details\":[{\"data\":\"x\"}],\"extra\":1}";
        assertThat(write(Map.of(), from(new Origin(LOCAL.toString(), "m"), raw)))
                .contains("reasoning_details", "extra");
        assertThat(write(Map.of(), from(new Origin(LOCAL.toString(), "other"), raw)))
                .contains("\"extra\":1")
                .doesNotContain("reasoning_details");
        assertThat(write(Map.of(), from(new Origin("https://api.groq.com/openai/v1", "m"), raw)))
                .contains("{\"role\":\"assistant\",\"content\":\"said\"}")
                .doesNotContain("reasoning_details", "extra");
    }

    // a name that no tool can have must not end the conversation
    @Test
    void namesThatProvidersRefuseGoBackWithUnderscores() {
        String raw = "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":["
                + "{\"id\":\"a\",\"type\":\"function\",\"function\":{\"name\":\"read_file \",\"arguments\":\"{}\"}},"
                + "{\"id\":\"b\",\"type\":\"function\",\"function\":{\"name\":\"\",\"arguments\":\"{}\"}}]}";
        assertThat(write(Map.of(), own(raw, new SentCall("a", "read_file ", "{}"), new SentCall("b", "", "{}"))))
                .contains("\"name\":\"read_file_\"", "\"name\":\"_\"");
    }

    @Test
    void whatThePersonSaysTwiceIsOneMessageAndAServerMayWantAnAnswerBetween() {
        Message[] messages = {
            new FromUser("a"),
            new FromUser("b"),
            own(
                    "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"x\",\"type\":\"function\",\"function\":{\"name\":\"t\",\"arguments\":\"{}\"}}]}",
                    call("x", "{}")),
            new Message.FromTools(List.of(new Message.CallResult("x", "t", "r", false))),
            new FromUser("c")
        };
        assertThat(write(LOCAL, Map.of(), messages)).contains("\"a\\n\\nb\"").doesNotContain("(no answer)");
        assertThat(write(LOCAL, Map.of("server", "mistral"), messages))
                .contains(
                        "\"content\":\"r\"},{\"role\":\"assistant\",\"content\":\"(no answer)\"},{\"role\":\"user\",\"content\":\"c\"}");
    }

    @Test
    void idsThatAServerDoesNotTakeAreTheSameInCallAndResult() {
        String id = "call_" + "x".repeat(60);
        FromModel foreign = new FromModel(new ProviderMessage("anthropic", "{}"), "", List.of(call(id, "{}")));
        Message.FromTools result = new Message.FromTools(List.of(new Message.CallResult(id, "t", "r", false)));
        Message[] messages = {new FromUser("a"), foreign, result};
        for (Map.Entry<String, String> form :
                Map.of("mistral", "[a-zA-Z0-9]{9}", "openai", ".{1,40}").entrySet()) {
            String body = write(LOCAL, Map.of("server", form.getKey()), messages);
            String sent = body.replaceAll(".*\"tool_call_id\":\"([^\"]*)\".*", "$1");
            assertThat(sent).matches(form.getValue());
            assertThat(body).contains("\"id\":\"" + sent + "\"").doesNotContain(id);
        }
        assertThat(write(LOCAL, Map.of(), messages)).contains(id);
    }

    @Test
    void membersOfTheUsersOwnAreInEveryRequest() {
        assertThat(write(LOCAL, Map.of("request", "{\"temperature\":0.20,\"reasoning_effort\":\"low\"}")))
                .contains("\"temperature\":0.20,\"reasoning_effort\":\"low\"}");
        assertThat(write(LOCAL, Map.of("stream", "false")))
                .contains("\"stream\":false")
                .doesNotContain("stream_options");
    }

    @Test
    void callsThatTheEngineDidNotTakeAreLeftOut() {
        String raw = "{\"role\":\"assistant\",\"content\":\"no\",\"tool_calls\":[{\"id\":\"x\"}]}";
        assertThat(write(Map.of(), own(raw))).contains("\"content\":\"no\"").doesNotContain("tool_calls");
    }

    @Test
    void theOutputLimitHasTheNameThatTheServerKnows() {
        assertThat(write(LOCAL, Map.of())).contains("\"max_tokens\":77").contains("stream_options");
        assertThat(write(URI.create("https://api.openai.com/v1"), Map.of())).contains("\"max_completion_tokens\":77");
        assertThat(write(LOCAL, Map.of("max-tokens-member", "n", "stream-usage", "false")))
                .contains("\"n\":77")
                .doesNotContain("stream_options");
    }

    private static FromModel own(String raw, SentCall... calls) {
        return new FromModel(new ProviderMessage("openai", raw), "", List.of(calls));
    }

    private static FromModel from(Origin origin, String raw) {
        return new FromModel(new ProviderMessage("openai", origin, raw), "said", List.of());
    }

    private static SentCall call(String id, String arguments) {
        return new SentCall(id, "t", arguments);
    }

    private static String write(Map<String, String> dialect, FromModel message) {
        return write(LOCAL, dialect, message);
    }

    private static String write(URI base, Map<String, String> dialect, Message... messages) {
        ProviderSettings settings = new ProviderSettings(base, "m", ApiKey.none(), 77, dialect);
        return new ChatRequest(settings, Dialect.of(base, dialect))
                .write(new ModelRequest("", List.of(), List.of(messages)));
    }
}
