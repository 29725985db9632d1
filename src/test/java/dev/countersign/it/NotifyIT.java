package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.storage.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A command of the user's, which is told when a person is needed. */
@Timeout(300)
class NotifyIT {

    @TempDir
    Path folder;

    private final RunningCountersign service = RunningCountersign.fresh();
    private final RunningCountersign other = RunningCountersign.fresh();

    @AfterEach
    void stop() {
        service.close();
        other.close();
    }

    @Test
    void eachQuestionIsToldOnceWithALinkAndNoSecretAlsoOverACrash() throws IOException {
        service.withConfig(telling("told")).start();
        Conversation first = service.onlyConversation();
        String demo = first.pendingApproval().get("id").asString();
        await().until(() -> lines("told").size() == 1);
        assertThat(lines("told")).containsExactly("question " + service.url() + "/approvals/" + demo);

        Conversation free = service.task(service.workspace(), "full-access", "demo");
        free.send("run echo x").awaitState("completed");
        service.restart();

        Conversation talk = service.supervisedDemo();
        String asked = talk.send("write a.txt: a").pendingApproval().get("id").asString();
        await().until(() -> lines("told").size() == 2);
        assertThat(lines("told").getLast()).isEqualTo("question " + service.url() + "/approvals/" + asked);
        assertThat(Files.readString(folder.resolve("told.env")))
                .contains("COUNTERSIGN_TOOL=write_file\0")
                .doesNotContain(Rest.TOKEN);
    }

    @Test
    void ofTwoEnginesTheOneThatRunsTheTurnTells() {
        String database = TestDatabase.postgres();
        service.withConfig(telling("one")).withArguments("--db-url", database).start();
        other.withConfig(telling("other")).withArguments("--db-url", database).start();

        for (int i = 0; i < 4; i++) {
            service.supervisedDemo().send("write a.txt: a").pendingApproval();
        }

        // The demo's own question of a first start is the fifth.
        await().until(() -> count("one") + count("other") >= 5);
        assertThat(count("one") + count("other")).isEqualTo(5);
    }

    /** Notes event and address, and keeps its environment. */
    private String telling(String name) {
        return """
                countersign:
                  notify:
                    command:
                    - sh
                    - -c
                    - 'env -0 > %1$s.env; echo "$COUNTERSIGN_EVENT $COUNTERSIGN_URL" >> %1$s; echo "$COUNTERSIGN_COUNT" >> %1$s.count'
                """.formatted(folder.resolve(name));
    }

    private int count(String name) {
        return lines(name + ".count").stream().mapToInt(Integer::parseInt).sum();
    }

    private List<String> lines(String name) {
        try {
            Path file = folder.resolve(name);
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
