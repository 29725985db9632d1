package dev.countersign.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.countersign.tool.Orphans;
import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.ToolOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ShellTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final Shell shell = new Shell(new CommandEnvironment(System.getenv(), List.of()));

    @TempDir
    private Path workspace;

    private TestToolContext context;

    @BeforeEach
    void aCallInTheWorkspace() throws IOException {
        context = TestToolContext.in(workspace);
    }

    @AfterEach
    void leaveNothingRunning() {
        Orphans.of(context.callId()).forEach(ProcessHandle::destroyForcibly);
    }

    @Test // PR-11
    void whatWentWellReadsAsItsOutputAndNothingElse() throws Exception {
        ToolOutput output = run("echo hi");

        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(output.members().path("exitCode").asInt()).isZero();
        assertThat(output.members().has("signal")).isFalse();
        assertThat(output.members().path("lossy").asBoolean(true)).isFalse();
        assertThat(rendered(output)).isEqualTo("hi\n");
    }

    @ParameterizedTest // PR-11
    @CsvSource({
        "true, 0, 0, ''",
        "exit 3, 3, 0, 'exit code 3\n'",
        "kill -SEGV $$, 139, 11, 'ended by signal 11 (presumed)\n'",
        "kill -KILL $$, 137, 9, 'ended by signal 9 (presumed)\n'",
        "exit 255, 255, 0, 'exit code 255\n'"
    })
    void anExitCodeIsAResult(String command, int exitCode, int signal, String text) throws Exception {
        ToolOutput output = run(command);

        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(output.members().path("exitCode").asInt()).isEqualTo(exitCode);
        assertThat(output.members().path("signal").asInt()).isEqualTo(signal);
        assertThat(output.members().path("timedOut").asBoolean(true)).isFalse();
        assertThat(rendered(output)).isEqualTo(text);
    }

    @Test
    void errorsAreToldApartFromOutput() throws Exception {
        assertThat(rendered(run("printf out; echo err >&2; exit 2"))).isEqualTo("exit code 2\nout\n[stderr]\nerr\n");
        assertThat(rendered(again("echo err >&2"))).isEqualTo("exit code 0\n[stderr]\nerr\n");
    }

    @Test
    void standardInputIsEmptyAndTheWorkspaceIsWhereItRuns() throws Exception {
        run("cat; pwd");
        assertThat(context.text("stdout")).isEqualTo(workspace.toRealPath() + "\n");
    }

    @ParameterizedTest // PR-01
    @ValueSource(strings = {"sleep 61 & sleep 1; echo hi", "sleep 61 & echo hi"})
    void aBackgroundChildKeepsNobodyWaitingAndIsEnded(String command) throws Exception {
        ToolOutput output = run(command);

        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(rendered(output)).isEqualTo("hi\n");
        assertThat(output.members().path("durationMs").asLong()).isLessThan(10_000);
        nothingIsLeft();
    }

    @Test // PR-02
    void aTimeOutEndsTheWholeTree() throws Exception {
        ToolOutput output = run("echo begun; sh -c 'sleep 301 & sleep 302 & wait'; sleep 303", 1);

        assertThat(output).isInstanceOf(ToolOutput.TimedOut.class);
        assertThat(output.members().path("timedOut").asBoolean()).isTrue();
        assertThat(output.members().has("exitCode")).isFalse();
        assertThat(rendered(output)).isEqualTo("timed out after 1 s\nbegun\n");
        nothingIsLeft();
    }

    @ParameterizedTest // PR-03
    @ValueSource(
            strings = {
                "setsid sh -c 'touch away; exec sleep 304' >/dev/null 2>&1 & until [ -e away ]; do sleep 0.1; done; echo x",
                "(sleep 305 >/dev/null 2>&1 &) ; echo x",
                "nohup sleep 306 >/dev/null 2>&1 & echo x"
            })
    void nobodyWaitsForAChildThatLeftTheTree(String command) throws Exception {
        ToolOutput output = run(command);

        assertThat(rendered(output)).isEqualTo("x\n");
        boolean madeItsOwnSession = command.startsWith("setsid");
        if (madeItsOwnSession) {
            assertThat(Orphans.of(context.callId())).hasSize(1);
        } else {
            nothingIsLeft();
        }
    }

    @Test // PR-01, PR-03
    void anEscapedChildThatHoldsThePipeHoldsNoThread() throws Exception {
        ToolOutput output =
                run("setsid sh -c 'touch away; exec sleep 307' & until [ -e away ]; do sleep 0.1; done; echo x");

        assertThat(rendered(output)).isEqualTo("x\n");
        assertThat(Orphans.of(context.callId())).hasSize(1);
        // Other tests' commands come and go; this one's child lives for minutes.
        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("countersign-std")));
    }

    @Test // PR-04
    void whoeverIgnoresTheSignalIsKilledAtTheTimeOut() throws Exception {
        ToolOutput output = run("trap '' TERM INT HUP; while :; do sleep 1; done", 1);

        assertThat(output).isInstanceOf(ToolOutput.TimedOut.class);
        nothingIsLeft();
    }

    @Test // PR-04
    void whoeverIgnoresTheSignalIsKilledAtTheInterrupt() throws Exception {
        Thread running = Thread.currentThread();
        Thread person = Thread.ofPlatform().start(() -> {
            await().atMost(SOON).until(() -> context.text("stdout").contains("begun"));
            running.interrupt();
        });

        assertThatThrownBy(() -> run("trap '' TERM INT HUP; echo begun; while :; do sleep 1; done"))
                .isInstanceOf(InterruptedException.class);
        person.join();
        nothingIsLeft();
    }

    @Test
    void aCancellationEndsItWithoutAnInterruptToo() throws Exception {
        Thread person = Thread.ofPlatform().start(() -> {
            await().atMost(SOON).until(() -> context.text("stdout").contains("begun"));
            context.cancellation().cancel();
        });

        assertThatThrownBy(() -> run("echo begun; sleep 308")).isInstanceOf(InterruptedException.class);
        person.join();
        nothingIsLeft();
    }

    @Test
    void whatWasCancelledBeforeDoesNotStart() {
        context.cancellation().cancel();

        assertThatThrownBy(() -> run("touch started")).isInstanceOf(InterruptedException.class);
        assertThat(workspace.resolve("started")).doesNotExist();
    }

    @Test // PR-07
    void bytesThatAreNotUtf8AreSaidToBeLossy() throws Exception {
        ToolOutput output = run("printf 'ok \\377\\376 end\\n'; exit 4");

        assertThat(output.members().path("lossy").asBoolean()).isTrue();
        assertThat(output.members().path("exitCode").asInt()).isEqualTo(4);
        assertThat(context.text("stdout")).isEqualTo("ok \uFFFD\uFFFD end\n");
    }

    @Test // PR-16
    void escapeSequencesAreKept() throws Exception {
        run("printf '\\033[31mred\\033[0m \\033]0;title\\007'");
        assertThat(context.text("stdout")).isEqualTo("\033[31mred\033[0m \033]0;title\007");
    }

    @Test // PR-12
    void bothStreamsAreDrained() throws Exception {
        ToolOutput output = run("head -c 5242880 /dev/zero >&2; head -c 5242880 /dev/zero");

        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(context.output("stdout").bytes()).isEqualTo(5_242_880);
        assertThat(context.output("stderr").bytes()).isEqualTo(5_242_880);
    }

    @ParameterizedTest // PR-09
    @ValueSource(strings = {"yes", "yes 1>&2 & yes", "(trap '' TERM; yes) & sleep 0.1"})
    void aFloodIsEndedAtTheLimit(String command) throws Exception {
        ToolOutput output = run(command);

        assertThat(output)
                .isInstanceOfSatisfying(
                        ToolOutput.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("output-limit"));
        assertThat(output.members().path("outputTruncated").asBoolean()).isTrue();
        assertThat(context.output("stdout").bytes() + context.output("stderr").bytes())
                .isEqualTo(33_554_432);
        assertThat(rendered(output)).startsWith("stopped at 32 MiB of output\n");
        nothingIsLeft();
    }

    @Test // PR-09
    void exactlyTheLimitIsStillFine() throws Exception {
        ToolOutput output = run("head -c 33554432 /dev/zero");

        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(context.output("stdout").bytes()).isEqualTo(33_554_432);
    }

    @Test // PR-14
    void noSecretIsInTheEnvironment() throws Exception {
        Map<String, String> own = Map.of(
                "PATH",
                System.getenv("PATH"),
                "HOME",
                "/home/me",
                "LANG",
                "C.UTF-8",
                "ANTHROPIC_API_KEY",
                "secret-1",
                "SPRING_DATASOURCE_PASSWORD",
                "secret-2",
                "NOBODY_KNOWS",
                "secret-3");
        Shell careful = new Shell(new CommandEnvironment(own, List.of()));

        careful.run(input("env"), context);
        assertThat(context.text("stdout"))
                .contains("PATH=", "HOME=/home/me", "LANG=C.UTF-8", "TERM=dumb", "NO_COLOR=1")
                .contains("COUNTERSIGN_CALL=" + context.callId())
                .doesNotContain("secret", "ANTHROPIC_API_KEY", "SPRING_DATASOURCE_PASSWORD", "NOBODY_KNOWS");
    }

    @Test // PR-20
    void charactersBeyondAsciiArriveUnderAnyLocale() throws Exception {
        Files.writeString(workspace.resolve("é.txt"), "");
        Files.writeString(workspace.resolve("a.txt"), "");
        Map<String, String> posix = Map.of("PATH", System.getenv("PATH"), "LC_ALL", "POSIX");

        new Shell(new CommandEnvironment(posix, List.of())).run(input("rm é.txt"), context);
        assertThat(workspace.resolve("é.txt")).doesNotExist();
        assertThat(workspace.resolve("a.txt")).exists();
    }

    @Test // PR-18
    void theLongestCommandLineRuns() throws Exception {
        String command = "echo $# $0 é #" + "x".repeat(CommandLimits.LINE - 15);
        assertThat(command.getBytes(StandardCharsets.UTF_8)).hasSize(CommandLimits.LINE);

        shell.action(input(command), context.workspace());
        assertThat(rendered(run(command))).isEqualTo("0 /bin/sh é\n");
    }

    @Test // PR-13
    void aWorkspaceThatIsGoneIsAShortError() throws Exception {
        Files.delete(workspace);
        assertThatThrownBy(() -> run("true")).hasMessage("The working directory does not exist.");
        Files.createDirectory(workspace);
    }

    @Test
    void aCommandWhoseOwnSessionFailsIsAResultToo() throws Exception {
        ToolOutput output = run("setsid ./no-such-program");
        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(output.members().path("exitCode").asInt()).isEqualTo(127);
    }

    private void nothingIsLeft() {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(Orphans.of(context.callId())).isEmpty());
    }

    private String rendered(ToolOutput output) throws IOException {
        StringBuilder text = new StringBuilder();
        shell.render(context.result(output), text);
        return text.toString();
    }

    private ToolOutput run(String command) throws Exception {
        return shell.run(input(command), context);
    }

    private ToolOutput again(String command) throws Exception {
        context = TestToolContext.in(workspace);
        return run(command);
    }

    private ToolOutput run(String command, int seconds) throws Exception {
        return shell.run(input(command).put("timeoutSeconds", seconds), context);
    }

    private static ObjectNode input(String command) {
        return JsonMapper.shared().createObjectNode().put("command", command);
    }
}
