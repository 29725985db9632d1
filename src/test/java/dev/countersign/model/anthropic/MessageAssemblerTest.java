package dev.countersign.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.model.FinishReason;
import dev.countersign.model.Message;
import dev.countersign.model.Message.SentCall;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelReply.RequestedCall;
import dev.countersign.model.Origin;
import dev.countersign.model.Usage;
import dev.countersign.model.wire.ResponseBody;
import dev.countersign.model.wire.VerbatimJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageAssemblerTest {

    private static final String CONTENT =
            "[{\"type\":\"thinking\",\"thinking\":\"I weigh\u00a0it 😀\",\"signature\":\"Sig+/==\"},"
                    + "{\"type\":\"redacted_thinking\",\"data\":\"Zm9v\"},"
                    + "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"only\"},"
                    + "{\"type\":\"text\",\"text\":\"I look.\",\"citations\":[{\"n\":1.0}]},"
                    + "{\"type\":\"server_note\",\"z\":1.50,\"a\":{\"b\":[1e2]}},"
                    + "{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"read_file\","
                    + "\"input\":{\"path\": \"a\", \"n\":1.0},\"caller\":{\"type\":\"direct\"}}]";

    // PN-01, PN-07
    @Test
    void everyBlockIsAssembledAndReplayedAsItCame() throws Exception {
        ModelReply reply = receive(fixture());
        assertThat(reply.text()).isEqualTo("I look.");
        assertThat(reply.calls())
                .containsExactly(new RequestedCall("toolu_1", "read_file", "{\"path\": \"a\", \"n\":1.0}"));
        assertThat(reply.usage()).isEqualTo(new Usage(10 + 20 + 30, 42, 30, 20));
        assertThat(reply.finish()).isEqualTo(FinishReason.COMPLETE);
        assertThat(reply.model()).isEqualTo("claude-sonnet-4-5");
        assertThat(replayed(reply)).isEqualTo(CONTENT);
    }

    @Test
    void nothingIsReturnedForAnyBeginningOfAStream() throws Exception {
        byte[] bytes = fixture().getBytes(StandardCharsets.UTF_8);
        ModelReply expected = receive(bytes);
        int stopAt = bytes.length - 1;
        for (int cut = 0; cut <= bytes.length; cut++) {
            byte[] beginning = Arrays.copyOf(bytes, cut);
            if (cut < stopAt) {
                assertThatThrownBy(() -> receive(beginning))
                        .as("cut at %d", cut)
                        .isInstanceOf(ModelFailure.class);
            } else {
                assertThat(receive(beginning)).as("cut at %d", cut).isEqualTo(expected);
            }
        }
    }

    // PN-05, SV-01
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "event: x\ndata: {\"type\":\"content_block_delta\",\"index\":0,"
                        + "\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"\"}}\n\n"
            })
    void aCallWithoutInputIsAnEmptyObject(String delta) throws ModelFailure {
        ModelReply reply = receive(start("{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"list_files\",\"input\":{}}")
                + delta
                + stop("tool_use"));
        assertThat(reply.calls()).containsExactly(new RequestedCall("t", "list_files", ""));
        assertThat(replayed(reply)).contains("\"input\":{}");
    }

    // PN-06, PO-19
    @ParameterizedTest
    @ValueSource(
            strings = {
                "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n",
                "event: error\ndata: {\"error\":{\"message\":\"Overloaded\"}}\n\n",
                "data: {\"error\":{\"message\":\"Overloaded\"}}\n\n",
                "data: {\"error\":\"Overloaded\"}\n\n"
            })
    void anErrorInsideTheStreamLeavesNothingBehind(String error) {
        assertThatThrownBy(() -> receive(
                        start("{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"list_files\",\"input\":{}}") + error))
                .isInstanceOfSatisfying(ModelFailure.class, failure -> {
                    assertThat(failure.code()).isEqualTo("provider-error");
                    assertThat(failure.retryable()).isTrue();
                    assertThat(failure).hasMessageContaining("Overloaded");
                });
    }

    // PN-08
    @ParameterizedTest
    @CsvSource({
        "end_turn,COMPLETE",
        "stop_sequence,COMPLETE",
        "max_tokens,LENGTH",
        "refusal,REFUSAL",
        "pause_turn,PAUSED"
    })
    void stopReasonsAreToldApart(String stop, FinishReason expected) throws ModelFailure {
        ModelReply reply = receive(start("{\"type\":\"text\",\"text\":\"so far\"}") + stop(stop));
        assertThat(reply.finish()).isEqualTo(expected);
        assertThat(reply.text()).isEqualTo("so far");
    }

    // PN-08
    @Test
    void inputThatTheLimitCutOffIsKeptAndReplayedAsAnEmptyObject() throws ModelFailure {
        ModelReply reply = receive(start("{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"write_file\",\"input\":{}}")
                + "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"pa\"}}\n\n"
                + stop("max_tokens"));
        assertThat(reply.finish()).isEqualTo(FinishReason.LENGTH);
        assertThat(reply.calls()).containsExactly(new RequestedCall("t", "write_file", "{\"pa"));
        assertThat(reply.message().json()).contains("\"input\":\"{\\\"pa\"");
        assertThat(replayed(reply)).contains("\"input\":{}");
    }

    // PN-04, PN-08: what the API refuses at the end of a message does not end the conversation
    @Test
    void thoughtsThatNothingFollowsAreLeftOutWhenSentAgain() throws ModelFailure {
        String thought = "{\"type\":\"thinking\",\"thinking\":\"so\",\"signature\":\"s\"}";
        ModelReply onlyThought = receive(start(thought) + stop("end_turn"));
        assertThat(onlyThought.text()).isEmpty();
        assertThat(onlyThought.message().json()).contains(thought);
        assertThat(replayed(onlyThought)).isEqualTo("[]");
        ModelReply cut = receive(start("{\"type\":\"thinking\",\"thinking\":\"half a tho\"}") + stop("max_tokens"));
        assertThat(cut.finish()).isEqualTo(FinishReason.LENGTH);
        assertThat(replayed(cut)).isEqualTo("[]");
        ModelReply blank = receive(whole("[" + thought + ",{\"type\":\"text\",\"text\":\"\\n \"}]"));
        assertThat(replayed(blank)).isEqualTo("[]");
        ModelReply before = receive(whole("[" + thought + ",{\"type\":\"text\",\"text\":\"yes\"}]"));
        assertThat(replayed(before)).isEqualTo("[" + thought + ",{\"type\":\"text\",\"text\":\"yes\"}]");
    }

    @Test
    void anotherModelGetsAllButTheThoughtsAndAnotherAddressTextAndCalls() throws Exception {
        Origin here = new Origin("https://api.anthropic.com", "claude-sonnet-4-5");
        ModelReply reply = receive(fixture()).from(here);
        assertThat(replayed(reply, here)).isEqualTo(CONTENT);
        assertThat(replayed(reply, new Origin("https://api.anthropic.com", "claude-opus-5")))
                .contains("server_note", "I look.", "tool_use")
                .doesNotContain("thinking", "Sig+/==", "Zm9v");
        assertThat(replayed(reply, new Origin("https://proxy.example", "claude-sonnet-4-5")))
                .isEqualTo(
                        "[{\"type\":\"text\",\"text\":\"I look.\"},{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"read_file\",\"input\":{\"path\": \"a\", \"n\":1.0}}]");
    }

    @Test
    void namesThatTheApiRefusesGoBackWithUnderscores() throws ModelFailure {
        ModelReply reply = receive(
                start("{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"read_file \",\"input\":{}}") + stop("tool_use"));
        assertThat(reply.calls().getFirst().tool()).isEqualTo("read_file ");
        assertThat(replayed(reply)).contains("\"name\":\"read_file_\"");
    }

    @Test
    void aToolStopWithoutACallIsAFailure() {
        assertThatThrownBy(() -> receive("data: {\"type\":\"message_start\",\"message\":{}}\n\n" + stop("tool_use")))
                .isInstanceOfSatisfying(
                        ModelFailure.class,
                        failure -> assertThat(failure.code()).isEqualTo("empty-response"));
    }

    @Test
    void anAnswerThatCameWholeIsReadToo() throws ModelFailure {
        ModelReply reply = receive("{\"type\":\"message\",\"role\":\"assistant\",\"content\":" + CONTENT
                + ",\"stop_reason\":\"tool_use\",\"usage\":{\"input_tokens\":1,\"output_tokens\":2}}");
        assertThat(reply.calls())
                .containsExactly(new RequestedCall("toolu_1", "read_file", "{\"path\":\"a\",\"n\":1.0}"));
        assertThat(reply.usage()).isEqualTo(new Usage(1, 2));
    }

    private static String whole(String content) {
        return "{\"type\":\"message\",\"role\":\"assistant\",\"content\":" + content + ",\"stop_reason\":\"end_turn\"}";
    }

    private static String replayed(ModelReply reply) {
        return replayed(reply, Origin.UNKNOWN);
    }

    private static String replayed(ModelReply reply, Origin reader) {
        List<SentCall> calls = reply.calls().stream()
                .map(call -> new SentCall(String.valueOf(call.providerCallId()), call.tool(), call.rawArguments()))
                .toList();
        return VerbatimJson.write(
                new MessagesReplay(reader).content(new Message.FromModel(reply.message(), reply.text(), calls)));
    }

    private static String start(String block) {
        return "data: {\"type\":\"message_start\",\"message\":{\"role\":\"assistant\",\"content\":[]}}\n\n"
                + "data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":" + block + "}\n\n";
    }

    private static String stop(String reason) {
        return "data: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
                + "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + reason
                + "\"},\"usage\":{\"output_tokens\":5}}\n\ndata: {\"type\":\"message_stop\"}\n\n";
    }

    private static String fixture() throws IOException {
        try (var in = MessageAssemblerTest.class.getResourceAsStream("thinking-and-unknown.sse")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static ModelReply receive(String body) throws ModelFailure {
        return receive(body.getBytes(StandardCharsets.UTF_8));
    }

    private static ModelReply receive(byte[] bytes) throws ModelFailure {
        MessageAssembler assembler = new MessageAssembler(_ -> {}, "asked");
        ResponseBody body = new ResponseBody(assembler);
        body.feed(bytes, bytes.length);
        body.end();
        return assembler.reply();
    }
}
