package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the program leaves on the disk and says to the shell. */
@Timeout(300)
class ServiceLifeIT {

    private static RunningCountersign service;

    @BeforeAll
    static void start() {
        service = RunningCountersign.fresh().start();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @Test
    void aSecondEngineOnTheSameDataRefusesAndNamesTheFirst() {
        ProgramRun second = service.launch();

        assertThat(second.awaitExit(Duration.ofSeconds(120))).isEqualTo(1);
        assertThat(second.out()).isEmpty();
        assertThat(second.err().lines())
                .singleElement()
                .asString()
                .contains("is in use by process " + service.run().pid())
                .contains(service.data().toString());
        assertThat(service.data().resolve("server.json")).exists();
        assertThat(service.supervisedDemo().send("list").pendingApproval()).isNotNull();
    }

    @Test // RE-05
    void everythingInTheDataDirectoryIsForItsOwnerAlone() throws IOException {
        Conversation talk = service.task(service.workspace(), "full-access", "demo");
        talk.send("run echo out; echo err >&2").awaitState("completed");

        Map<String, String> open = new TreeMap<>();
        try (var paths = Files.walk(service.data())) {
            for (Path path : paths.toList()) {
                String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
                if (!mode.equals(Files.isDirectory(path) ? "rwx------" : "rw-------")) {
                    open.put(service.data().relativize(path).toString(), mode);
                }
            }
        }
        assertThat(open).isEmpty();
        String id = talk.calls().getFirst().get("id").asString();
        assertThat(Files.list(service.data().resolve("tool-results")))
                .as("there was something to look at")
                .anyMatch(file -> file.getFileName().toString().contains(id));
    }

    @Test // DB-05
    void theDataIsTheSameFromAnyWorkingDirectoryAndServerJsonSaysWhereItIsServed() throws IOException {
        Conversation talk = service.supervisedDemo();
        JsonNode task = talk.task();
        Path serverFile = service.data().resolve("server.json");
        JsonNode server = JsonMapper.shared().readTree(Files.readString(serverFile));
        assertThat(server.propertyNames()).containsExactlyInAnyOrder("pid", "port", "url", "version");
        assertThat(server.get("pid").asLong()).isEqualTo(service.run().pid());
        assertThat(service.run().out())
                .contains("Countersign is ready at " + server.get("url").asString());

        assertThat(service.stop()).isEqualTo(143);
        assertThat(serverFile).doesNotExist();
        assertThat(service.data().resolve("countersign.trace.db"))
                .as("what the database complains of")
                .doesNotExist();
        assertThat(Files.readString(service.data().resolve("logs/countersign.log")))
                .doesNotContain("not closed compactly");
        service.workingIn(service.workspace()).start();

        assertThat(talk.task()).isEqualTo(task);
        assertThat(Files.readString(service.data().resolve("logs/countersign.log")))
                .contains("data in " + service.data());
        assertThat(service.run().loginLink()).startsWith(service.run().awaitReady());
        assertThat(Files.readString(service.data().resolve("logs/countersign.log")))
                .doesNotContain(service.run().loginLink());
    }

    @Test
    void theExitCodeSaysWhetherTheUseWasWrongOrTheStartFailed() throws IOException {
        assertThat(ended("--help").out()).startsWith("Usage: countersign");
        ProgramRun unknown = ended("--prot", "0");
        assertThat(unknown.awaitExit(Duration.ZERO)).isEqualTo(2);
        assertThat(unknown.err()).contains("--prot");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = Integer.toString(taken.getLocalPort());
            ProgramRun busy =
                    ended("--port", port, "--data-dir", service.workspace().toString());
            assertThat(busy.awaitExit(Duration.ZERO)).isEqualTo(1);
            assertThat(busy.err().lines()).singleElement().asString().contains("port " + port + " is in use");
        }
    }

    @Test
    void aDamagedIdOfTheResultsStopsTheStartWithOneLineThatNamesTheFile() throws IOException {
        try (RunningCountersign damaged = RunningCountersign.fresh()) {
            Path file = Files.createDirectories(damaged.data().resolve("tool-results"))
                    .resolve("folder.id");
            Files.writeString(file, "not an id\u0000");
            ProgramRun run = damaged.launch();

            assertThat(run.awaitExit(Duration.ofSeconds(120))).isEqualTo(1);
            assertThat(run.err().lines())
                    .singleElement()
                    .asString()
                    .contains(file + " is damaged", "delete the file and start again");
            assertThat(file).hasContent("not an id\u0000");
        }
    }

    @Test
    void aSettingThatCanNotBeUsedStopsTheStartWithFileAndLine() throws IOException {
        String model = "countersign:\n  models:\n    -\n      {id: m, provider: openai, model: x,\n       %s}\n";
        Map<String, String> faults = Map.of(
                model.formatted("dialect: {servr: x}"),
                "config.yaml:5: the setting countersign.models[0].dialect.servr can not be used",
                model.formatted("max-output-tokens: many"),
                "config.yaml:5: the setting countersign.models[0].max-output-tokens can not be used",
                "countersign:\n  notify:\n    command: notify-send -u low\n",
                "config.yaml:3: the setting countersign.notify.command can not be used: a command is a list of words");
        for (var fault : faults.entrySet()) {
            Path data = service.workspace();
            Files.writeString(data.resolve("config.yaml"), fault.getKey());
            ProgramRun run = ended("--port", "0", "--data-dir", data.toString());
            assertThat(run.awaitExit(Duration.ZERO)).isEqualTo(1);
            assertThat(run.err().lines()).singleElement().asString().contains(fault.getValue());
        }
    }

    private static ProgramRun ended(String... arguments) {
        ProgramRun run = ProgramRun.start(JavaCommand.plain(), service.workspace(), Map.of(), List.of(arguments));
        run.awaitExit(Duration.ofSeconds(120));
        return run;
    }
}
