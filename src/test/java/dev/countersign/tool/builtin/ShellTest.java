package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.ToolOutput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a shell command returns, and what it sees; {@link EndedCommandTest} has how it ends. */
class ShellTest extends ShellCalls {

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

    @Test // PR-07
    void bytesThatAreNotUtf8AreSaidToBeLossy() throws Exception {
        ToolOutput output = run("printf 'ok \\377\\376 end\\n'; exit 4");

        assertThat(output.members().path("lossy").asBoolean()).isTrue();
        assertThat(output.members().path("exitCode").asInt()).isEqualTo(4);
        assertThat(context.text("stdout")).isEqualTo("ok \uFFFD\uFFFD end\n");
    }

    @Test // PR-16
    void escapeSequencesAreKept() throws Exception {
        run("printf '\\033[31mred\\033[0m \\033]0;title\\007 \\033[2J \\033]52;c;YQ==\\007'");
        assertThat(context.text("stdout")).isEqualTo("\033[31mred\033[0m \033]0;title\007 \033[2J \033]52;c;YQ==\007");
    }

    @ParameterizedTest // PR-14
    @ValueSource(booleans = {true, false})
    void noSecretIsInTheEnvironment(boolean throughTheShell) throws Exception {
        Map<String, String> own = new TreeMap<>(Map.of(
                "PATH", System.getenv("PATH"), "HOME", "/home/me", "LANG", "C.UTF-8", "NOBODY_KNOWS", "secret-0"));
        List<String> secrets = List.of(
                "ANTHROPIC_API_KEY",
                "OPENAI_API_KEY",
                "MY_GATEWAY_TOKEN",
                "SPRING_DATASOURCE_PASSWORD",
                "AWS_SECRET_ACCESS_KEY");
        secrets.forEach(name -> own.put(name, "secret-" + name));
        CommandEnvironment careful = new CommandEnvironment(own, List.of());

        if (throughTheShell) {
            new Shell(careful).run(input("env"), context);
        } else {
            new RunCommand(careful).run(json("{'argv':['env']}"), context);
        }
        assertThat(context.text("stdout"))
                .contains("PATH=", "HOME=/home/me", "LANG=C.UTF-8", "TERM=dumb", "NO_COLOR=1")
                .contains("COUNTERSIGN_CALL=" + context.callId())
                .doesNotContain("secret", "NOBODY_KNOWS")
                .doesNotContain(secrets);
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

    private ToolOutput again(String command) throws Exception {
        context = TestToolContext.in(workspace);
        return run(command);
    }
}
