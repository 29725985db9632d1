package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.storage.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
}
