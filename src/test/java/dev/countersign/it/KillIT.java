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
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
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

        service.restart();
        assertThat(talk.calls()).containsExactly(interrupted);
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
    void aStopEndsWhatRunsAndKeepsWhatWaits() {
        Conversation running = service.task(service.workspace(), "full-access", "demo");
        running.send("run echo x >> log; sleep 100");
        await().atMost(Duration.ofSeconds(30)).until(() -> !running.lines("log").isEmpty());
        UUID call = idOf(running.awaitCall("running"));
        Conversation waiting = service.supervisedDemo();
        JsonNode question = waiting.send("run echo x >> log").pendingApproval();
        provider.then(stalledAfter("I begin"), text("Anew."));
        Conversation streaming = service.task(service.workspace(), "full-access", "scripted");
        sendAndAwaitText(streaming);

        service.run().terminate();
        service.run().awaitExit(Duration.ofSeconds(10));
        assertThat(Orphans.of(call)).isEmpty();
        assertThat(service.run().err()).isEmpty();
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
