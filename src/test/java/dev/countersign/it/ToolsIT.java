package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.tool.Orphans;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What commands do to the whole program, which has a heap of 256 MiB here, and what its locale does to names. */
@Timeout(300)
class ToolsIT {

    private static final long LIMIT = 33_554_432;

    private static RunningCountersign service;

    @BeforeAll
    static void start() {
        service = RunningCountersign.fresh().start();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @Test // PR-01, PR-09
    void floodsEndAtTheirLimitWithNothingLeftAndBurdenNobody() throws IOException {
        // In JSON a line of yes has three bytes instead of two, and NUL has six instead of one.
        Map<String, Long> floods =
                Map.of("sleep 600 & yes", LIMIT / 2 * 3, "cat /dev/zero", LIMIT * 6, "yes 1>&2 & yes", LIMIT / 2 * 3);
        Map<Conversation, Long> running = new LinkedHashMap<>();
        floods.forEach((command, bytes) -> running.put(
                service.task(service.workspace(), "full-access", "demo").send("run " + command), bytes));
        Conversation other = service.supervisedDemo().send("list");

        assertThat(other.pendingApproval().get("tool").asString()).isEqualTo("list_files");
        for (Map.Entry<Conversation, Long> flood : running.entrySet()) {
            flood.getKey().awaitState("completed");
            JsonNode call = flood.getKey().calls().getFirst();
            assertThat(call.get("outcome").asString() + " " + call.get("reason").asString())
                    .isEqualTo("failed output-limit");
            UUID id = UUID.fromString(call.get("id").asString());
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(Orphans.of(id)).isEmpty());
            assertThat(call.get("resultBytes").asLong()).isBetween(flood.getValue() - 2, flood.getValue() + 400);
            assertThat(leftovers(id)).isEmpty();
        }
    }

    private static List<String> leftovers(UUID call) throws IOException {
        List<String> spools = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(service.data().resolve("tool-results"), call + "*.{spool,tmp}")) {
            files.forEach(file -> spools.add(file.toString()));
        }
        return spools;
    }

    @Test // PR-16
    void escapeSequencesStayOutOfTheLogAndTheTerminal() throws IOException {
        Conversation task = service.task(service.workspace(), "full-access", "demo")
                .send("run printf '\\033[31mred\\033[0m \\033]0;title\\007 \\033[2J \\033]52;c;YQ==\\007'; exit 1");
        task.awaitState("completed");

        assertThat(task.calls().getFirst().get("preview").asString()).contains("\033[31mred\033[0m");
        assertThat(Files.readString(service.data().resolve("logs/countersign.log")))
                .doesNotContain("\033");
        assertThat(service.run().out() + service.run().err()).doesNotContain("\033");
    }

    @Test // FI-20, PR-20
    void namesAndArgumentsBeyondAsciiAreRight() throws IOException {
        Path workspace = service.workspace();
        Files.writeString(workspace.resolve("café.txt"), "olé");
        Files.writeString(workspace.resolve("日本.txt"), "");
        Conversation task = service.task(workspace, "full-access", "demo").send("""
                list
                read café.txt
                write ü.txt: ü
                run_command {"argv":["echo","é"]}
                run echo é; ls | od -An -tx1 | tr -d ' \\n'
                """);
        task.awaitState("completed");

        List<String> shown = task.calls().stream()
                .map(call -> call.get("preview").asString())
                .toList();
        assertThat(shown.get(0)).contains("\"café.txt\"", "\"日本.txt\"");
        assertThat(shown.get(1)).isEqualTo("olé");
        assertThat(shown.get(3)).isEqualTo("é\n");
        assertThat(shown.get(4)).startsWith("é\n").contains("c3bc2e747874", hex("café.txt"), hex("日本.txt"));
    }

    private static String hex(String text) {
        StringBuilder hex = new StringBuilder();
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            hex.append("%02x".formatted(one));
        }
        return hex.toString();
    }

    @ParameterizedTest // FI-20, PR-20
    @ValueSource(strings = {"LANG=", "LANG=C", "LC_ALL=POSIX"})
    void underALocaleThatIsNotUtf8ItDoesNotStartAndSaysWhatToDo(String locale) {
        String[] variable = locale.split("=", 2);
        try (RunningCountersign other = RunningCountersign.fresh().withEnvironment(variable[0], variable[1])) {
            ProgramRun refused = other.launch();

            assertThat(refused.awaitExit(Duration.ofSeconds(60))).isEqualTo(1);
            assertThat(refused.err().lines()).singleElement().asString().contains("UTF-8 locale", "LC_ALL=C.UTF-8");
            assertThat(other.data().resolve("server.json")).doesNotExist();
        }
    }
}
