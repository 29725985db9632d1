package dev.countersign.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.api.Rest.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The contract, from outside. */
class ContractTest extends OverThePort {

    @Test
    void aTaskIsOpenedChangedAndArchived() throws IOException {
        Answer opened = task("supervised").is(201);
        String path = "/tasks/" + opened.text("/id");
        assertThat(opened.header("Location")).isEqualTo("/api/v1" + path);
        assertThat(opened.text("/workspace")).isEqualTo(workspace.toRealPath().toString());
        assertThat(opened.text("/mode") + " " + opened.text("/model") + " " + opened.text("/state"))
                .isEqualTo("supervised demo idle");
        assertThat(rest.get(path).is(200).json()).isEqualTo(opened.json());
        assertThat(rest.get("/tasks?limit=1").is(200).text("/items/0/id")).isEqualTo(opened.text("/id"));

        Answer changed = rest.send("PATCH", path, "{\"title\":\"New\",\"mode\":\"full-access\"}")
                .is(200);
        assertThat(changed.text("/title") + " " + changed.text("/mode")).isEqualTo("New full-access");

        assertThat(rest.send("DELETE", path, null).is(204).response().body()).isEmpty();
        assertThat(rest.get(path).json().path("archived").asBoolean()).isTrue();
        assertThat(rest.get("/tasks").response().body()).doesNotContain(opened.text("/id"));
        assertThat(rest.get("/tasks?archived=true").response().body()).contains(opened.text("/id"));
    }

    @Test
    void theSameRequestTwiceCreatesOnce() {
        String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};
        Map<String, String> body = Map.of("workspace", workspace.toString());
        Answer first = rest.post("/tasks", body, key).is(201);
        Answer again = rest.post("/tasks", body, key).is(201);
        assertThat(again.text("/id")).isEqualTo(first.text("/id"));
        assertThat(again.header("Location")).isEqualTo(first.header("Location"));
        rest.post("/tasks", Map.of("workspace", workspace.toString(), "title", "Another"), key)
                .isProblem(422, "idempotency-key-reused");

        String sessions = "/tasks/" + first.text("/id") + "/sessions";
        String[] second = {"Idempotency-Key", UUID.randomUUID().toString()};
        Answer session = rest.send("POST", sessions, null, second).is(201);
        assertThat(session.header("Location")).isEqualTo("/api/v1/sessions/" + session.text("/id"));
        assertThat(rest.send("POST", sessions, null, second).is(201).text("/id"))
                .isEqualTo(session.text("/id"));

