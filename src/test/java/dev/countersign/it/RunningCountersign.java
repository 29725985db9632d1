package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The packaged program over a data directory of its own, which outlives any one process of it: it can be killed, stopped
 * and started again.
 */
final class RunningCountersign implements AutoCloseable {

    private final Path home = temporary("countersign-it");
    private final Map<String, String> environment =
            new HashMap<>(Map.of("HOME", home.toString(), "COUNTERSIGN_TOKEN", Rest.TOKEN));
    private final List<String> arguments =
            new ArrayList<>(List.of("--port", "0", "--no-open", "--data-dir", data().toString()));
    private Supplier<List<String>> java = JavaCommand::quick;
    private Path workingDirectory = home;
    private ProgramRun run;
    private Rest rest;

    /** Nothing runs yet. */
    static RunningCountersign fresh() {
        return new RunningCountersign();
    }

    /** The jar itself, as people start it. */
    RunningCountersign asPackaged() {
        java = JavaCommand::plain;
        return this;
    }

    /** With these classes beside its own. */
    RunningCountersign with(Path classes) {
        java = () -> JavaCommand.with(classes);
        return this;
    }

    /** From a copy of its own, as {@link OrdinaryUser}. */
    RunningCountersign asOrdinaryUser() {
        List<String> copy = JavaCommand.copiedTo(home.resolve("program"));
        OrdinaryUser.give(home);
        java = () -> OrdinaryUser.run(copy);
        return this;
    }

    RunningCountersign withConfig(String yaml) {
        try {
            Files.createDirectories(data());
            Files.writeString(data().resolve("config.yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    RunningCountersign withEnvironment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    RunningCountersign withArguments(String... more) {
        arguments.addAll(List.of(more));
        return this;
    }

    RunningCountersign workingIn(Path directory) {
        workingDirectory = directory;
        return this;
    }

    /** Starts a process and waits until it is ready. */
    RunningCountersign start() {
        run = launch();
        rest = new Rest(run.awaitReady(), environment.getOrDefault("COUNTERSIGN_TOKEN", ""));
        return this;
    }

    /** One more process on the same data directory, whatever becomes of it. */
    ProgramRun launch() {
        return ProgramRun.start(java.get(), workingDirectory, environment, arguments);
    }

    void kill9() {
        run.kill9();
    }

    /** SIGTERM; returns the exit code. */
    int stop() {
        run.terminate();
        return run.awaitExit(Duration.ofSeconds(30));
    }

    /** A crash and a new start. */
    void restart() {
        kill9();
        start();
    }

    ProgramRun run() {
        return run;
    }

    /** Where it says that it answers. */
    String url() {
        return run.awaitReady();
    }

    Rest rest() {
        return rest;
    }

    Path data() {
        return home.resolve("data");
    }

    /** A new, empty folder for a task to work in. */
    Path workspace() {
        try {
            return Files.createTempDirectory(home, "workspace").toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new task with its session. */
    Conversation task(Path workspace, String mode, String model) {
        var task = rest.post("/tasks", Rest.json("workspace", workspace.toString(), "mode", mode, "model", model))
                .expect(201);
        return new Conversation(
                this,
                workspace,
                task.get("id").asString(),
                task.at("/sessions/0/id").asString());
    }

    /** Supervised, with the demo model, in a new folder. */
    Conversation supervisedDemo() {
        return task(workspace(), "supervised", "demo");
    }

    /** The one task that there is, with its newest turn. */
    Conversation onlyConversation() {
        var tasks = rest.get("/tasks").get("items");
        assertThat(tasks).hasSize(1);
        var task = tasks.get(0);
        String session = task.at("/sessions/0/id").asString();
        return new Conversation(
                        this,
                        Path.of(task.get("workspace").asString()),
                        task.get("id").asString(),
                        session)
                .at(rest.get("/sessions/" + session).at("/turns/0/id").asString());
    }

    @Override
    public void close() {
        if (run != null && run.isAlive()) {
            run.kill9();
        }
        deleteTree(home);
    }

    private static Path temporary(String name) {
        try {
            return Files.createTempDirectory(name).toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void deleteTree(Path root) {
        try (var paths = Files.walk(root)) {
            paths.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
