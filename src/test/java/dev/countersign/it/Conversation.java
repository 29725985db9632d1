package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** One task as its user sees it: says something, is asked, answers, reads what came of it. Survives restarts. */
final class Conversation {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Set<String> FINAL = Set.of("completed", "failed", "interrupted");

    private final RunningCountersign service;
    private final Path workspace;
    private final String taskId;
    private final String sessionId;
    private String turnId = "";

    Conversation(RunningCountersign service, Path workspace, String taskId, String sessionId) {
        this.service = service;
        this.workspace = workspace;
        this.taskId = taskId;
        this.sessionId = sessionId;
    }

    Conversation send(String text) {
        turnId = service.rest()
                .post("/sessions/" + sessionId + "/turns", Rest.json("text", text))
                .expect(202)
                .get("id")
                .asString();
        return this;
    }

    /** Has a message wait for the end of the turn. */
    Conversation sendLater(String text) {
        service.rest()
                .call("PUT", "/sessions/" + sessionId + "/next-message", Rest.json("text", text))
                .expect(202);
        return this;
    }

    /** What waits to be sent; a 404 if nothing does. */
    Rest.Reply messageThatWaits() {
        return service.rest().call("GET", "/sessions/" + sessionId + "/next-message", "");
    }

    /** What the person has said so far, oldest first. */
    List<String> messages() {
        return list(session(100).get("turns")).stream()
                .map(turn -> turn.get("text").asString())
                .toList();
    }

    /** The same conversation, as another engine shows it. */
    Conversation through(RunningCountersign another) {
        return new Conversation(another, workspace, taskId, sessionId).at(turnId);
    }

    /** Looks at this turn from now on. */
    Conversation at(String turn) {
        turnId = turn;
        return this;
    }

    String turnId() {
        return turnId;
    }

    JsonNode turn() {
        return service.rest().get("/turns/" + turnId);
    }

    String state() {
        return turn().get("state").asString();
    }

    /** The turn, once it is in this state; fails at once if it ends in another. */
    JsonNode awaitState(String wanted) {
        await("the turn is " + wanted).atMost(PATIENCE).until(() -> {
            String state = state();
            return state.equals(wanted) || FINAL.contains(state);
        });
        JsonNode turn = turn();
        assertThat(turn.get("state").asString()).as("state of %s", turn).isEqualTo(wanted);
        return turn;
    }

    /** The turn's state, once it has ended or waits. */
    String awaitRest() {
        await("the turn rests")
                .atMost(PATIENCE)
                .until(() -> !Set.of("queued", "running").contains(state()));
        return state();
    }

    void interrupt() {
        service.rest().post("/turns/" + turnId + "/interrupt", "").expect(202);
    }

    /** Every question of this task that is open now. */
    List<JsonNode> pendingApprovals() {
        return list(
                service.rest().get("/approvals?state=pending&taskId=" + taskId).get("items"));
    }

    /** The one question that the turn waits with, once it does. */
    JsonNode pendingApproval() {
        awaitState("waiting");
        List<JsonNode> pending = pendingApprovals();
        assertThat(pending).hasSize(1);
        return pending.getFirst();
    }

    JsonNode allow(JsonNode approval) {
        return answer(approval, "allow", null);
    }

    /** Waits for a question about this tool and allows it. */
    JsonNode allow(String tool) {
        JsonNode approval = pendingApproval();
        assertThat(approval.get("tool").asString()).isEqualTo(tool);
        return allow(approval);
    }

    /** Waits for a question about this tool and denies it. */
    JsonNode deny(String tool, String note) {
        JsonNode approval = pendingApproval();
        assertThat(approval.get("tool").asString()).isEqualTo(tool);
        return answer(approval, "deny", note);
    }

    /** Waits for a question about this tool and lets its request through from now on, for the session or for good. */
    JsonNode allowFurther(String tool, String answer) {
        JsonNode approval = pendingApproval();
        assertThat(approval.get("tool").asString()).isEqualTo(tool);
        return answer(approval, answer, null);
    }

    /** What the service says to this answer, which may be no. */
    Rest.Reply answered(JsonNode approval, String answer) {
        return answered(approval, answer, null);
    }

    private JsonNode answer(JsonNode approval, String answer, String note) {
        return answered(approval, answer, note).expect(200);
    }

    private Rest.Reply answered(JsonNode approval, String answer, String note) {
        String digest = approval.get("inputDigest").asString();
        String body = note == null
                ? Rest.json("answer", answer, "inputDigest", digest)
                : Rest.json("answer", answer, "inputDigest", digest, "note", note);
        return service.rest().post("/approvals/" + approval.get("id").asString() + "/answer", body);
    }

    /** The calls of the turn so far, in their order. */
    List<JsonNode> calls() {
        List<JsonNode> calls = new ArrayList<>();
        turn().get("steps").forEach(step -> calls.addAll(list(step.get("calls"))));
        return calls;
    }

    /** The only call of the turn, once it is in this state. */
    JsonNode awaitCall(String state) {
        await("the call is " + state)
                .atMost(PATIENCE)
                .until(() -> calls().size() == 1
                        && calls().getFirst().get("state").asString().equals(state));
        return calls().getFirst();
    }

    /** What the model said last. */
    String lastText() {
        List<JsonNode> steps = list(turn().get("steps"));
        return steps.getLast().get("text").asString();
    }

    Conversation useModel(String model) {
        service.rest()
                .call("PATCH", "/tasks/" + taskId, Rest.json("model", model))
                .expect(200);
        return this;
    }

    /** The session, with this many of its newest turns. */
    JsonNode session(int turns) {
        return service.rest().get("/sessions/" + sessionId + "?turns=" + turns);
    }

    JsonNode task() {
        return service.rest().get("/tasks/" + taskId);
    }

    Path workspace() {
        return workspace;
    }

    Path file(String name) {
        return workspace.resolve(name);
    }

    /** The lines of a file of the workspace; none if it is missing. */
    List<String> lines(String name) {
        try {
            return Files.exists(file(name)) ? Files.readAllLines(file(name)) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<JsonNode> list(JsonNode array) {
        List<JsonNode> items = new ArrayList<>();
        array.forEach(items::add);
        return items;
    }
}
