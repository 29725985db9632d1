package dev.countersign.it;

import static dev.countersign.model.ScriptedReply.call;
import static dev.countersign.model.ScriptedReply.calls;
import static dev.countersign.model.ScriptedReply.stalledAfter;
import static dev.countersign.model.ScriptedReply.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;

import dev.countersign.model.ScriptedOpenAi;
import dev.countersign.tool.Orphans;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** The program ends at the worst moments, without warning or with little, and is started again. */
@Timeout(300)
class KillIT {

    private static final String APPEND = "{\"command\":\"echo x >> log\"}";

    private static ScriptedOpenAi provider;
    private static RunningCountersign service;

    @BeforeAll
    static void start() {
        provider = ScriptedOpenAi.start();
        service =
                ModelsYaml.of("openai").model("scripted", provider).configure().start();
    }

    @AfterAll
    static void stop() {
        service.close();
        provider.close();
    }

    @Test // AS-08
    void openQuestionsOutliveACrashEachOnceAndRunOnce() {
        provider.then(calls(call("c1", "shell", APPEND)), text("Done."));
        Conversation one = service.task(service.workspace(), "supervised", "scripted");
        Conversation other = service.supervisedDemo();
        JsonNode first = one.send("go").pendingApproval();
        JsonNode second = other.send("run echo x >> log").pendingApproval();
        int requests = provider.requests().size();

        service.restart();

        assertThat(one.pendingApproval()).isEqualTo(first);
        assertThat(other.pendingApproval()).isEqualTo(second);
        assertThat(one.lines("log")).isEmpty();
        assertThat(provider.requests()).hasSize(requests);
        one.allow(first);
        other.allow(second);
        one.awaitState("completed");
        other.awaitState("completed");
        assertThat(one.lines("log")).containsExactly("x");
        assertThat(other.lines("log")).containsExactly("x");
        assertThat(provider.requests()).hasSize(requests + 1);
        assertThat(provider.violations()).isEmpty();
    }

    @Test // RC-04
    void anAcknowledgedAllowOutlivesACrash() {
        Conversation talk = service.supervisedDemo();
        JsonNode question = talk.send("run echo x >> log").pendingApproval();
        talk.allow(question);
        service.restart();

        talk.awaitState("completed");
        JsonNode answered =
                service.rest().get("/approvals/" + question.get("id").asString());
        assertThat(answered.get("answer").asString()).isEqualTo("allow");
        switch (talk.calls().getFirst().get("outcome").asString()) {
            case "succeeded" -> assertThat(talk.lines("log")).containsExactly("x");
            case "interrupted" -> assertThat(talk.lines("log")).isIn(List.of(), List.of("x"));
            default -> fail(talk.calls().toString());
        }
    }

    @Test // AS-03
    void aQuestionOfAnInterruptedTurnStaysCancelled() {
        Conversation talk = service.supervisedDemo();
        JsonNode question = talk.send("run touch p").pendingApproval();
        talk.interrupt();
        talk.awaitState("interrupted");
        talk.answered(question, "allow").expectProblem(409, "cancelled");

        service.restart();

        talk.answered(question, "allow").expectProblem(409, "cancelled");
        assertThat(talk.workspace().resolve("p")).doesNotExist();
        assertThat(talk.pendingApprovals()).isEmpty();
        assertThat(talk.calls()).hasSize(1);
        assertThat(talk.calls().getFirst().get("outcome").asString()).isEqualTo("cancelled");
    }

    @Test // PC-09
    void whatIsRevokedWhileAnotherIsRememberedStaysGoneAndTheOtherStays() {
        Conversation talk = service.supervisedDemo();
        talk.send("run echo one >> log").allowFurther("shell", "remember");
        talk.awaitState("completed");
        JsonNode first = remembered(talk).getFirst();
        JsonNode second = talk.send("run echo two >> log").pendingApproval();

        CompletableFuture<Void> revoked = CompletableFuture.runAsync(() -> service.rest()
                .call("DELETE", "/remembered/" + first.get("id").asString(), "")
                .expect(204));
        talk.answered(second, "remember").expect(200);
        revoked.join();
        talk.awaitState("completed");
        List<JsonNode> left = remembered(talk);
        assertThat(left)
                .extracting(answer -> answer.get("inputDigest").asString())
                .containsExactly(second.get("inputDigest").asString());
        service.restart();

        assertThat(remembered(talk)).isEqualTo(left);
        talk.send("run echo two >> log").awaitState("completed");
        talk.send("run echo one >> log").pendingApproval();
        assertThat(talk.lines("log")).containsExactly("one", "two", "two");
        talk.interrupt();
    }

