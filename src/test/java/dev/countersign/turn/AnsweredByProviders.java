package dev.countersign.turn;

import static dev.countersign.model.ScriptedReply.call;
import static dev.countersign.model.ScriptedReply.raw;
import static dev.countersign.model.ScriptedReply.status;
import static dev.countersign.model.ScriptedReply.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.model.ApiKey;
import dev.countersign.model.FinishReason;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.ProviderKind;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.ScriptedAnthropic;
import dev.countersign.model.ScriptedOpenAi;
import dev.countersign.model.ScriptedProvider;
import dev.countersign.model.ScriptedReply;
import dev.countersign.model.Timeouts;
import dev.countersign.model.anthropic.Anthropic;
import dev.countersign.model.openai.OpenAi;
import dev.countersign.model.wire.ProviderConnection;
import dev.countersign.task.Task;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns against what providers really send, through the real adapters, to servers that refuse every invalid request. */
interface AnsweredByProviders {

    String HALF = "{\"path\":\"a.md\",\"content\":\"half";
    String WHOLE = "{\"path\":\"a.md\",\"content\":\"whole\"}";
    ProviderConnection CONNECTION = new ProviderConnection(
            new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(20)));

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @ParameterizedTest // PO-08
    @ValueSource(strings = {"\"content\":\"I will look now\",\"tool_calls\":[]", "\"content\":\"I will look now\""})
    default void aToolFinishWithTextAndNoCallIsTheAnswer(String delta) {
        try (ScriptedProvider provider = openai(raw(chunk(delta, "tool_calls")))) {
            Turn done = turn(ApprovalMode.SUPERVISED);

            assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
            assertThat(done.steps()).singleElement().satisfies(step -> {
                assertThat(step.text()).isEqualTo("I will look now");
                assertThat(step.calls()).isEmpty();
            });
            assertValid(provider, 1);
        }
    }

    @Test // PO-08
    default void aToolFinishWithNothingIsTriedAgainAndThenAVisibleFailure() {
        ScriptedReply nothing = raw(chunk("\"content\":\"\",\"tool_calls\":[]", "tool_calls"));
        try (ScriptedProvider provider = openai(nothing, nothing, nothing, nothing)) {
            Turn failed = turn(ApprovalMode.SUPERVISED);

            assertThat(failed.state()).isEqualTo(Turn.State.FAILED);
            assertThat(failed.error().code()).isEqualTo("empty-response");
            assertThat(failed.error().detail()).contains("neither text nor a call");
            assertThat(failed.steps()).isEmpty();
            assertThat(attempts(failed)).containsExactly("FAILED", "FAILED", "FAILED", "FAILED");
            assertValid(provider, 4);
        }
    }

    @ParameterizedTest // PO-09
    @CsvSource({
        "half,length,The reply was cut off by the output limit",
        "whole,length,The reply was cut off by the output limit",
        "half,stop,",
        "half,tool_calls,"
    })
    default void aCallThatWasCutOffNeverRunsNorAsksWhateverTheFinishReasonIs(String cut, String finish, String why) {
        String before = openAiCall(0, "c1", "log", "{\"line\":\"x\"}");
        String last = openAiCall(1, "c2", "write_file", cut.equals("half") ? HALF : WHOLE);
        String calls = why == null ? last : before + "," + last;
        try (ScriptedProvider provider = openai(raw(chunk("\"tool_calls\":[" + calls + "]", finish)), text("I see."))) {
            Turn done = turn(ApprovalMode.SUPERVISED);

            assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
            assertThat(done.steps()).hasSize(2);
            assertThat(done.steps().getFirst().calls())
                    .hasSize(why == null ? 1 : 2)
                    .allSatisfy(call -> {
                        assertThat(call.outcome()).isEqualTo(Call.Outcome.FAILED);
                        assertThat(call.approvalId()).isNull();
                        assertThat(call.reason()).contains(why == null ? "JSON" : why);
                    });
            assertThat(on().workspace).isEmptyDirectory();
            assertThat(provider.bodies().getLast()).contains(why == null ? "JSON" : why);
            assertValid(provider, 2);
        }
    }

    @ParameterizedTest // PO-04
    @ValueSource(strings = {"\"id\":null,", "\"id\":\"\",", ""})
    default void callsWithoutIdsRunOnceEachAndPairWithTheirResults(String id) throws IOException {
        String calls =
                openAiCall(0, "x", "log", "{\"line\":\"a\"}") + "," + openAiCall(1, "x", "log", "{\"line\":\"b\"}");
        String anonymous = chunk("\"tool_calls\":[" + calls.replace("\"id\":\"x\",", id) + "]", "tool_calls");
        try (ScriptedProvider provider = openai(raw(anonymous), raw(anonymous), text("Done."))) {
            Turn done = turn(ApprovalMode.FULL_ACCESS);

            assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
            assertThat(Files.readAllLines(on().workspace.resolve("log"))).containsExactly("a", "b", "a", "b");
            assertValid(provider, 3);
        }
    }

    @Test // PO-05
    default void callsThatShareAnIdRunOnceEachAndKeepItOnRecord() throws IOException {
        String calls =
                openAiCall(0, "x", "log", "{\"line\":\"a\"}") + "," + openAiCall(1, "x", "log", "{\"line\":\"b\"}");
        String again = openAiCall(0, "x", "log", "{\"line\":\"c\"}");
        try (ScriptedProvider provider = openai(
                raw(chunk("\"tool_calls\":[" + calls + "]", "tool_calls")),
                raw(chunk("\"tool_calls\":[" + again + "]", "tool_calls")),
                text("Done."))) {
            Turn done = turn(ApprovalMode.FULL_ACCESS);

            assertThat(Files.readAllLines(on().workspace.resolve("log"))).containsExactly("a", "b", "c");
            assertThat(done.steps())
                    .flatExtracting(Step::calls)
                    .extracting(Call::providerCallId)
                    .containsExactly("x", "x", "x");
            assertValid(provider, 3);
        }
    }

    @ParameterizedTest // PO-07
    @ValueSource(strings = {"\"stop\"", "\"function_call\"", "null"})
    default void aCallRunsWhateverTheFinishReasonSays(String finish) throws IOException {
        String call = openAiCall(0, "c1", "log", "{\"line\":\"x\"}");
        String streamed =
                chunk("\"tool_calls\":[" + call + "]", "FINISH").replace("\"FINISH\"", finish) + "data: [DONE]\n\n";
        String whole = "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":["
                + call.replace("c1", "c2") + "]},\"finish_reason\":" + finish + "}]}";
        try (ScriptedProvider provider = openai(raw(streamed), raw(whole), text("Done."))) {
            Turn done = turn(ApprovalMode.FULL_ACCESS);

            assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
            assertThat(Files.readAllLines(on().workspace.resolve("log"))).containsExactly("x", "x");
            assertValid(provider, 3);
        }
    }

    @Test // PO-17
    default void argumentsMayBeAnObjectAndNothingElse() throws IOException {
        String calls = openAiCall(0, "c1", "log", "O") + "," + openAiCall(1, "c2", "log", "[]") + ","
                + openAiCall(2, "c3", "log", "5");
        String unquoted = calls.replace("\"O\"", "{\"line\":\"x\"}")
                .replace("\"[]\"", "[]")
                .replace("\"5\"", "5");
        try (ScriptedProvider provider =
                openai(raw(chunk("\"tool_calls\":[" + unquoted + "]", "tool_calls")), text("Done."))) {
            Turn done = turn(ApprovalMode.FULL_ACCESS);

            assertThat(done.steps().getFirst().calls())
                    .extracting(Call::outcome)
                    .containsExactly(Call.Outcome.SUCCEEDED, Call.Outcome.FAILED, Call.Outcome.FAILED);
            assertThat(Files.readAllLines(on().workspace.resolve("log"))).containsExactly("x");
            assertValid(provider, 2);
        }
    }

    @Test // PO-19
    default void whatAFailedAttemptHadStreamedNeverRuns() throws IOException {
        String first = openAiCall(0, "c1", "log", "{\"line\":\"lost\"}");
        String second = openAiCall(0, "c2", "log", "{\"line\":\"kept\"}");
        try (ScriptedProvider provider = openai(
                raw(chunk("\"tool_calls\":[" + first + "]", null)
                        + "data: {\"error\":{\"message\":\"overloaded\"}}\n\n"),
                raw(chunk("\"tool_calls\":[" + second + "]", "tool_calls")),
                text("Done."))) {
            Turn done = turn(ApprovalMode.FULL_ACCESS);

            assertThat(done.steps()).hasSize(2);
            assertThat(done.steps().getFirst().attempts()).isEqualTo(2);
            assertThat(done.steps().getFirst().calls()).hasSize(1);
            assertThat(Files.readAllLines(on().workspace.resolve("log"))).containsExactly("kept");
            assertThat(provider.bodies().getLast()).doesNotContain("lost");
            assertValid(provider, 3);
        }
    }

    @Test // PO-20
    default void aReplyOfReasoningAloneIsNoAnswerAndTheTaskStaysUsable() throws IOException {
        String thought = "\"reasoning_content\":\"let me think\"";
        String call = openAiCall(0, "c1", "log", "{\"line\":\"x\"}");
        try (ScriptedProvider provider = openai(
                raw(chunk("\"content\":null," + thought, "stop")),
                raw(chunk("\"content\":null," + thought + ",\"tool_calls\":[" + call + "]", "tool_calls")),
                text("Done."))) {
            Task task = on().task(ApprovalMode.FULL_ACCESS);
            Turn silent = on().settled(on().send(task, "go"));
            assertThat(silent.state()).isEqualTo(Turn.State.COMPLETED);
            assertThat(silent.steps().getFirst().text()).isEmpty();

            Turn done = on().settled(on().send(task, "and now?"));

            assertThat(done.steps().getLast().text()).isEqualTo("Done.");
            assertThat(Files.readAllLines(on().workspace.resolve("log"))).containsExactly("x");
            assertThat(provider.bodies().get(1)).doesNotContain("assistant");
            assertThat(provider.bodies().get(2)).contains("let me think");
            assertValid(provider, 3);
        }
    }

    @Test // PO-14
    default void aProviderThatIsBusyForGoodFailsTheTurnWithItsStatusAndWords() {
        ScriptedReply busy = new ScriptedReply.Status(
                429, Map.of("Retry-After", "abc"), "{\"error\":{\"message\":\"too many requests today\"}}");
        try (ScriptedProvider provider = openai(busy, busy, busy, busy)) {
            Turn failed = turn(ApprovalMode.SUPERVISED);

            assertThat(failed.state()).isEqualTo(Turn.State.FAILED);
            assertThat(failed.error().code()).isEqualTo("provider-error");
            assertThat(failed.error().detail()).contains("429", "too many requests today");
            assertValid(provider, 4);
        }
    }

    @Test // PO-14
    default void aWaitIsShownWithItsReasonHoldsNoConnectionAndEndsAtOnce() throws SQLException {
        HikariDataSource pool = on().dataSource.unwrap(HikariDataSource.class);
        try (ScriptedProvider provider = openai(new ScriptedReply.Status(
                503, Map.of("Retry-After", "50"), "{\"error\":{\"message\":\"in maintenance\"}}"))) {
            Turn turn = on().send(on().task(ApprovalMode.SUPERVISED), "go");
            await().until(() -> on().transcript.turn(turn.id()).activity() != null
                    && on().transcript.turn(turn.id()).activity().kind() == Turn.Activity.Kind.RETRY_WAIT);
            Turn.Activity waiting = on().transcript.turn(turn.id()).activity();
            assertThat(waiting.detail()).contains("503", "in maintenance");
            assertThat(Duration.between(waiting.since(), waiting.retryAt())).isEqualTo(Duration.ofSeconds(50));
            await().until(() -> pool.getHikariPoolMXBean().getActiveConnections() == 0);

            on().interrupts.interrupt(turn.id());

            assertThat(on().settled(turn).state()).isEqualTo(Turn.State.INTERRUPTED);
            assertValid(provider, 1);
        }
    }

    @Test // PN-06 a
    default void anOverloadedProviderIsAskedAgainAndOneStepIsOnRecord() {
        ScriptedReply overloaded = status(
                529, "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}");
        try (ScriptedProvider provider = anthropic(overloaded, overloaded, text("Here."))) {
            Turn done = turn(ApprovalMode.SUPERVISED);

            assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
            assertThat(done.steps()).singleElement().satisfies(step -> {
                assertThat(step.text()).isEqualTo("Here.");
                assertThat(step.attempts()).isEqualTo(3);
            });
            assertThat(attempts(done)).containsExactly("FAILED", "FAILED", "COMMITTED");
            assertValid(provider, 3);
        }
    }

    @Test // PN-06 b
    default void aCallBeforeAnErrorInTheStreamNeverRuns() {
        String error =
                "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n";
        try (ScriptedProvider provider =
                anthropic(raw(start() + toolUse("t1", "log", "{\"line\":\"lost\"}") + error), text("Without it."))) {
            Turn done = turn(ApprovalMode.FULL_ACCESS);

            assertThat(done.steps()).singleElement().satisfies(step -> {
                assertThat(step.text()).isEqualTo("Without it.");
                assertThat(step.calls()).isEmpty();
                assertThat(step.attempts()).isEqualTo(2);
            });
            assertThat(on().workspace).isEmptyDirectory();
            assertValid(provider, 2);
        }
    }

    @Test // PN-04
    default void whatSaysNothingIsStillAValidMessage() throws IOException {
        Files.createFile(on().workspace.resolve("empty"));
        String thought = "{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"s\"}";
        try (ScriptedProvider provider = anthropic(
                ScriptedReply.textAndCalls(
                        "\n  ",
                        call("t1", "shell", "{\"command\":\"true\"}"),
                        call("t2", "read_file", "{\"path\":\"empty\"}")),
                raw(start() + block(thought) + stop("end_turn")),
                text("Done."))) {
            Task task = on().task(ApprovalMode.FULL_ACCESS);
            Turn first = on().settled(on().send(task, "go"));
            Turn done = on().settled(on().send(task, "and now?"));

            assertThat(first.steps().getFirst().calls())
                    .extracting(Call::outcome)
                    .containsOnly(Call.Outcome.SUCCEEDED);
            assertThat(first.steps().getFirst().calls().getLast().preview()).isEmpty();
            assertThat(provider.bodies().get(1)).contains("(no output)");
            assertThat(done.steps().getLast().text()).isEqualTo("Done.");
            assertValid(provider, 3);
        }
    }

    @Test // PN-05
    default void aCallWithoutInputRunsWithAnEmptyObjectAndGoesBackWithOne() {
        try (ScriptedProvider provider = anthropic(ScriptedReply.calls(call("t1", "list_files", "")), text("Empty."))) {
            Turn done = turn(ApprovalMode.FULL_ACCESS);

            Call listed = done.steps().getFirst().calls().getFirst();
            assertThat(listed.outcome()).isEqualTo(Call.Outcome.SUCCEEDED);
            assertThat(listed.input()).hasToString("{}");
            assertThat(provider.requests().getLast().at("/messages/1/content/0/input"))
                    .hasToString("{}");
            assertValid(provider, 2);
        }
    }

    @Test // PN-08
    default void aPausedTurnGoesBackAsItIsAndGoesOn() {
        try (ScriptedProvider provider = anthropic(
                raw(start() + block("{\"type\":\"text\",\"text\":\"I search \"}") + stop("pause_turn")),
                text("and found it."))) {
            Turn done = turn(ApprovalMode.SUPERVISED);

            assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
            assertThat(done.steps())
                    .extracting(Step::finishReason)
                    .containsExactly(FinishReason.PAUSED, FinishReason.COMPLETE);
            assertThat(done.steps()).extracting(Step::text).containsExactly("I search ", "and found it.");
            assertThat(provider.requests()
                            .getLast()
                            .at("/messages/1/content/0/text")
                            .asString())
                    .isEqualTo("I search ");
            assertThat(provider.requests().getLast().path("messages")).hasSize(2);
            assertValid(provider, 2);
        }
    }

    @Test // PN-08
    default void whatTheOutputLimitCutOffIsCommittedAndRunsNothing() {
        String half = block("{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"write_file\",\"input\":{}}")
                .replace(
                        "event: content_block_stop",
                        "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"path\\\":\\\"a\"}}\n\nevent: content_block_stop");
        try (ScriptedProvider provider = anthropic(
                raw(start() + half + stop("max_tokens")),
                raw(start() + block("{\"type\":\"text\",\"text\":\"So the answer is\"}") + stop("max_tokens")))) {
            Turn done = turn(ApprovalMode.FULL_ACCESS);

            assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
            Call cut = done.steps().getFirst().calls().getFirst();
            assertThat(cut.outcome()).isEqualTo(Call.Outcome.FAILED);
            assertThat(cut.reason()).contains("cut off by the output limit");
            assertThat(done.steps().getLast().text()).isEqualTo("So the answer is");
            assertThat(done.steps().getLast().finishReason()).isEqualTo(FinishReason.LENGTH);
            assertThat(on().workspace).isEmptyDirectory();
            assertValid(provider, 2);
        }
    }

    @Test // PN-08
    default void aRefusalFailsTheTurnInItsOwnWordsAndRunsNothing() {
        try (ScriptedProvider provider = anthropic(
                raw(start() + block("{\"type\":\"text\",\"text\":\"I will not do that.\"}") + stop("refusal")))) {
            Turn failed = turn(ApprovalMode.FULL_ACCESS);

            assertThat(failed.state()).isEqualTo(Turn.State.FAILED);
            assertThat(failed.error().code()).isEqualTo("model-refusal");
            assertThat(failed.error().detail()).contains("I will not do that.");
            assertValid(provider, 1);
        }
    }

    private Turn turn(ApprovalMode mode) {
        return on().settled(on().send(on().task(mode), "go"));
    }

    private List<String> attempts(Turn turn) {
        return on().inATransaction(() -> on().jdbc
                .sql("select outcome from model_attempt where turn_id = ? order by step_idx, attempt")
                .param(turn.id())
                .query(String.class)
                .list());
    }

    private static void assertValid(ScriptedProvider provider, int requests) {
        assertThat(provider.violations()).isEmpty();
        assertThat(provider.requests()).hasSize(requests);
    }

    private ScriptedProvider openai(ScriptedReply... replies) {
        return served(ScriptedOpenAi.start(replies), OpenAi.kind(CONNECTION));
    }

    private ScriptedProvider anthropic(ScriptedReply... replies) {
        return served(ScriptedAnthropic.start(replies), Anthropic.kind(CONNECTION));
    }

    /** From now on the turns' model is that server. */
    private ScriptedProvider served(ScriptedProvider server, ProviderKind kind) {
        ModelProvider client = kind.client(new ProviderSettings(
                URI.create(server.baseUrl()), "m", ApiKey.from("K", "k"), 1_000, Collections.emptyMap()));
        on().model.always(_ -> client::converse);
        return server;
    }

    private static String openAiCall(int index, String id, String tool, String arguments) {
        String text = "\"" + arguments.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        return "{\"index\":%d,\"id\":\"%s\",\"type\":\"function\",\"function\":{\"name\":\"%s\",\"arguments\":%s}}"
                .formatted(index, id, tool, text);
    }

    /** One chunk with a delta, and one with the finish reason, if there is one. */
    private static String chunk(String delta, String finish) {
        String last = finish == null
                ? ""
                : "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + finish + "\"}]}\n\n";
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\"," + delta + "}}]}\n\n" + last;
    }

    private static String start() {
        return "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"role\":\"assistant\",\"content\":[]}}\n\n";
    }

    private static String toolUse(String id, String tool, String input) {
        return block("{\"type\":\"tool_use\",\"id\":\"" + id + "\",\"name\":\"" + tool + "\",\"input\":" + input + "}");
    }

    private static String block(String block) {
        return "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":"
                + block + "}\n\nevent: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n";
    }

    private static String stop(String reason) {
        return "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + reason
                + "\"},\"usage\":{\"output_tokens\":5}}\n\nevent: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";
    }
}
