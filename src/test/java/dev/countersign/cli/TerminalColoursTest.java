package dev.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program itself in a pseudo-terminal, as {@code script} of util-linux and of the BSDs makes one, and in a pipe. */
class TerminalColoursTest {

    private static final String ESCAPE = "\u001b[";

    @TempDir
    private Path folder;

    @Test
    void inATerminalEachRuleIsPaintedByItsOutcomeAndTheRestIsPlain() throws Exception {
        Files.writeString(folder.resolve("countersign.tools.yaml"), """
                # The beginning.
                version: 1
                default: deny
                rules:
                # Two rules.
                - {id: quiet, action: tool_call, match: {tool: list_dir}, effect: approve}
                - {id: asks, action: tool_call, match: {tool: read_file}, effect: approve, ask: true}
                - {id: no, action: file_write, match: {}, effect: deny}
                """);

        String painted = inTerminal(
                Map.of(), "tools", "list", "--data-dir", folder.resolve("data").toString());

        assertThat(painted.lines())
                .contains(
                        "# The beginning.",
                        "version: 1",
                        "rules:",
                        "# Two rules.",
                        "\u001b[32m- {id: quiet, action: tool_call, match: {tool: list_dir}, effect: approve}\u001b[0m",
                        "\u001b[90m- {id: asks, action: tool_call, match: {tool: read_file}, effect: approve, ask: true}\u001b[0m",
                        "\u001b[31m- {id: no, action: file_write, match: {}, effect: deny}\u001b[0m");
        assertThat(inPipe(
                        Map.of(),
                        "tools",
                        "list",
                        "--data-dir",
                        folder.resolve("data").toString()))
                .contains("- {id: no,")
                .doesNotContain(ESCAPE);
    }

    @ParameterizedTest
    @CsvSource({
        "NO_COLOR, 1,    auto,   false",
        "NO_COLOR, '',   auto,   true",
        "TERM,     dumb, auto,   false",
        "OTHER,    x,    never,  false",
        "NO_COLOR, 1,    always, true",
    })
    void inATerminalAChoiceCountsAndThenNoColorAndTheKindOfTerminal(
            String variable, String value, String color, boolean painted) throws Exception {
        String shown = inTerminal(Map.of(variable, value), "tools", "examples", "show", "list-only", "--color", color);
        assertThat(shown).contains("- id: list-tree");
        assertThat(shown.contains(ESCAPE)).isEqualTo(painted);
    }

    @Test
    void whatIsWrittenIsPlainThoughTheTerminalIsPainted() throws Exception {
        String shown = inTerminal(Map.of(), "tools", "init", "--write");
        assertThat(shown).contains("\u001b[32m- id: read-tree\u001b[0m");
        assertThat(folder.resolve("countersign.tools.yaml"))
                .content()
                .contains("- id: read-tree")
                .doesNotContain("\u001b");
    }

    private String inTerminal(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = program(arguments);
        List<String> script = System.getProperty("os.name").startsWith("Linux")
                ? List.of(
                        "script",
                        "-qec",
                        command.stream().map(TerminalColoursTest::quoted).collect(Collectors.joining(" ")),
                        "/dev/null")
                : concat(List.of("script", "-q", "/dev/null"), command);
        return run(script, environment).replace("\r\n", "\n");
    }

    private String inPipe(Map<String, String> environment, String... arguments) throws Exception {
        return run(program(arguments), environment);
    }

    private static List<String> program(String... arguments) {
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        return concat(java, List.of(arguments));
    }

    private String run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeAll(List.of("NO_COLOR", "COUNTERSIGN_TOKEN"));
        builder.environment().put("TERM", "xterm");
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private static List<String> concat(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
