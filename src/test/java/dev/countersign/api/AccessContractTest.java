package dev.countersign.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.access.TerminalLogins;
import dev.countersign.api.Rest.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** Who comes in over REST, and who no longer does. */
@TestPropertySource(properties = "countersign.events.heartbeat=100ms")
class AccessContractTest extends OverThePort {

    @LocalServerPort
    private int port;

    @Autowired
    private TerminalLogins logins;

    @Test
    void aTokenHasTheRightsItWasMadeWithAndNoMore() throws IOException {
        Answer made = rest.post("/tokens", Map.of("name", "ci", "rights", List.of("read", "work")))
                .is(201);
        assertThat(made.header("Location")).isEqualTo("/api/v1/tokens/" + made.text("/token/id"));
        assertThat(rest.get("/tokens").is(200).response().body())
                .contains("\"ci\"")
                .doesNotContain(made.text("/secret"));

        try (Rest ci = Rest.at(port, made.text("/secret"))) {
            ci.get("/tasks").is(200);
            ci.post("/tasks", Map.of("workspace", workspace.toString())).is(201);
            ci.post("/tasks", Map.of("workspace", workspace.toString(), "mode", "full-access"))
                    .isProblem(403, "missing-right");
            ci.post("/tokens", Map.of("name", "more", "rights", List.of("answer")))
                    .isProblem(403, "missing-right");
            ci.post("/policy/trust", Map.of("workspace", workspace.toString(), "sha256", "0".repeat(64)))
                    .isProblem(403, "missing-right");
            ci.send("DELETE", "/tokens/" + made.text("/token/id"), null).isProblem(403, "missing-right");

            InputStream events = ci.stream("/events");
            assertThat(new String(events.readNBytes(4), StandardCharsets.US_ASCII))
                    .isNotEmpty();
            CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> drain(events));
            rest.send("DELETE", "/tokens/" + made.text("/token/id"), null).is(204);
            ci.get("/tasks").isProblem(401, "not-authenticated");
            assertThat(ended).as("the stream of a revoked token").succeedsWithin(Duration.ofSeconds(10));
        }
        rest.send("DELETE", "/tokens/" + made.text("/token/id"), null).isProblem(404, "not-found");
        Answer history = rest.get("/history?limit=2").is(200);
        assertThat(history.text("/items/0/kind") + " " + history.text("/items/0/access"))
                .isEqualTo("access-ended token ci");
        assertThat(history.json().at("/items/1/rights").toString()).isEqualTo("[\"read\",\"work\"]");
        assertThat(history.text("/items/1/channel")).isEqualTo("token environment");
    }

    /** A mode that answers for a person is chosen, and set to work, by whoever may answer. */
    @Test
    void whoeverMayOnlyWorkSetsNoModelToWorkThatNobodyIsAskedAbout() {
        Answer full = task("full-access");
        String session = full.text("/sessions/0/id");
        String turn = turn(session, "list");
        settled(turn, "completed");
        Answer made = rest.post("/tokens", Map.of("name", "works", "rights", List.of("read", "work")))
                .is(201);
        try (Rest works = Rest.at(port, made.text("/secret"))) {
            for (Answer refused : List.of(
                    works.post("/sessions/" + session + "/turns", Map.of("text", "list")),
                    works.send("PUT", "/sessions/" + session + "/next-message", "{\"text\":\"list\"}"),
                    works.send("POST", "/turns/" + turn + "/retry", null))) {
                assertThat(refused.isProblem(403, "missing-right").text("/right"))
                        .isEqualTo("answer");
            }
            rest.send("POST", "/turns/" + turn + "/retry", null).isProblem(409, "not-failed");
            rest.send("PATCH", "/tasks/" + full.text("/id"), "{\"mode\":\"supervised\"}");
            works.post("/sessions/" + session + "/turns", Map.of("text", "list"))
                    .is(202);
        }
    }

    @Test
    void nobodyHandsOnARightThatTheyDoNotHave() {
        Answer made = rest.post("/tokens", Map.of("name", "answers", "rights", List.of("answer")))
                .is(201);
        try (Rest answers = Rest.at(port, made.text("/secret"))) {
            assertThat(answers.post("/tokens", Map.of("name", "more", "rights", List.of("answer", "work")))
                            .isProblem(403, "missing-right")
                            .text("/right"))
                    .isEqualTo("work");
        }
        rest.post("/tokens", Map.of("name", "none", "rights", List.of())).isProblem(422, "required");
        rest.post("/tokens", Map.of("name", "answers", "rights", List.of("read")))
                .isProblem(422, "name-in-use");
        rest.post("/tokens", Map.of("rights", List.of("read"))).isProblem(422, "required");
        rest.post("/tokens", Map.of("name", "odd", "rights", List.of("all"))).isProblem(422, "invalid");
    }

    @Test
    void theSameRequestTwiceMakesOneTokenAndShowsItOnce() {
        Map<String, ?> body = Map.of("name", "once", "rights", List.of("read"));
        Answer first = rest.post("/tokens", body, "Idempotency-Key", "k").is(201);
        Answer again = rest.post("/tokens", body, "Idempotency-Key", "k").is(201);
        assertThat(again.text("/token/id")).isEqualTo(first.text("/token/id"));
        assertThat(again.json().path("secret").isNull()).isTrue();
        rest.post("/tokens", Map.of("name", "twice", "rights", List.of("read")), "Idempotency-Key", "k")
                .isProblem(422, "idempotency-key-reused");
    }

    @Test
    void aTerminalComesInOnceAPersonHasTypedItsCode() {
        Answer begun;
        try (Rest nobody = Rest.at(port, "nothing")) {
            begun = nobody.post(
                            "/terminal-logins",
                            Map.of("program", "countersign run", "rights", List.of("read", "work", "answer")))
                    .is(201);
            nobody.post("/terminal-logins", Map.of("program", "\u001b[2K", "rights", List.of("read")))
                    .isProblem(422, "invalid");
            nobody.get("/terminal-logins/own").isProblem(404, "not-found");
        }
        try (Rest terminal = Rest.at(port, begun.text("/secret"))) {
            assertThat(terminal.get("/terminal-logins/own").is(200).text("/confirmed"))
                    .isEqualTo("false");
            terminal.get("/tasks").isProblem(401, "not-authenticated");

            logins.decide(begun.text("/code"), true, "window");

            assertThat(terminal.get("/terminal-logins/own").is(200).text("/confirmed"))
                    .isEqualTo("true");
            terminal.post("/tasks", Map.of("workspace", workspace.toString(), "mode", "full-access"))
                    .is(201);
            terminal.send("DELETE", "/terminal-logins/own", null).is(204);
            terminal.get("/tasks").isProblem(401, "not-authenticated");
        }
    }

    @Test
    void windowsAreListed() {
        assertThat(rest.get("/windows").is(200).json().path("items").isArray()).isTrue();
        rest.send("DELETE", "/windows/" + "01890000-0000-7000-8000-00000000000a", null)
                .isProblem(404, "not-found");
    }

    private static void drain(InputStream stream) {
        try (stream) {
            stream.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
