package dev.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.policy.Effect;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PolicyCommandsTest {

    private static final String ESCAPE = "\u001b[";

    @TempDir
    private Path folder;

    private Path workspace;
    private Path data;

    private record Outcome(int code, String out, String err) {
        JsonNode json() {
            return new JsonMapper().readTree(out);
        }
    }

    @BeforeEach
    void folders() throws Exception {
        workspace = Files.createDirectory(folder.resolve("w")).toRealPath();
        data = folder.resolve("data");
    }

    private static Outcome run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
        return new Outcome(code, out.toString(), err.toString());
    }

    private Outcome here(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--workspace", workspace.toString(), "--data-dir", data.toString()));
        return run(all.toArray(String[]::new));
    }

    private Path bounds() {
        return workspace.resolve("countersign.tools.yaml");
    }

    private Path init(String example) {
        assertThat(run("tools", "init", "--example", example, "--write", "--workspace", workspace.toString()).code)
                .isZero();
        return bounds();
    }

    @Test
    void examplesNamesThePoliciesAndSaysWhatTheBoundaryIs() {
        Outcome outcome = run("tools", "examples");
        assertThat(outcome.code).isZero();
        assertThat(outcome.out)
                .contains("read-all ", "ask-every-read ", "sources-only ", "list-only ", "edit-sources ", "commands ")
                .contains("deny-all ", "commands-maven ", "(default)", "not a sandbox")
                .doesNotContain(ESCAPE);
        assertThat(run("tools", "examples", "--json").json().get(0).path("name").asString(""))
                .isEqualTo("read-all");
    }

    @Test
    void showPrintsOneOrAllAndPaintsRulesOnlyIfTold() throws Exception {
        Outcome plain = run("tools", "examples", "show", "commands");
        String text = plain.out;
        assertThat(text).startsWith("# ").contains("cargo-test").doesNotContain(ESCAPE);
        String painted = run("tools", "examples", "show", "commands", "--color", "always").out;
        assertThat(painted)
                .contains("\u001b[31m- id: no-env\u001b[0m", "\u001b[32m- id: cargo-test\u001b[0m")
                .contains("\u001b[90m- id: cargo-other\u001b[0m", "\nrules:\n")
                .startsWith("# ");
        assertThat(painted.replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo(text);
        assertThat(run("tools", "examples", "show").out).contains("== read-all", "== deny-all", "== commands-go");
        assertThat(run("tools", "examples", "show", "nope").code).isEqualTo(2);
        assertThat(run("tools", "examples", "show", "--color", "blue").code).isEqualTo(2);
    }

    @Test
    void initPrintsFirstAndWritesOnlyIfToldAndReplacesOnlyByForce() throws Exception {
        String place = workspace.toString();
        Outcome printed = run("tools", "init", "--workspace", place, "--color", "always");
        assertThat(printed.out).contains("- id: read-tree", ESCAPE);
        assertThat(bounds()).doesNotExist();
        assertThat(run("tools", "init", "--force", "--workspace", place).code).isEqualTo(2);

        Outcome written = run("tools", "init", "--write", "--workspace", place, "--color", "always");
        assertThat(written.code).isZero();
        assertThat(written.err).contains("still asks", "until you trust", "Policy page");
        assertThat(bounds()).content().contains("- id: read-tree").doesNotContain(ESCAPE);

        Files.writeString(bounds(), "mine");
        assertThat(run("tools", "init", "--write", "--workspace", place).code).isEqualTo(1);
        assertThat(bounds()).hasContent("mine");
        assertThat(run("tools", "init", "--write", "--force", "--example", "list-only", "--workspace", place).code)
                .isZero();
        assertThat(bounds()).content().contains("list-tree").doesNotContain("read-tree");
    }

    @Test
    void initReplacesALinkAndNeverWritesThroughIt() throws Exception {
        Path target = Files.writeString(folder.resolve("target"), "precious");
        Files.createSymbolicLink(bounds(), target);
        assertThat(run("tools", "init", "--write", "--workspace", workspace.toString()).code)
                .isEqualTo(1);
        assertThat(run("tools", "init", "--write", "--force", "--workspace", workspace.toString()).code)
                .isZero();
        assertThat(target).hasContent("precious");
        assertThat(bounds()).isRegularFile();
    }

    @Test
    void listPrintsTheFileInPlaceAndSaysWhatWasNotConsulted() throws Exception {
        Outcome none = here("tools", "list");
        assertThat(none.code).isZero();
        assertThat(none.out).isEmpty();
        assertThat(none.err).contains("There is no countersign.tools.yaml", "not consulted");
        String text = Files.readString(init("commands"));
        assertThat(here("tools", "list").out).isEqualTo(text);
        assertThat(here("tools", "list", "--color", "always").out).contains("\u001b[31m- id: no-publish\u001b[0m");
        JsonNode json = here("tools", "list", "--json").json();
        assertThat(json.path("layers").get(2).path("state").asString("")).isEqualTo("valid");
        assertThat(json.path("layers")
                        .get(2)
                        .path("rules")
                        .get(0)
                        .path("outcome")
                        .asString(""))
                .isEqualTo("deny");
    }

    @Test
    void checkNamesFileLineAndRuleAndFailsOnlyForFaults() throws Exception {
        init("commands");
        Outcome warned = here("tools", "check");
        assertThat(warned.code).isZero();
        assertThat(warned.out).contains("countersign.tools.yaml:", ": warning: rule no-env covers `.env`");
        Files.writeString(bounds(), "version: 1\ndefault: deny\nrules:\n- {id: x, efect: deny}\n");
        Files.createDirectories(data);
        Files.writeString(data.resolve("tools.json"), "{\n}\n}");
        Outcome invalid = here("tools", "check");
        assertThat(invalid.code).isEqualTo(1);
        assertThat(invalid.out)
                .contains("countersign.tools.yaml:4: rule x: unknown member `efect`")
                .contains(data.resolve("tools.json") + ":3: ");
        assertThat(here("tools", "list").code).isEqualTo(1);
        assertThat(here("tools", "check", "--json")
                        .json()
                        .path("layers")
                        .get(2)
                        .path("state")
                        .asString(""))
                .isEqualTo("invalid");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run_command | {"argv":["cargo","test"]}               | supervised        | ask   | nobody has trusted
            run_command | {"argv":["cargo","test"]}               | full-access       | allow | full-access
            run_command | {"argv":["cargo","publish"]}            | full-access       | deny  | no-publish
            run_command | {"argv":["cargo","run"]}                | full-access       | ask   | cargo-other
            run_command | {"argv":["sh","x"],"cwd":"scripts"}     | supervised        | ask   | repo-scripts
            read_file   | {"path":".env"}                         | full-access       | deny  | no-env
            read_file   | {"path":"src/a"}                        | auto-accept-edits | allow | auto-accept-edits
            read_file   | {"path":"src/a"}                        | auto              | review | auto
            write_file  | {"path":".git/config","content":"x"}    | full-access       | deny  | in any mode
            read_file   | {"path":"../a"}                         | full-access       | deny  | `..`
            shell       | {"command":"ls"}                        | full-access       | deny  | No rule approves shell
            """)
    void explainDecidesByFilesAndModeAndRunsNothing(String tool, String input, String mode, String effect, String says)
            throws Exception {
        init("commands");
        Outcome outcome = here("tools", "explain", tool, input, "--mode", mode);
        assertThat(outcome.code).isZero();
        assertThat(outcome.out.lines().findFirst()).contains(effect);
        assertThat(outcome.out).contains(says);
        assertThat(outcome.err).contains("not consulted");
        JsonNode json =
                here("tools", "explain", tool, input, "--mode", mode, "--json").json();
        assertThat(json.path("effect").asString("")).isEqualTo(effect);
        assertThat(json.path("grounds").size()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"not json", "[]", "{\"a\":1,\"a\":2}", "{} {}", "{\"path\":5}", "{\"path\":null}"})
    void explainTakesOneObjectOfTheRightKinds(String input) {
        assertThat(here("tools", "explain", "read_file", input).code).isEqualTo(2);
    }

    @Test
    void doctorSaysHowThePolicyStandsAndWhatIsAdvertised() throws Exception {
        Outcome absent = here("doctor");
        assertThat(absent.code).isZero();
        assertThat(absent.out).contains("countersign.tools.yaml: absent", "read_file", data.toString());
        init("read-all");
        assertThat(here("doctor").out)
                .contains("present: 4 approve, 0 ask, 1 deny")
                .contains("advertised   find_files, list_files, read_file, search_files");
        Files.delete(bounds());
        init("deny-all");
        assertThat(here("doctor").out).contains("advertised   no tool");
        Files.writeString(bounds(), "");
        Outcome invalid = here("doctor");
        assertThat(invalid.code).isEqualTo(1);
        assertThat(invalid.out).contains("invalid, so every call is denied: countersign.tools.yaml:1:");
        assertThat(here("doctor", "--json").json().path("advertised").size()).isZero();
        assertThat(data).doesNotExist();
    }

    @Test
    void aRequiredPolicyAndCredentialsAreTakenFromTheConfiguration() throws Exception {
        Files.createDirectories(data);
        Files.writeString(
                data.resolve("config.yaml"),
                "countersign:\n  require-workspace-policy: true\n  models:\n  - {id: a, api-key-env: MY_MODEL}\n");
        assertThat(here("tools", "explain", "read_file", "{\"path\":\"a\"}").out)
                .startsWith("deny");
        Files.writeString(
                bounds(),
                "version: 1\ndefault: deny\nrules:\n- {id: x, action: command, match: {argv: [a]}, effect: approve,"
                        + " toolchain_env: [MY_MODEL]}\n");
        assertThat(here("tools", "check").out).contains("credential");
    }

    @Test
    void theCompletionScriptCompletesCommandsAndTheirChoicesInBash() throws Exception {
        Path script = Files.writeString(folder.resolve("completion"), run("completion").out);
        assertThat(completed(script, "countersign", "tools", "ex")).containsExactly("examples", "explain");
        assertThat(completed(script, "countersign", "tools", "init", "--example", "commands-n"))
                .containsExactly("commands-npm");
        assertThat(completed(script, "countersign", "tools", "explain", "--mode", "au"))
                .containsExactly("auto-accept-edits", "auto");
    }

    private static List<String> completed(Path script, String... words) throws Exception {
        List<String> bash = new ArrayList<>(List.of(
                "bash",
                "-c",
                "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _complete_countersign;"
                        + " printf '%s\\n' \"${COMPREPLY[@]}\"",
                "bash",
                script.toString()));
        bash.addAll(List.of(words));
        Process process = new ProcessBuilder(bash)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    @Test
    void coloursFollowTheChoiceThenNoColorThenTheTerminal() {
        assertThat(paints(Painter.Color.ALWAYS, Map.of("NO_COLOR", "1"))).isTrue();
        assertThat(paints(Painter.Color.NEVER, Map.of())).isFalse();
        assertThat(paints(Painter.Color.AUTO, Map.of("NO_COLOR", "1"))).isFalse();
        assertThat(paints(Painter.Color.AUTO, Map.of("TERM", "dumb"))).isFalse();
    }

    private static boolean paints(Painter.Color color, Map<String, String> environment) {
        return Painter.of(color, environment).paint(Effect.DENY, "x").contains(ESCAPE);
    }
}
