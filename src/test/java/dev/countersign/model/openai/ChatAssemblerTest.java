package dev.countersign.model.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.model.FinishReason;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelReply.RequestedCall;
import dev.countersign.model.Usage;
import dev.countersign.model.wire.ResponseBody;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatAssemblerTest {

    private static final String FULL = "{\"path\":\"a\"}";

    // PO-02 A, B, D
    @ParameterizedTest
    @ValueSource(strings = {"", "\"id\":\"c1\",", "\"id\":\"\",", "\"id\":null,"})
    void anIdMayComeOnceOrAlways(String laterId) throws ModelFailure {
        ModelReply reply = stream(
                calls(
                        "{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"read_file\",\"arguments\":\"\"}}"),
                calls("{\"index\":0," + laterId + "\"function\":{\"arguments\":\"{\\\"path\\\":\"}}"),
                calls("{\"index\":0," + laterId + "\"function\":{\"arguments\":\"\\\"a\\\"}\"}}"),
                finish("tool_calls"));
        assertThat(reply.calls()).containsExactly(new RequestedCall("c1", "read_file", FULL));
    }

    // PO-02 C
    @Test
    void aLastFullCopyOfTheArgumentsIsARepeat() throws ModelFailure {
        ModelReply reply = stream(
                calls(part("0", "c1", "read_file", "{\"path\":")),
                calls(part("0", "c1", null, "\"a\"}")),
                calls(part("0", "c1", null, FULL)),
                finish("tool_calls"));
        assertThat(reply.calls()).containsExactly(new RequestedCall("c1", "read_file", FULL));
    }

    // PO-04
    @Test
    void callsWithoutIdsAreKeptApart() throws ModelFailure {
        ModelReply reply = stream(
                calls(part("0", null, "read_file", FULL), part("1", "", "read_file", "{\"path\":\"b\"}")),
                finish("tool_calls"));
        assertThat(reply.calls())
                .containsExactly(
                        new RequestedCall("", "read_file", FULL),
                        new RequestedCall("", "read_file", "{\"path\":\"b\"}"));
    }

    // PO-05
    @ParameterizedTest
    @CsvSource({"0,1", "0,0", ","})
    void twoCallsMayShareAnId(String first, String second) throws ModelFailure {
        String a = part(first, "x", "read_file", FULL);
        String b = part(second, "x", "read_file", "{\"path\":\"b\"}");
        if ("0".equals(second)) {
            b = b.replace("\"x\"", "\"y\"");
        }
        ModelReply together = stream(calls(a, b), finish("tool_calls"));
        ModelReply apart = stream(calls(a), calls(b), finish("tool_calls"));
        assertThat(together.calls()).extracting(RequestedCall::rawArguments).containsExactly(FULL, "{\"path\":\"b\"}");
        assertThat(apart.calls()).isEqualTo(together.calls());
    }

    // PO-06
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callsDeliveredCumulativelyAreCountedOnce(boolean numbered) throws ModelFailure {
        String c1 = part(numbered ? "0" : null, "c1", "read_file", FULL);
        String c2 = part(numbered ? "1" : null, "c2", "shell", "{\"command\":\"ls\"}");
        String c3 = part(numbered ? "2" : null, "c3", "list_files", "{}");
        ModelReply reply = stream(calls(c1), calls(c1, c2), calls(c1, c2, c3), finish("tool_calls"));
        assertThat(reply.calls())
                .containsExactly(
                        new RequestedCall("c1", "read_file", FULL),
                        new RequestedCall("c2", "shell", "{\"command\":\"ls\"}"),
                        new RequestedCall("c3", "list_files", "{}"));
    }

    @Test
    void argumentsDeliveredCumulativelyAreNotJoined() throws ModelFailure {
        ModelReply reply = stream(
                calls(part("0", "c1", "read_file", "{\"pa")),
                calls(part("0", "c1", "read_file", "{\"path\":")),
                calls(part("0", "c1", "read_file", FULL)),
                finish("tool_calls"));
        assertThat(reply.calls()).containsExactly(new RequestedCall("c1", "read_file", FULL));
    }

    @Test
    void aPieceThatLooksLikeARepeatButBelongsIsJoined() throws ModelFailure {
        ModelReply reply = stream(
                calls(part("0", "c1", "t", "{\"a\":")), calls(part("0", null, null, "{\"a\":1}}")), finish("stop"));
        assertThat(reply.calls()).containsExactly(new RequestedCall("c1", "t", "{\"a\":{\"a\":1}}"));
    }

    @Test
    void everyCallMayHaveTheNumberZeroAndEveryFragmentItsOwnId() throws ModelFailure {
        ModelReply zeros = stream(
                calls(part("0", "a", "read_file", FULL)), calls(part("0", "b", "list_files", "{}")), finish("stop"));
        assertThat(zeros.calls()).extracting(RequestedCall::tool).containsExactly("read_file", "list_files");
        ModelReply newIds = stream(
                calls(part("0", "a", "read_file", "{\"path\":")),
                calls(part("0", "b", null, "\"a\"}")),
                finish("stop"));
        assertThat(newIds.calls()).extracting(RequestedCall::rawArguments).containsExactly(FULL);
    }

    // PO-07
    @ParameterizedTest
    @ValueSource(strings = {"\"stop\"", "\"function_call\"", "null"})
    void aCallCountsWhateverTheFinishReasonSays(String reason) throws ModelFailure {
        ModelReply streamed = stream(
                calls(part("0", "c1", "read_file", FULL)),
                "data: {\"choices\":[{\"delta\":{},\"finish_reason\":" + reason + "}]}\n\ndata: [DONE]\n\n");
        ModelReply whole =
                receive("{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":["
                        + part(null, "c1", "read_file", FULL) + "]},\"finish_reason\":" + reason + "}]}");
        assertThat(streamed.finish()).isEqualTo(FinishReason.COMPLETE);
        assertThat(streamed.calls()).containsExactly(new RequestedCall("c1", "read_file", FULL));
        assertThat(whole.calls()).isEqualTo(streamed.calls());
    }

    // PO-08
    @Test
    void aToolFinishWithoutCallsIsTheTextOrAFailure() throws ModelFailure {
        ModelReply reply = stream(delta("{\"content\":\"I will look now\",\"tool_calls\":[]}"), finish("tool_calls"));
        assertThat(reply.text()).isEqualTo("I will look now");
        assertThat(reply.calls()).isEmpty();
        assertThatThrownBy(() -> stream(delta("{\"content\":\"\"}"), finish("tool_calls")))
                .isInstanceOfSatisfying(ModelFailure.class, failure -> {
                    assertThat(failure.code()).isEqualTo("empty-response");
                    assertThat(failure.retryable()).isTrue();
                });
    }

    // PO-09
    @Test
    void argumentsThatWereCutOffStayAsTheyAre() throws ModelFailure {
        String half = "{\"path\":\"a.md\",\"content\":\"half";
        ModelReply cut = stream(calls(part("0", "c1", "write_file", half)), finish("length"));
        assertThat(cut.finish()).isEqualTo(FinishReason.LENGTH);
        assertThat(cut.calls()).containsExactly(new RequestedCall("c1", "write_file", half));
        assertThat(stream(calls(part("0", "c1", "write_file", half)), finish("stop"))
                        .calls())
                .isEqualTo(cut.calls());
    }

    // PO-10
    @Test
    void anEndWithoutAFinishIsAFailureAndAFinishWithoutDoneIsNot() throws ModelFailure {
        String call = calls(part("0", "c1", "shell", "{\"command\":\"ls\"}"));
        assertThatThrownBy(() -> stream(call)).isInstanceOfSatisfying(ModelFailure.class, failure -> {
            assertThat(failure.code()).isEqualTo("stream-interrupted");
            assertThat(failure.retryable()).isTrue();
        });
        assertThat(stream(call, finish("tool_calls")).calls()).hasSize(1);
    }

    @Test
    void nothingIsReturnedForAnyBeginningOfAStream() throws ModelFailure {
        String events = delta("{\"role\":\"assistant\",\"content\":\"hé😀\"}")
                + calls(part("0", "c1", "shell", "{\"command\":\"ls\"}"))
                + finish("tool_calls")
                + "data: [DONE]\n\n";
        byte[] bytes = events.getBytes(StandardCharsets.UTF_8);
        ModelReply expected = receive(events);
        int finishAt = events.getBytes(StandardCharsets.UTF_8).length - ("\ndata: [DONE]\n\n".length());
        for (int cut = 0; cut <= bytes.length; cut++) {
            byte[] beginning = java.util.Arrays.copyOf(bytes, cut);
            if (cut < finishAt) {
                assertThatThrownBy(() -> receive(beginning))
                        .as("cut at %d", cut)
                        .isInstanceOf(ModelFailure.class);
            } else {
                assertThat(receive(beginning)).as("cut at %d", cut).isEqualTo(expected);
            }
        }
    }

    // PO-15
    @Test
    void chunksWithoutChoicesAndUsageAnywhereAreFine() throws ModelFailure {
        ModelReply reply = stream(
                "data: {\"choices\":[],\"prompt_filter_results\":[{\"x\":1}]}\n\n",
                "data: {\"choices\":null,\"usage\":null}\n\n",
                delta("{\"role\":\"assistant\",\"content\":\"yes\",\"odd\":{\"n\":1.50}}"),
                "data: {\"model\":\"m-1\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}],"
                        + "\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4}}\n\n",
                "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":5}}\n\n");
        assertThat(reply.usage()).isEqualTo(new Usage(3, 5));
        assertThat(reply.model()).isEqualTo("m-1");
        assertThat(reply.message().json())
                .isEqualTo("{\"role\":\"assistant\",\"content\":\"yes\",\"odd\":{\"n\":1.50}}");
    }

    // PO-17
    @Test
    void argumentsMayBeAnObject() throws ModelFailure {
        for (String value : List.of(FULL, "[]", "5")) {
            String call =
                    "{\"index\":0,\"id\":\"c1\",\"function\":{\"name\":\"read_file\",\"arguments\":" + value + "}}";
            ModelReply whole = receive("{\"choices\":[{\"message\":{\"tool_calls\":[" + call + "]}}]}");
            assertThat(stream(calls(call), finish("stop")).calls())
                    .isEqualTo(whole.calls())
                    .containsExactly(new RequestedCall("c1", "read_file", value));
        }
    }

    // PO-18
    @Test
    void aNameMayBeSplitRepeatedOrLate() throws ModelFailure {
        assertThat(nameOf("read_", "file", null)).isEqualTo("read_file");
        assertThat(nameOf("shell", "shell", "shell")).isEqualTo("shell");
        assertThat(nameOf(null, "shell", null)).isEqualTo("shell");
        assertThat(nameOf("shell", null, "")).isEqualTo("shell");
    }

    private static String nameOf(String first, String second, String third) throws ModelFailure {
        ModelReply reply = stream(
                calls(part("0", "c1", first, "")),
                calls(part("0", "c1", second, "{\"command\":")),
                calls(part("0", "c1", third, "\"ls\"}")),
                finish("tool_calls"));
        assertThat(reply.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.rawArguments()).isEqualTo("{\"command\":\"ls\"}"));
        return reply.calls().getFirst().tool();
    }

    // PO-19
    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: {\"error\":{\"message\":\"overloaded\",\"type\":\"server_error\",\"code\":503}}\n\n",
                "data: {\"error\":\"overloaded\"}\n\n",
                "event: error\ndata: {\"message\":\"overloaded\"}\n\n",
                "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"error\"}]}\n\n"
            })
    void anErrorInsideTheStreamLeavesNothingBehind(String error) {
        assertThatThrownBy(() -> stream(calls(part("0", "c1", "shell", "{\"command\":\"ls\"}")), error))
                .isInstanceOfSatisfying(ModelFailure.class, failure -> {
                    assertThat(failure.code()).isEqualTo("provider-error");
                    assertThat(failure.retryable()).isTrue();
                });
    }

    // PO-20
    @Test
    void reasoningIsKeptAndIsNotTheAnswer() throws ModelFailure {
        ModelReply reply = stream(
                delta("{\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"let me \"}"),
                delta("{\"reasoning_content\":\"think\"}"),
                finish("stop"));
        assertThat(reply.text()).isEmpty();
        assertThat(reply.message().json())
                .isEqualTo("{\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"let me think\"}");
    }

    @Test
    void aRefusalIsShownAndHasNoTools() throws ModelFailure {
        ModelReply reply = stream(delta("{\"content\":null,\"refusal\":\"I can not.\"}"), finish("stop"));
        assertThat(reply.finish()).isEqualTo(FinishReason.REFUSAL);
        assertThat(reply.text()).isEqualTo("I can not.");
        ModelReply filtered = stream(calls(part("0", "c1", "shell", "{}")), finish("content_filter"));
        assertThat(filtered.calls()).isEmpty();
    }

    @Test
    void answersThatAreNeitherStreamNorDocumentAreRefused() {
        assertThatThrownBy(() -> receive("<html>Bad gateway</html>")).isInstanceOf(ModelFailure.class);
        assertThatThrownBy(() -> receive("{\"choices\":[{\"message\":{\"content\":\"cut"))
                .isInstanceOf(ModelFailure.class);
        assertThatThrownBy(() -> receive("{\"hello\":1}")).isInstanceOf(ModelFailure.class);
        assertThatThrownBy(() -> stream("data: nonsense\n\n")).isInstanceOf(ModelFailure.class);
        assertThatThrownBy(() -> stream("data: [DONE]\n\n")).isInstanceOf(ModelFailure.class);
    }

    // CJ-06
    @Test
    void loneSurrogatesAreReplacedInTextAndEscapedInArguments() throws ModelFailure {
        ModelReply reply = stream(
                delta("{\"content\":\"x\\ud800y\"}"), calls(part("0", "c", "t", "{\"a\":\"\ud800\"}")), finish("stop"));
        assertThat(reply.text()).isEqualTo("x\uFFFDy");
        assertThat(reply.calls().getFirst().rawArguments()).isEqualTo("{\"a\":\"\\ud800\"}");
        assertThat(reply.message().json()).contains("x\\ud800y");
    }

    @Test
    void twoHundredThousandPiecesOfTextTakeLinearTime() throws ModelFailure {
        String piece = delta("{\"content\":\"0123456789\"}");
        ModelReply reply = receive(piece.repeat(200_000) + finish("stop"));
        assertThat(reply.text()).hasSize(2_000_000);
    }

    private static String part(String index, String id, String name, String arguments) {
        StringBuilder json = new StringBuilder("{");
        json.append(index == null ? "" : "\"index\":" + index + ",");
        json.append("\"id\":").append(quoted(id)).append(",\"type\":\"function\",\"function\":{");
        json.append("\"name\":").append(quoted(name)).append(",\"arguments\":").append(quoted(arguments));
        return json.append("}}").toString();
    }

    private static String quoted(String text) {
        return text == null
                ? "null"
                : "\""
                        + text.replace("\\", "\\\\")
                                .replace("\"", "\\\"")
                                .replace("\ud800\"", "\\ud800\"")
                                .replace("\ud800", "\\ud800")
                        + "\"";
    }

    private static String calls(String... parts) {
        return delta("{\"tool_calls\":[" + String.join(",", parts) + "]}");
    }

    private static String delta(String delta) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":null}]}\n\n";
    }

    private static String finish(String reason) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}\n\n";
    }

    private static ModelReply stream(String... events) throws ModelFailure {
        return receive(String.join("", events));
    }

    private static ModelReply receive(String body) throws ModelFailure {
        return receive(body.getBytes(StandardCharsets.UTF_8));
    }

    private static ModelReply receive(byte[] bytes) throws ModelFailure {
        ChatAssembler assembler = new ChatAssembler(_ -> {}, "asked", true);
        ResponseBody body = new ResponseBody(assembler);
        body.feed(bytes, bytes.length);
        body.end();
        return assembler.reply();
    }
}
