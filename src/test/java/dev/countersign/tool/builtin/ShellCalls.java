package dev.countersign.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.tool.Orphans;
import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.ToolOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** One call of {@code shell} in a new workspace. Those that are asked to end have a tenth of a second for it. */
abstract class ShellCalls {

    static final Duration SOON = Duration.ofSeconds(20);

    private final CommandEnvironment environment = new CommandEnvironment(System.getenv(), List.of());
    private final CommandRunner runner = new CommandRunner(Duration.ofMillis(100));

    final Shell shell = new Shell(environment, runner);

    @TempDir
    Path workspace;

    TestToolContext context;

    @BeforeEach
    void aCallInTheWorkspace() throws IOException {
        context = TestToolContext.in(workspace);
    }

    @AfterEach
    void leaveNothingRunning() {
        Orphans.of(context.callId()).forEach(ProcessHandle::destroyForcibly);
    }

    ToolOutput run(String command) throws Exception {
        return shell.run(input(command), context);
    }

    /** The same with less time than a request can name. */
    ToolOutput run(String command, Duration limit) throws Exception {
        Command started = new Command(
                List.of("/bin/sh", "-c", command),
                workspace.toRealPath(),
                environment.of(context.callId(), Map.of()),
                limit);
        return CommandReport.of(runner.run(started, context));
    }

    static ObjectNode input(String command) {
        return JsonMapper.shared().createObjectNode().put("command", command);
    }

    String rendered(ToolOutput output) throws IOException {
        StringBuilder text = new StringBuilder();
        shell.render(context.result(output), text);
        return text.toString();
    }

    void nothingIsLeft() {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(Orphans.of(context.callId())).isEmpty());
    }
}
