package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.storage.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@Timeout(300)
class PostgresIT {

    @Test
    void aQuestionOutlivesACrashOnPostgresAndRunsOnce() {
        try (RunningCountersign service = RunningCountersign.fresh()
                .withArguments("--db-url", TestDatabase.postgres())
                .start()) {
            Conversation talk = service.supervisedDemo();
            Conversation running = service.task(service.workspace(), "full-access", "demo");
            JsonNode question = talk.send("run echo x >> log\nthen\nlist").pendingApproval();
            running.send("run echo x >> log; sleep 30");
            running.awaitCall("running");

            service.restart();

            assertThat(talk.pendingApproval()).isEqualTo(question);
            talk.allow(question);
            talk.allow("list_files");
            talk.awaitState("completed");
            assertThat(talk.lines("log")).containsExactly("x");
            running.awaitState("completed");
            assertThat(running.calls().getFirst().get("outcome").asString()).isEqualTo("interrupted");
            assertThat(running.lines("log")).hasSizeLessThanOrEqualTo(1);
            assertThat(service.data()).isDirectoryNotContaining("glob:**.mv.db");
        }
    }

    @Test
    void aNewDatabaseBesideTheResultsOfAnotherIsNotStartedQuietly() throws IOException {
        try (RunningCountersign own = RunningCountersign.fresh().start()) {
            Conversation talk = own.task(own.workspace(), "full-access", "demo");
            talk.send("run echo x").awaitState("completed");
            Path results = own.data().resolve("tool-results");
            Path result = results.resolve(talk.calls().getFirst().get("id").asString() + ".json");
            byte[] content = Files.readAllBytes(result);
            own.stop();

            ProgramRun refused =
                    own.withArguments("--db-url", TestDatabase.postgres()).launch();
            assertThat(refused.awaitExit(Duration.ofSeconds(120))).isEqualTo(1);
            assertThat(refused.err().lines())
                    .singleElement()
                    .asString()
                    .contains("does not know the newest result in " + results, "countersign.results-dir");

            Path fresh = own.data().resolveSibling("results-of-the-new-one");
            own.withConfig("countersign:\n  results-dir: " + fresh + "\n").start();
            own.task(own.workspace(), "full-access", "demo").send("run echo y").awaitState("completed");
            assertThat(result).hasBinaryContent(content);
            assertThat(fresh).isNotEmptyDirectory();
        }
    }

    @ParameterizedTest // RC-04
    @ValueSource(booleans = {false, true})
    void anAllowThatNobodyHasActedOnIsDecidedAgainAfterACrash(boolean deniedMeanwhile) throws IOException {
        try (RunningCountersign own = RunningCountersign.fresh()
                .withArguments("--db-url", TestDatabase.postgres())
                .start()) {
            Conversation talk = own.supervisedDemo();
            JsonNode question = talk.send("run echo x >> log").pendingApproval();
            own.kill9();
            // An engine that does not see the workspace takes the answer and leaves the turn in the queue.
            own.withConfig("countersign:\n  engine: {label: elsewhere}\n").start();
            talk.allow(question);
            assertThat(talk.state()).isEqualTo("queued");
            own.kill9();
            if (deniedMeanwhile) {
                Files.createDirectories(talk.workspace().resolve(".countersign"));
                Files.writeString(
                        talk.workspace().resolve(".countersign/tools.json"),
                        "{\"rules\":[{\"tool\":\"shell\",\"action\":\"deny\"}]}");
            }
            own.withConfig("").start();

            talk.awaitState("completed");
            assertThat(talk.calls()).hasSize(1);
            assertThat(talk.calls().getFirst().get("outcome").asString())
                    .isEqualTo(deniedMeanwhile ? "denied" : "succeeded");
            assertThat(talk.lines("log")).isEqualTo(deniedMeanwhile ? List.of() : List.of("x"));
        }
    }

    @Test // DB-12
    void aDatabaseThatIsAwayForAWhileCostsNoEffectAndNoRestart() throws Exception {
        URI database = URI.create(TestDatabase.postgres().substring("jdbc:".length()));
        try (CuttableLine line = CuttableLine.to(database.getHost(), database.getPort());
                RunningCountersign service = RunningCountersign.fresh()
                        .withArguments("--db-url", through(line, database))
                        .start()) {
            Conversation waiting = service.supervisedDemo();
            JsonNode question = waiting.send("run echo x >> log").pendingApproval();
            Conversation running = service.task(service.workspace(), "full-access", "demo");
            running.send("run echo x >> log; sleep 2");
            await().until(() -> !running.lines("log").isEmpty());

            line.cut();
            CompletableFuture<Rest.Reply> early =
                    CompletableFuture.supplyAsync(() -> waiting.answered(question, "allow"));
            Thread.sleep(5_000);
            line.mend();

            running.awaitState("completed");
            assertThat(running.calls()).hasSize(1);
            assertThat(running.calls().getFirst().get("outcome").asString()).isIn("succeeded", "interrupted");
            assertThat(running.lines("log")).containsExactly("x");
            if (early.join().status() == 503) {
                assertThat(waiting.pendingApproval()).isEqualTo(question);
                waiting.allow(question);
            } else {
                early.join().expect(200);
            }
            waiting.awaitState("completed");
            assertThat(waiting.lines("log")).containsExactly("x");
        }
    }

    @Test
    void aStopWhileTheDatabaseIsAwayIsDoneInTime() throws Exception {
        URI database = URI.create(TestDatabase.postgres().substring("jdbc:".length()));
        try (CuttableLine line = CuttableLine.to(database.getHost(), database.getPort());
                RunningCountersign service = RunningCountersign.fresh()
                        .withArguments("--db-url", through(line, database))
                        .start()) {
            Conversation running = service.task(service.workspace(), "full-access", "demo");
            running.send("run echo x >> log; sleep 60");
            await().until(() -> !running.lines("log").isEmpty());

            line.deafen();
            Instant begun = Instant.now();
            service.stop();

            // Far below what a statement may take on a line that says nothing, far above what a busy machine adds.
            assertThat(Duration.between(begun, Instant.now())).isLessThan(Duration.ofSeconds(18));
        }
    }

    private static String through(CuttableLine line, URI database) throws URISyntaxException {
        return "jdbc:"
                + new URI(
                        database.getScheme(),
                        database.getUserInfo(),
                        "127.0.0.1",
                        line.port(),
                        database.getPath(),
                        database.getQuery(),
                        null);
    }
}
