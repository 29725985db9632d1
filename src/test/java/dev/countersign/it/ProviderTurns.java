package dev.countersign.it;

import static dev.countersign.model.ScriptedReply.brokenAfter;
import static dev.countersign.model.ScriptedReply.call;
import static dev.countersign.model.ScriptedReply.calls;
import static dev.countersign.model.ScriptedReply.raw;
import static dev.countersign.model.ScriptedReply.status;
import static dev.countersign.model.ScriptedReply.text;
import static dev.countersign.model.ScriptedReply.textAndCalls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.countersign.model.ScriptedProvider;
import dev.countersign.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** What a turn of the packaged program must do with any provider's server, well or not. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ProviderTurns {

    private static final ScriptedReply EXPLODED = status(500, "{\"error\":{\"message\":\"it exploded\"}}");
    private static final ScriptedReply PAGE = new ScriptedReply.Status(
            200, Map.of("Content-Type", "text/html"), "<html><body>Welcome to the proxy</body></html>");

    /** Servers that fail in some way before they are well, by the model that they serve. */
    private final Map<String, ScriptedProvider> sick = new LinkedHashMap<>();

    private ScriptedProvider server;
    private RunningCountersign service;

    /** The provider's name in the configuration. */
    abstract String kind();

    abstract ScriptedProvider scripted(ScriptedReply... replies);

    @BeforeAll
    void start() {
        server = scripted();
        sick.put("refusing", scripted(status(401, "{\"error\":{\"message\":\"this key is no good\"}}")));
        sick.put("busy", scripted(busy(), text("Now I have time.")));
        sick.put("exploding", scripted(Collections.nCopies(4, EXPLODED).toArray(ScriptedReply[]::new)));
        sick.put("page", scripted(PAGE));
        sick.put(
                "garbage",
                scripted(Collections.nCopies(4, raw("data: {oops\n\n")).toArray(ScriptedReply[]::new)));
        sick.put(
                "cut",
                scripted(Collections.nCopies(4, brokenAfter("I", call("x", "shell", "{\"command\":\"echo x >> log\"}")))
                        .toArray(ScriptedReply[]::new)));
        ModelsYaml models = ModelsYaml.of(kind()).model("scripted", server).model("down", "http://127.0.0.1:1/v1");
        sick.forEach(models::model);
        service = models.configure().start();
    }

    @AfterAll
    void stop() {
        service.close();
        server.close();
        sick.values().forEach(ScriptedProvider::close);
    }

    final RunningCountersign service() {
        return service;
    }

    final ScriptedProvider server() {
        return server;
    }

    private static ScriptedReply busy() {
        return new ScriptedReply.Status(
                429, Map.of("Retry-After", "1"), "{\"error\":{\"message\":\"too many requests\"}}");
    }

    @Test
    void aTurnListsReadsWritesAndRunsEachAskedAndOneDenied() throws IOException {
        server.then(
                textAndCalls(
                        "I look around.",
                        call("c1", "list_files", "{}"),
                        call("c2", "read_file", "{\"path\":\"a.txt\"}")),
                calls(call("c3", "write_file", "{\"path\":\"b.txt\",\"content\":\"no\"}")),
                calls(call("c4", "shell", "{\"command\":\"echo ran >> log\"}")),
                text("All done."));
        int before = server.requests().size();
        Conversation talk = service.task(service.workspace(), "supervised", "scripted");
        Files.writeString(talk.file("a.txt"), "the content of a\n");

        talk.send("Look, read, write, run.");
        talk.allow("list_files");
        talk.allow("read_file");
        talk.deny("write_file", "b.txt belongs to somebody else");
        talk.allow("shell");
        talk.awaitState("completed");

        assertThat(talk.calls())
                .extracting(
                        call -> call.get("tool").asString(),
                        call -> call.get("state").asString(),
                        call -> call.path("outcome").asString())
                .containsExactly(
                        tuple("list_files", "finished", "succeeded"),
                        tuple("read_file", "finished", "succeeded"),
                        tuple("write_file", "finished", "denied"),
                        tuple("shell", "finished", "succeeded"));
        assertThat(talk.lastText()).isEqualTo("All done.");
        assertThat(talk.file("b.txt")).doesNotExist();
        assertThat(talk.lines("log")).containsExactly("ran");
        assertThat(server.requests()).hasSize(before + 4);
        assertThat(server.bodies().get(before + 1)).contains("a.txt", "the content of a");
        assertThat(server.bodies().get(before + 2)).contains("b.txt belongs to somebody else");

        server.then(text("You said: look, read, write, run."));
        talk.send("What did I say?").awaitState("completed");
        assertThat(talk.lastText()).isEqualTo("You said: look, read, write, run.");
        assertThat(server.bodies().getLast())
                .contains("Look, read, write, run.", "the content of a", "All done.", "What did I say?");
        assertThat(server.violations()).isEmpty();
    }

    @Test // DB-08
    void whatTheModelWroteGoesBackByteForByteAfterARestart() throws IOException {
        String raw = "{\"timeoutSeconds\":5.0,\"command\":\"echo x >> log\"}";
        server.then(calls(call("c1", "shell", raw)), text("Done."));
        Conversation talk = service.task(service.workspace(), "supervised", "scripted");
        JsonNode question = talk.send("Go.").pendingApproval();
        assertThat(question.get("input").toString()).isEqualTo("{\"command\":\"echo x >> log\",\"timeoutSeconds\":5}");

        service.restart();

        assertThat(talk.pendingApproval()).isEqualTo(question);
        talk.allow(question);
        talk.awaitState("completed");
        assertThat(talk.lines("log")).containsExactly("x");
        assertThat(server.bodies().getLast().replace("\\\"", "\"")).contains(raw);
        assertThat(server.violations()).isEmpty();
    }

    @Test // RE-03
    void aResultThatWasCutIsStillAValidMessage() throws IOException {
        server.then(
                calls(call("c1", "list_files", "{}"), call("c2", "shell", "{\"command\":\"cat 0*\"}")),
                text("That is a lot."));
        Conversation talk = service.task(service.workspace(), "full-access", "scripted");
        for (int i = 0; i < 500; i++) {
            Files.writeString(talk.file("%0200d".formatted(i)), "{\"deep\":[{\"\u00e9\":\"\\\"\u2028\"}]}\n".repeat(2));
        }

        talk.send("Show me everything.").awaitState("completed");

        assertThat(talk.lastText()).isEqualTo("That is a lot.");
        assertThat(talk.calls())
                .extracting(call -> call.get("truncated").asBoolean())
                .containsExactly(true, true);
        assertThat(server.bodies().getLast())
                .contains("[Cut after the first 16,")
                .contains("use find_files with a pattern, to see more.]", "Run a narrower command");
        assertThat(server.violations()).isEmpty();
    }

    @Test
    void aSickProviderFailsTheTurnWithWhatItSaidAndTheNextTurnWorks() {
        Map<String, Conversation> talks = new LinkedHashMap<>();
        sick.keySet().forEach(model -> talks.put(model, service.task(service.workspace(), "full-access", model)));
        talks.put("down", service.task(service.workspace(), "full-access", "down"));
        talks.values().forEach(talk -> talk.send("Hello?"));

        JsonNode busy = talks.remove("busy").awaitState("completed");
        assertThat(busy.at("/steps/0/text").asString()).isEqualTo("Now I have time.");
        assertThat(busy.at("/steps/0/attempts").asInt()).isEqualTo(2);

        talks.forEach((model, talk) -> {
            JsonNode failed = talk.awaitState("failed");
            assertThat(failed.at("/error/code").asString()).as(model).isIn(code(model));
            assertThat(failed.at("/error/detail").asString())
                    .as(model)
                    .contains(said(model))
                    .doesNotContain(ModelsYaml.KEY);
            assertThat(failed.get("steps")).as(model).isEmpty();
            assertThat(talk.lines("log")).as(model).isEmpty();
        });

        talks.get("down").useModel("scripted");
        server.then(text("Back again."));
        sick.forEach((model, server) -> {
            assertThat(server.remaining())
                    .as("replies that %s did not need", model)
                    .isZero();
            server.then(text("Back again."));
        });
        talks.values().forEach(talk -> talk.send("And now?"));
        talks.forEach((model, talk) -> {
            talk.awaitState("completed");
            assertThat(talk.lastText()).as(model).isEqualTo("Back again.");
        });
        sick.forEach(
                (model, server) -> assertThat(server.violations()).as(model).isEmpty());
        assertThat(server.violations()).isEmpty();
    }

    private static String code(String model) {
        return switch (model) {
            case "down" -> "provider-unreachable";
            case "page", "garbage" -> "invalid-response";
            case "cut" -> "stream-interrupted";
            default -> "provider-error";
        };
    }

    private static String said(String model) {
        return switch (model) {
            case "refusing" -> "401: this key is no good";
            case "exploding" -> "500: it exploded";
            case "page" -> "web page";
            default -> "";
        };
    }
}