    private static List<JsonNode> remembered(Conversation talk) {
        List<JsonNode> ofWorkspace = new ArrayList<>();
        service.rest().get("/remembered").get("items").forEach(answer -> {
            if (answer.get("workspace").asString().equals(talk.workspace().toString())) {
                ofWorkspace.add(answer);
            }
        });
        return ofWorkspace;
    }

    @Test // RC-01, RC-09
    void aRunningCommandEndsAsInterruptedAndIsNeverRunAgain() {
        Conversation talk = service.task(service.workspace(), "full-access", "demo");
        talk.send("run echo x >> log; sleep 90; echo late >> log");
        await().atMost(Duration.ofSeconds(30)).until(() -> !talk.lines("log").isEmpty());
        UUID call = idOf(talk.awaitCall("running"));
        service.restart();

        talk.awaitState("completed");
        JsonNode interrupted = talk.calls().getFirst();
        assertThat(interrupted.get("outcome").asString()).isEqualTo("interrupted");
        assertThat(interrupted.get("reason").asString()).contains("may or may not");
        assertThat(talk.calls()).hasSize(1);
        await().atMost(Duration.ofSeconds(15)).until(() -> Orphans.of(call).isEmpty());
        assertThat(talk.lines("log")).containsExactly("x");

        for (int start = 2; start <= 3; start++) {
            service.restart();
            assertThat(talk.calls()).containsExactly(interrupted);
            assertThat(talk.lines("log")).containsExactly("x");
        }
    }

    @Test // RC-09
    void whatACommandHadStartedWithoutItsEnvironmentIsEndedWithIt() {
        String mark = UUID.randomUUID().toString();
        Conversation talk = service.task(service.workspace(), "full-access", "demo");
        talk.send("run env -i sh -c 'echo x >> log; sleep 90; echo late " + mark + " >> log'; true");
        await().atMost(Duration.ofSeconds(30)).until(() -> !talk.lines("log").isEmpty());
        talk.awaitCall("running");
        service.restart();

        talk.awaitState("completed");
        assertThat(talk.calls().getFirst().get("reason").asString()).endsWith("was found and ended.");
        await().atMost(Duration.ofSeconds(15))
                .until(() -> ProcessHandle.allProcesses()
                        .noneMatch(process -> process.info()
                                .commandLine()
                                .filter(line -> line.contains(mark))
                                .isPresent()));
        assertThat(talk.lines("log")).containsExactly("x");
    }

    @Test // RC-03
    void aReplyThatWasNotCompleteLeavesNothingAndIsAskedForAgain() {
        provider.then(stalledAfter("I begin", call("c1", "shell", APPEND)), text("Anew."));
        Conversation talk = service.task(service.workspace(), "full-access", "scripted");
        sendAndAwaitText(talk);
        assertThat(talk.turn().get("steps")).isEmpty();
        service.restart();

        JsonNode turn = talk.awaitState("completed");
        assertThat(turn.get("steps")).hasSize(1);
        assertThat(turn.at("/steps/0/text").asString()).isEqualTo("Anew.");
        assertThat(turn.at("/steps/0/attempts").asInt()).isEqualTo(2);
        assertThat(turn.at("/steps/0/usage/inputTokens").asInt()).isEqualTo(100);
        assertThat(talk.calls()).isEmpty();
        assertThat(talk.lines("log")).isEmpty();
        assertThat(provider.violations()).isEmpty();
    }

    @Test // RC-08
    void aStopEndsWhatRunsAndKeepsWhatWaits() throws IOException {
        Conversation running = service.task(service.workspace(), "full-access", "demo");
        running.send("run trap '' TERM; echo x >> log; sleep 100");
        await().atMost(Duration.ofSeconds(30)).until(() -> !running.lines("log").isEmpty());
        UUID call = idOf(running.awaitCall("running"));
        Conversation waiting = service.supervisedDemo();
        JsonNode question = waiting.send("run echo x >> log").pendingApproval();
        provider.then(stalledAfter("I begin"), text("Anew."));
        Conversation streaming = service.task(service.workspace(), "full-access", "scripted");
        sendAndAwaitText(streaming);

        String saidAtStart = service.run().err();
        try (Socket _ = service.rest().listenWithoutReading()) {
            service.run().terminate();
            service.run().awaitExit(Duration.ofSeconds(10));
        }
        assertThat(Orphans.of(call)).isEmpty();
        assertThat(service.run().err()).isEqualTo(saidAtStart);
        service.start();

        assertThat(waiting.pendingApproval()).isEqualTo(question);
        waiting.allow(question);
        waiting.awaitState("completed");
        assertThat(waiting.lines("log")).containsExactly("x");
        running.awaitState("completed");
        assertThat(running.calls()).hasSize(1);
        assertThat(running.calls().getFirst().get("outcome").asString()).isEqualTo("interrupted");
        assertThat(running.lines("log")).containsExactly("x");
        assertThat(streaming.awaitState("completed").get("steps")).hasSize(1);
        assertThat(streaming.lastText()).isEqualTo("Anew.");
    }

