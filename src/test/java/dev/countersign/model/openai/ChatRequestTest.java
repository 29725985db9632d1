package dev.countersign.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.ApiKey;
import dev.countersign.model.Message;
import dev.countersign.model.Message.FromModel;
import dev.countersign.model.Message.SentCall;
import dev.countersign.model.ModelRequest;
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
        assertThat(write(Map.of("replay-reasoning", "false"), own(raw))).doesNotContain("reasoning_content");
        String silent = "{\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"hm\"}";
        assertThat(write(Map.of(), own(silent))).doesNotContain("assistant");
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
