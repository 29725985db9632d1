package dev.countersign.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.api.Rest.Answer;
import dev.countersign.storage.TestDatabase;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** The whole service with the demo model, over its port, as a program sees it. */
@ResourceLock("application context")
@SpringBootTest(
        classes = Countersign.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "COUNTERSIGN_TOKEN=" + OverThePort.TOKEN)
@DirtiesContext // Otherwise it would be stopped for other tests and started again, which an engine is not.
abstract class OverThePort {

    static final String TOKEN = "a-token-for-the-contract";

    @DynamicPropertySource
    static void data(DynamicPropertyRegistry registry) {
        String folder = TestDatabase.dataDirectory();
        registry.add("countersign.data-dir", () -> folder);
    }

    @LocalServerPort
    private int port;

    @Value("${countersign.data-dir}")
    String dataDirectory;

    @TempDir
    Path workspace;

    Rest rest;

    @BeforeEach
    void comeIn() {
        rest = Rest.at(port, TOKEN);
    }

    @AfterEach
    void leave() {
        rest.close();
    }

    Answer task(String mode) {
        return rest.post("/tasks", Map.of("workspace", workspace.toString(), "mode", mode))
                .is(201);
    }

    String turn(String session, String text) {
        return rest.post("/sessions/" + session + "/turns", Map.of("text", text))
                .is(202)
                .text("/id");
    }

    /** The turn once it is neither queued nor running. */
    JsonNode settled(String turn, String state) {
        Answer settled = rest.get("/turns/" + turn + "?wait=30").is(200);
        assertThat(settled.text("/state")).as(settled.response().body()).isEqualTo(state);
        return settled.json();
    }

    /** The open question of a turn, as soon as there is one. */
    Answer question(String turn) {
        String id = settled(turn, "waiting")
                .at("/steps")
                .valueStream()
                .flatMap(step -> step.path("calls").valueStream())
                .filter(call -> call.path("state").asString().equals("waiting"))
                .map(call -> call.path("approvalId").asString())
                .findFirst()
                .orElseThrow();
        return rest.get("/approvals/" + id).is(200);
    }

    Answer answer(Answer question, String answer) {
        return rest.post(
                "/approvals/" + question.text("/id") + "/answer",
                Map.of("answer", answer, "inputDigest", question.text("/inputDigest")));
    }
}