    @Test // RC-05
    void finishedResultsStayFinished() {
        Conversation stopped = service.task(service.workspace(), "full-access", "demo");
        Conversation interrupted = service.task(service.workspace(), "full-access", "demo");
        Conversation asked = service.task(service.workspace(), "supervised", "scripted");
        provider.then(
                calls(
                        call("c1", "shell", "{\"command\":\"echo done\"}"),
                        call("c2", "shell", "{\"command\":\"seq 1 9000; seq 1 9000 >&2\"}"),
                        call("c3", "shell", "{\"command\":\"echo no\"}"),
                        call("c4", "shell", "{\"command\":\"echo late; sleep 60\",\"timeoutSeconds\":1}"),
                        call("c5", "read_file", "{\"path\":\"missing\"}"),
                        call("c6", "no_such_tool", "{}"),
                        call("c7", "write_file", "{\"path\":\"a\",\"content\":\"a\"}")),
                text("Done."));
        asked.send("go");
        asked.allow("shell");
        asked.allow("shell");
        asked.deny("shell", "not this one");
        asked.allow("shell");
        asked.allow("read_file");
        asked.allow("write_file");
        asked.awaitState("completed");
        interrupted.send("run echo x >> log; sleep 60\nrun echo y >> log");
        await().until(() -> !interrupted.lines("log").isEmpty());
        interrupted.interrupt();
        interrupted.awaitState("interrupted");
        stopped.send("run echo x >> log; sleep 60");
        await().until(() -> !stopped.lines("log").isEmpty());
        List<JsonNode> before = everythingOf(asked, interrupted);

        assertThat(service.stop()).isEqualTo(143);
        service.start();
        assertThat(everythingOf(asked, interrupted)).isEqualTo(before);
        stopped.awaitState("completed");
        List<JsonNode> all = everythingOf(asked, interrupted, stopped);

        service.restart();
        assertThat(everythingOf(asked, interrupted, stopped)).isEqualTo(all);
        assertThat(List.of(asked, interrupted, stopped))
                .flatExtracting(Conversation::calls)
                .extracting(call -> call.get("outcome").asString())
                .containsExactly(
                        "succeeded",
                        "succeeded",
                        "denied",
                        "timed-out",
                        "failed",
                        "failed",
                        "succeeded",
                        "cancelled",
                        "cancelled",
                        "interrupted");
        assertThat(stopped.lines("log")).containsExactly("x");
        assertThat(provider.violations()).isEmpty();
    }

    @Test // RC-07
    void aCallThatKillsTheEngineIsNotTriedAgain() {
        Conversation talk = service.task(service.workspace(), "full-access", "demo");
        talk.send("run echo x >> log; kill -9 " + service.run().pid());
        service.run().awaitExit(Duration.ofSeconds(30));
        service.start();

        talk.awaitState("completed");
        assertThat(talk.calls()).hasSize(1);
        assertThat(talk.calls().getFirst().get("outcome").asString()).isEqualTo("interrupted");
        assertThat(talk.lines("log")).containsExactly("x");
    }

    /** Every turn, and every complete result that there is. */
    private static List<JsonNode> everythingOf(Conversation... talks) {
        List<JsonNode> all = new ArrayList<>();
        for (Conversation talk : talks) {
            all.add(talk.turn());
            talk.calls().stream()
                    .filter(call -> call.hasNonNull("resultBytes"))
                    .forEach(call -> all.add(
                            service.rest().get("/calls/" + call.get("id").asString() + "/result")));
        }
        return all;
    }

    /** Returns once the first words of the reply have come through. */
    private static void sendAndAwaitText(Conversation talk) {
        Iterator<String> events = service.rest().events();
        talk.send("go");
        Rest.awaitEvent(events, "step-delta");
    }

    private static UUID idOf(JsonNode call) {
        return UUID.fromString(call.get("id").asString());
    }
}