        String turns = "/sessions/" + session.text("/id") + "/turns";
        String[] third = {"Idempotency-Key", UUID.randomUUID().toString()};
        Answer turn = rest.post(turns, Map.of("text", "hello"), third).is(202);
        assertThat(turn.header("Location")).isEqualTo("/api/v1/turns/" + turn.text("/id"));
        settled(turn.text("/id"), "completed");
        assertThat(rest.post(turns, Map.of("text", "hello"), third).is(202).text("/id"))
                .isEqualTo(turn.text("/id"));
        rest.post(turns, Map.of("text", "good bye"), third).isProblem(422, "idempotency-key-reused");
    }

    @Test
    void aPersonAnswersEachCallAndListensMeanwhile() throws IOException {
        Files.writeString(workspace.resolve("a.txt"), "the content of a");
        Answer task = task("supervised");
        HeardEvents events = HeardEvents.of(rest.stream("/events?taskId=" + task.text("/id")));
        await().untilAsserted(() -> assertThat(events.names()).contains("hello"));
        String session = task.text("/sessions/0/id");
        String turn = turn(session, "list\n\nread a.txt\nwrite b.txt: hello\n\nrun echo done");

        Answer question = question(turn);
        String path = "/approvals/" + question.text("/id");
        assertThat(question.text("/tool") + " " + question.text("/state")).isEqualTo("list_files pending");
        assertThat(rest.get("/tasks/" + task.text("/id"))
                        .json()
                        .path("pendingApprovals")
                        .asInt(0))
                .isEqualTo(1);
        Answer busy = rest.post("/sessions/" + session + "/turns", Map.of("text", "more"))
                .isProblem(409, "turn-in-progress");
        assertThat(busy.text("/turnId") + busy.text("/approvalId")).isEqualTo(turn + question.text("/id"));
        rest.send("DELETE", "/tasks/" + task.text("/id"), null).isProblem(409, "turn-in-progress");

        rest.post(path + "/answer", Map.of("answer", "allow", "inputDigest", "0".repeat(64)))
                .isProblem(412, "input-changed");
        Answer answered = answer(question, "allow").is(200);
        assertThat(answered.text("/answer") + " " + answered.text("/channel")).isEqualTo("allow token environment");
        assertThat(answer(question, "allow").is(200).json()).isEqualTo(answered.json());
        Answer late = answer(question, "deny").isProblem(409, "already-answered");
        assertThat(late.text("/approval/answer")).isEqualTo("allow");
        rest.post(path + "/answer", Map.of("answer", "maybe", "inputDigest", "x"))
                .isProblem(422, "invalid");
        rest.post(path + "/answer", Map.of("answer", "allow")).isProblem(422, "required");

        answer(question(turn), "allow").is(200);
        answer(question(turn), "deny").is(200);
        answer(question(turn), "allow").is(200);
        JsonNode done = settled(turn, "completed");
        assertThat(done.at("/steps")
                        .valueStream()
                        .flatMap(step -> step.path("calls").valueStream())
                        .map(call -> call.path("tool").asString() + " "
                                + call.path("outcome").asString()))
                .containsExactly("list_files succeeded", "read_file succeeded", "write_file denied", "shell succeeded");
        assertThat(workspace.resolve("b.txt")).doesNotExist();
        assertThat(rest.get("/sessions/" + session).json().at("/turns/0")).isEqualTo(done);
        String call = done.at("/steps/1/calls/0/id").asString();
        assertThat(rest.get("/calls/" + call).json()).isEqualTo(done.at("/steps/1/calls/0"));
        assertThat(rest.get("/calls/" + call + "/lines").text("/items/0/text")).isEqualTo("the content of a");
        String denied = done.at("/steps/1/calls/1/id").asString();
        rest.get("/calls/" + denied + "/result").isProblem(404, "no-result");

        await().untilAsserted(() -> assertThat(events.names())
                .containsSubsequence(
                        "hello",
                        "turn-changed",
                        "step-delta",
                        "approval-changed",
                        "call-changed",
                        "approval-changed",
                        "call-changed",
                        "call-changed",
                        "step-delta",
                        "approval-changed",
                        "turn-changed"));
        assertThat(events.versions()).isSorted().doesNotHaveDuplicates();
        assertThat(events.of("approval-changed").getFirst().path("approvalId").asString())
                .isEqualTo(question.text("/id"));
        assertThat(rest.get("/approvals?state=answered&taskId=" + task.text("/id"))
                        .json()
                        .path("items"))
                .hasSize(4);
    }

    @Test
    void whatATurnWroteIsListed() {
        String turn = turn(task("full-access").text("/sessions/0/id"), "write a.txt: one\n\nwrite b.txt: two");
        JsonNode done = settled(turn, "completed");

        JsonNode first = rest.get("/turns/" + turn + "/changes?limit=1").is(200).json();
        JsonNode second = rest.get("/turns/" + turn + "/changes?cursor="
                        + first.path("nextCursor").asString())
                .is(200)
                .json();

        JsonNode change = first.at("/items/0");
        assertThat(change.path("callId")).isEqualTo(done.at("/steps/0/calls/0/id"));
        assertThat(change.path("path").asString() + change.path("created") + change.has("previousSha256"))
                .isEqualTo("a.txttruefalse");
        assertThat(change.path("sha256").asString()).hasSize(64);
        assertThat(change.path("diff").asString()).startsWith("--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+one");
        assertThat(second.at("/items/0/path").asString() + second.path("nextCursor"))
                .isEqualTo("b.txtnull");
        rest.get("/turns/" + UUID.randomUUID() + "/changes").isProblem(404, "not-found");
        rest.get("/turns/" + turn + "/changes?cursor=x").isProblem(400, "malformed");
        rest.get("/turns/" + turn + "/changes?limit=0").isProblem(422, "invalid");
    }

    @Test
    void aResultIsReadWholeInPartsAndInLines() {
        String turn = turn(task("full-access").text("/sessions/0/id"), "run seq 1 100000; echo problem >&2");
        String path =
                "/calls/" + settled(turn, "completed").at("/steps/0/calls/0/id").asString();
        Answer whole = rest.get(path + "/result").is(200);
        String etag = whole.header("ETag");
        String text = whole.response().body();
        assertThat(etag).isEqualTo('"' + rest.get(path).text("/resultSha256") + '"');
        assertThat(whole.header("Content-Type")).isEqualTo("application/json");
        assertThat(whole.text("/exitCode") + whole.text("/stderr")).isEqualTo("0problem\n");
        rest.get(path + "/result", "If-None-Match", etag).is(304);
        Answer part = rest.get(path + "/result", "Range", "bytes=2-11").is(206);
        assertThat(part.response().body()).isEqualTo(text.substring(2, 12));
        assertThat(part.header("Content-Range")).isEqualTo("bytes 2-11/" + text.length());
        assertThat(rest.get(path + "/result", "Range", "bytes=2-11", "If-Range", "\"x\"")
                        .is(200)
                        .response()
                        .body())
                .isEqualTo(text);
        rest.get(path + "/result", "Range", "bytes=99999999-").is(416);

        Answer lines = rest.get(path + "/lines?from=99998&count=2").is(200);
        assertThat(lines.json().at("/items/1/text").asString()
                        + lines.json().path("total")
                        + lines.json().path("nextFrom"))
                .isEqualTo("99999100000100000");
        Answer found = rest.get(path + "/lines?query=999&from=9000&count=2").is(200);
        assertThat(found.json()
                        .at("/items")
                        .valueStream()
                        .map(line -> line.path("number").asInt(0)))
                .containsExactly(9990, 9991);
        assertThat(rest.get(path + "/lines?stream=stderr").text("/items/0/text"))
                .isEqualTo("problem");
        assertThat(rest.get(path + "/lines?stream=json").text("/items/0/text")).isEqualTo("{");
        rest.get(path + "/lines?stream=x").isProblem(404, "no-such-stream");
        rest.get(path + "/lines?count=2001").isProblem(422, "invalid");
    }

    @Test
    void aRunningCommandIsFollowedAndInterrupted() {
        Answer task = task("full-access");
        HeardEvents events = HeardEvents.of(rest.stream("/events?taskId=" + task.text("/id")));
        await().untilAsserted(() -> assertThat(events.names()).contains("hello"));
        String turn = turn(task.text("/sessions/0/id"), "run echo first; sleep 100");
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(events.of("call-output")).isNotEmpty());
        JsonNode output = events.of("call-output").getFirst();
        assertThat(output.path("turnId").asString()).isEqualTo(turn);
        assertThat(output.path("offset").asInt(0)).isEqualTo(6);
        String call = "/calls/" + output.path("callId").asString();
        assertThat(rest.get(call + "/lines").is(200).text("/items/0/text")).isEqualTo("first");
        assertThat(rest.get(call + "/result").isProblem(409, "not-finished").text("/state"))
                .isEqualTo("running");

        rest.send("POST", "/turns/" + turn + "/interrupt", null).is(202);
        assertThat(settled(turn, "interrupted").at("/steps/0/calls/0/outcome").asString())
                .isEqualTo("cancelled");
        rest.send("POST", "/turns/" + turn + "/interrupt", null).is(202);
        rest.send("POST", "/turns/" + turn + "/retry", null).isProblem(409, "not-failed");
    }

    @Test
    void aQuestionOfAnInterruptedTurnIsCancelled() {
        Answer task = task("supervised");
        String turn = turn(task.text("/sessions/0/id"), "list");
        Answer question = question(turn);
        rest.send("POST", "/turns/" + turn + "/interrupt", null).is(202);
        settled(turn, "interrupted");
        assertThat(answer(question, "allow").isProblem(409, "cancelled").text("/approval/state"))
                .isEqualTo("cancelled");
        settled(turn(task.text("/sessions/0/id"), "hello"), "completed");
    }

    @Test
    void toolsAndModelsAndTheInterfaceAreDescribed() throws IOException {
        assertThat(rest.get("/models").is(200).text("/items/0/id")).isEqualTo("demo");
        Answer tools = rest.get("/tools?workspace=" + workspace).is(200);
        assertThat(tools.json()
                        .path("items")
                        .valueStream()
                        .map(tool -> tool.path("name").asString()))
                .contains("list_files", "read_file", "write_file", "shell");
        assertThat(tools.json().path("items"))
                .allMatch(tool -> tool.path("advertised").asBoolean());
        Files.createFile(workspace.resolve("countersign.tools.yaml"));
        assertThat(rest.get("/tools?workspace=" + workspace).json().path("items"))
                .noneMatch(tool -> tool.path("advertised").asBoolean());
        assertThat(rest.get("/tools").json().path("items"))
                .allMatch(tool -> tool.path("advertised").asBoolean());
        assertThat(rest.get("/openapi.json").is(200).text("/openapi")).startsWith("3.");
    }

    @Test
    void aPolicyIsShownExplainedTrustedAndRevoked() throws IOException {
        Path file = workspace.resolve("countersign.tools.yaml");
        Files.writeString(file, """
                version: 1
                default: deny
                rules:
                - {id: reads, action: tool_call, match: {tool: read_file}, effect: approve}
                """);
        String place = "/policy?workspace=" + workspace;
        String sha256 = rest.get(place).is(200).text("/layers/2/sha256");
        assertThat(rest.get(place).text("/trust/quiet/0") + rest.get(place).text("/advertised/0"))
                .isEqualTo("read_fileread_file");
        assertThat(effect("read_file", Map.of("path", "a"))).isEqualTo("ask");
        assertThat(effect("write_file", Map.of("path", "a", "content", "x"))).isEqualTo("deny");
        assertThat(effect("read_file", Map.of("path", 5))).isEqualTo("deny");

        Map<String, String> content = Map.of("workspace", workspace.toString(), "sha256", sha256);
        assertThat(rest.post("/policy/trust", content).is(200).text("/trustActs/0/channel"))
                .isEqualTo("token environment");
        assertThat(effect("read_file", Map.of("path", "a"))).isEqualTo("allow");
        assertThat(workspace).isDirectoryContaining(path -> path.equals(file));

        rest.send("DELETE", "/policy/trust?workspace=" + workspace + "&sha256=" + sha256, null)
                .is(204);
        assertThat(effect("read_file", Map.of("path", "a"))).isEqualTo("ask");
        Files.writeString(file, "version: 2\n");
        rest.post("/policy/trust", content).isProblem(409, "policy-changed");
        assertThat(rest.get(place).json().path("valid").asBoolean()).isFalse();
        assertThat(effect("read_file", Map.of("path", "a"))).isEqualTo("deny");
    }

    @Test
    void anExplanationFollowsItsTasksModeAndDenials(@TempDir Path other) {
        Answer task = task("full-access");
        Map<String, String> input = Map.of("path", "a", "content", "x");
        assertThat(explained("write_file", input, "taskId", task.text("/id")).text("/effect"))
                .isEqualTo("allow");
        assertThat(explained("write_file", input, "mode", "supervised").text("/effect"))
                .isEqualTo("ask");
        assertThat(workspace).isEmptyDirectory();
        Answer elsewhere = rest.post("/tasks", Map.of("workspace", other.toString()));
        assertThat(explained("write_file", input, "taskId", elsewhere.text("/id"))
                        .isProblem(422, "other-workspace")
                        .text("/field"))
                .isEqualTo("taskId");
        rest.send("PATCH", "/tasks/" + task.text("/id"), "{\"mode\":\"supervised\"}");
        String turn = turn(task.text("/sessions/0/id"), "write a: x\nlist");
        answer(question(turn), "deny").is(200);
        question(turn);
        assertThat(explained("write_file", input, "taskId", task.text("/id")).text("/grounds/0/layer"))
                .isEqualTo("repeated-denial");
    }

    private String effect(String tool, Map<String, ?> input) {
        return explained(tool, input, "mode", "supervised").is(200).text("/effect");
    }

    private Answer explained(String tool, Map<String, ?> input, String member, String value) {
        return rest.post(
                "/policy/explain",
                Map.of("workspace", workspace.toString(), "tool", tool, "input", input, member, value));
    }
}
