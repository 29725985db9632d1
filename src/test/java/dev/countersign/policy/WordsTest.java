package dev.countersign.policy;

import static dev.countersign.policy.Given.noFiles;
import static dev.countersign.policy.Given.reads;
import static dev.countersign.policy.Given.runs;
import static dev.countersign.policy.Given.runsIn;
import static dev.countersign.policy.Given.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.policy.text.Malformed;
import dev.countersign.policy.text.Node;
import dev.countersign.policy.text.StrictYaml;
import dev.countersign.tool.Action;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How rules and calls are told to people, and spelled for files. */
class WordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            command    | {argv: [make, test]}            | approve | commands that begin with `make test`
            command    | {argv: [make], path: a/b}       | approve | commands that begin with `make` started in a/b
            command    | {tool: shell}                   | approve | shell
            command    | {tool: shell, path: a}          | approve | shell started in a
            command    | {}                              | deny    | every command
            command    | {path: a}                       | deny    | every command started in a
            tool_call  | {}                              | approve | every reader
            tool_call  | {path: a/b}                     | approve | every reader in a/b
            tool_call  | {}                              | deny    | every tool that only reads, or is the host's own
            tool_call  | {tool: list_dir, path: src}     | deny    | list_files in src
            file_write | {}                              | approve | every writer
            file_write | {path: src}                     | deny    | every writer in src
            file_write | {tool: edit_file}               | approve | edit_file
            """)
    void aRulesScopeIsSaidInWords(String action, String match, String effect, String scope) {
        assertThat(Given.bounds("- {id: r, action: %s, match: %s, effect: %s}\n".formatted(action, match, effect))
                        .rules())
                .extracting(Rule::scope)
                .containsExactly(scope);
    }

    @Test
    void whatNoRuleApprovesIsNamedAsItWasAskedFor() {
        Given given = noFiles().trusted("- {id: t, action: tool_call, match: {tool: tickets}, effect: approve}\n");
        assertThat(says(given, "run_command", runsIn("a", "npm", "run", "x"))).contains("approves `npm run x`, and");
        assertThat(says(given, "read_file", reads("src/a"))).contains("approves read_file src/a, and");
        assertThat(says(given, "list_files", reads("."))).contains("approves list_files, and");
        assertThat(says(given, "shell", new Action.RunsShell("ls"))).contains("approves shell, and");
    }

    private static String says(Given given, String tool, Action action) {
        return given.says(tool, action).grounds().getFirst().says();
    }

    @Test
    void anInvalidFileIsSaidWithItsFirstFaultAndHowManyMoreThereAre() {
        assertThat(says(noFiles().user("{\"a\": 1}"), "read_file", reads("a")))
                .isEqualTo("Policy invalid: /data/tools.json:1: unknown member `a` in the file; there may be rules,"
                        + " alwaysAsk. Every call is denied until the file is repaired or removed.");
        assertThat(says(noFiles().user("{\"a\": 1,\n\"b\": 2, \"c\": 3}"), "read_file", reads("a")))
                .endsWith(" (and 2 more). Every call is denied until the file is repaired or removed.");
    }

    @Test
    void anAnswersReachIsSaidInWords() {
        assertThat(List.of(
                        new SessionScope.ExactInput().inWords(),
                        new SessionScope.Folder(".").inWords(),
                        new SessionScope.Folder("src/a").inWords(),
                        new SessionScope.Tokens(List.of("cargo", "build")).inWords()))
                .containsExactly(
                        "this exact request",
                        "files in the workspace's own folder",
                        "files in src/a",
                        "commands that begin with `cargo build`");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            src/main-a | src/main-a
            no         | "no"
            TRUE       | "TRUE"
            y          | "y"
            1          | "1"
            -v         | "-v"
            a b        | "a b"
            a:b        | "a:b"
            a"b\\c     | "a\\"b\\\\c"
            café       | "café"
            """)
    void aWordIsQuotedWhereAReaderOfYamlCouldTakeItForSomethingElse(String word, String spelled) {
        assertThat(YamlWords.word(word)).isEqualTo(spelled);
    }

    @Test
    void everyCharacterComesBackFromAFileAsItWas() throws Malformed {
        for (int c : IntStream.concat(
                        IntStream.rangeClosed(0, 0x300), IntStream.of(0x2028, 0x2029, 0x2030, 0xfeff, 0xfffd, 0x1f600))
                .toArray()) {
            String word = "x" + Character.toString(c) + "y";
            String spelled = YamlWords.word(word);
            assertThat(StrictYaml.read("[" + spelled + "]"))
                    .as(spelled)
                    .isEqualTo(new Node.Items(1, List.of(new Node.Text(1, word))));
            boolean hidden = c < ' ' || (c >= 0x7f && c <= 0x9f) || c == 0x2028 || c == 0x2029 || c == 0xfeff;
            assertThat(spelled.contains("\\u")).as(spelled).isEqualTo(hidden);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"npm run build", "make", "npm run"})
    void aCommandIsMatchedByItsFirstTwoTokens(String command) {
        String[] argv = command.split(" ");
        assertThat(YamlWords.match(Request.of("run_command", runs(argv))))
                .isEqualTo("{argv: [" + (argv.length > 1 ? argv[0] + ", " + argv[1] : argv[0]) + "]}");
    }

    @Test
    void aFileIsMatchedByItsFolderAndAnyOtherCallByItsTool() {
        assertThat(YamlWords.match(Request.of("read_file", reads("src/x/a"))))
                .isEqualTo("{tool: read_file, path: src/x}");
        assertThat(YamlWords.match(Request.of("write_file", writes("a")))).isEqualTo("{tool: write_file}");
        assertThat(YamlWords.match(Request.of("shell", new Action.RunsShell("ls"))))
                .isEqualTo("{tool: shell}");
        assertThat(YamlWords.match(Request.of("tickets", writes("src/a")))).isEqualTo("{tool: tickets}");
    }
}
