package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.storage.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Two engines, and sometimes a third, on one PostgreSQL: what one begins, another answers or goes on with. */
@Timeout(300)
class TwoEnginesIT {

    /** It takes a few seconds where the process is known to be gone, and some twelve where it is only silent. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<RunningCountersign> engines = new ArrayList<>();
    private String database;
    private Path results;
    private RunningCountersign one;
    private RunningCountersign other;

    @BeforeEach
    void start() throws IOException {
        database = TestDatabase.postgres();
        results = Files.createTempDirectory("countersign-results").toRealPath();
        one = engine("results-dir: " + results).start();
        other = engine("results-dir: " + results).start();
    }

    @AfterEach
    void stop() {
        engines.forEach(RunningCountersign::close);
        RunningCountersign.deleteTree(results);
    }

    @Test
    void turnsAreSpreadQuestionsAreAnsweredThroughEitherAndOneThatIsKilledIsTakenOver() throws Exception {
        Conversation free = one.task(one.workspace(), "full-access", "demo");
        Conversation elsewhere = other.task(other.workspace(), "full-access", "demo");
        // Whoever looks first takes a turn: mostly, and not always, the one that it was sent to.
        for (int sent = 0; sent < 10 && enginesThatHaveRun() < 2; sent++) {
            free.send("run echo x").awaitState("completed");
            elsewhere.send("run echo x").awaitState("completed");
        }
        assertThat(enginesThatHaveRun()).as("turns run on both").isEqualTo(2);

        Conversation asked = one.supervisedDemo();
        JsonNode question = asked.send("run echo answered >> log").pendingApproval();
        Iterator<String> heard = one.rest().events();
        asked.through(other).allow(question);
        Rest.awaitEvent(heard, "approval-changed");
        asked.awaitState("completed");
        assertThat(asked.lines("log")).containsExactly("answered");
        String result = "/calls/" + asked.calls().getFirst().get("id").asString() + "/result";
        assertThat(other.rest().get(result)).isEqualTo(one.rest().get(result));

        Conversation running = one.task(one.workspace(), "full-access", "demo");
        running.send("run echo x >> log; sleep 90");
        await().until(() -> !running.lines("log").isEmpty());
        Conversation open = one.supervisedDemo();
        JsonNode kept = open.send("run echo x >> log").pendingApproval();
        one.kill9();

        assertGoesOn(running.through(other));
        assertThat(open.through(other).pendingApproval()).isEqualTo(kept);
        open.through(other).allow(kept);
        open.through(other).awaitState("completed");
        assertThat(open.lines("log")).containsExactly("x");
    }

    @Test
    void oneThatDoesNotMoveIsTakenOverAndCommitsNothingWhenItComesBack() throws Exception {
        Conversation running = one.task(one.workspace(), "full-access", "demo");
        running.send("run echo x >> log; sleep 90");
        await().until(() -> !running.lines("log").isEmpty());
        one.run().pause();

        assertGoesOn(running.through(other));
        JsonNode settled = running.through(other).turn();
        one.run().resume();

        Conversation afterwards = one.task(one.workspace(), "full-access", "demo");
        afterwards.send("run echo x >> log").awaitState("completed");
        assertThat(afterwards.lines("log")).containsExactly("x");
        assertThat(running.turn()).isEqualTo(settled);
        assertThat(running.lines("log")).containsExactly("x");
    }

    @Test
    void oneThatCanNotSeeTheWorkspaceAnswersForTheTaskAndDoesNotRunIt() {
        RunningCountersign blind = engine("engine: {label: elsewhere}").start();
        Conversation asked = one.supervisedDemo();
        JsonNode question = asked.send("run echo x >> log").pendingApproval();

        asked.through(blind).allow(question);
        asked.through(blind).awaitState("completed");

        assertThat(asked.lines("log")).containsExactly("x");
        String result = "/calls/" + asked.calls().getFirst().get("id").asString() + "/result";
        assertThat(other.rest().get(result).get("exitCode").asInt()).isZero();
        assertThat(blind.rest().call("GET", result, "").expect(404).get("code").asString())
                .isEqualTo("result-elsewhere");

        Conversation own = blind.supervisedDemo();
        JsonNode asking = own.send("run echo x >> log").pendingApproval();
        blind.kill9();
        own.through(one).allow(asking);
        assertThat(own.through(one).state()).as("nobody can see its workspace").isEqualTo("queued");
        assertThat(own.lines("log")).isEmpty();
        blind.start();
        own.awaitState("completed");
        assertThat(own.lines("log")).containsExactly("x");
    }

    /** Interrupted, not repeated, and on with the conversation. */
    private static void assertGoesOn(Conversation talk) {
        await("taken over").atMost(PATIENCE).until(() -> talk.state().equals("completed"));
        assertThat(talk.calls()).hasSize(1);
        assertThat(talk.calls().getFirst().get("outcome").asString()).isEqualTo("interrupted");
        assertThat(talk.lines("log")).containsExactly("x");
    }

    private RunningCountersign engine(String setting) {
        RunningCountersign engine = RunningCountersign.fresh()
                .withConfig("countersign:\n  " + setting + "\n")
                .withArguments("--db-url", database);
        engines.add(engine);
        return engine;
    }

    private int enginesThatHaveRun() throws SQLException {
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("select count(distinct claim_engine) from tool_call")) {
            count.next();
            return count.getInt(1);
        }
    }
}
