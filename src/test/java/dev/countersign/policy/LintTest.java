package dev.countersign.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LintTest {

    private static List<Fault> yaml(String rules) {
        return BoundsLint.of(Given.bounds(rules), Given.REGISTERED);
    }

    private static List<String> yamlWords(String rules) {
        return yaml(rules).stream().map(fault -> fault.at("f")).toList();
    }

    private static List<Fault> json(Layer layer, String rules) {
        Parsed<ToolRules> parsed = ToolsJson.parse(
                ("{\"rules\": [\n" + rules + "\n]}").getBytes(StandardCharsets.UTF_8),
                ToolNames.known(Given.REGISTERED));
        return ToolRulesLint.of(((Parsed.Good<ToolRules>) parsed).content(), layer, Given.REGISTERED);
    }

    // PP-04, PA-03, PA-04, PA-15
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tool_call  | {path: .env}                 | deny               | not `.env.local` and not `sub/.env`
            command    | {argv: [cargo, publish]}     | deny               | `cargo --some-option publish` is not covered
            command    | {argv: [env]}                | approve            | runs whatever its arguments name
            command    | {argv: [/usr/bin/python3]}   | approve, ask: true | runs whatever its arguments name
            command    | {argv: [bash, -c]}           | approve            | may run whatever comes next
            command    | {tool: shell}                | approve, ask: true | never looked into
            command    | {tool: shell, path: scripts} | approve            | never matches
            tool_call  | {tool: elsewhere}            | approve            | no tool `elsewhere` is registered
            """)
    void aRuleThatMisleadsIsWarnedOf(String action, String match, String effect, String says) {
        assertThat(yaml("- {id: r, action: %s, match: %s, effect: %s}\n".formatted(action, match, effect)))
                .anySatisfy(fault ->
                        assertThat(fault.at("f")).startsWith("f:4: rule r: ").contains(says));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            file_write | {path: src}               | deny               | {tool: edit_file, path: src/x} | approve            | second
            file_write | {path: src}               | deny               | {tool: edit_file, path: srcs}  | approve            | none
            file_write | {tool: edit_file}         | deny               | {path: src}                    | approve            | none
            file_write | {tool: edit_file}         | deny               | {tool: write_file}             | approve            | none
            file_write | {}                        | deny               | {tool: write_file}             | deny               | second
            file_write | {tool: write_file}        | deny               | {}                             | deny               | first
            file_write | {path: src}               | deny               | {path: src}                    | deny               | second
            command    | {argv: [cargo, publish]}  | deny               | {argv: [/bin/cargo, publish]}  | approve            | second
            command    | {argv: [cargo, publish]}  | deny               | {argv: [cargo]}                | approve            | none
            tool_call  | {tool: read_file}         | approve            | {tool: read_file}              | approve, ask: true | first
            tool_call  | {tool: read_file}         | approve, ask: true | {tool: read_file}              | approve            | second
            tool_call  | {tool: read_file}         | approve            | {tool: read_file}              | approve            | second
            tool_call  | {tool: read_file}         | approve            | {tool: list_dir}               | approve            | none
            tool_call  | {tool: read_file}         | approve            | {}                             | approve            | none
            tool_call  | {path: a}                 | approve            | {path: b}                      | approve            | none
            command    | {argv: [x1]}              | approve            | {argv: [x2]}                   | approve            | none
            tool_call  | {path: a}                 | approve            | {path: a}                      | deny               | first
            tool_call  | {path: a}                 | approve            | {path: a}                      | approve            | second
            tool_call  | {path: a}                 | approve            | {tool: read_file, path: a}     | approve            | none
            tool_call  | {tool: read_file}         | approve            | {path: a}                      | approve            | none
            """)
    void aRuleThatCanNeverDecideNamesTheOneThatHidesIt(
            String action, String match, String effect, String otherMatch, String otherEffect, String hidden) {
        String rule = "- {id: %s, action: %s, match: %s, effect: %s}\n";
        List<Fault> warnings = yaml(rule.formatted("first", action, match, effect)
                + rule.formatted("second", action, otherMatch, otherEffect));
        String other = hidden.equals("first") ? "second (line 5)" : "first (line 4)";
        assertThat(warnings)
                .filteredOn(fault -> fault.says().startsWith("never decides"))
                .extracting(fault -> fault.rule() + " " + fault.says())
                .isEqualTo(
                        hidden.equals("none")
                                ? List.of()
                                : List.of(hidden + " never decides: the rule " + other + " covers the same calls"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"approve", "deny"})
    void ofTwoEqualRulesInOneLineTheSecondNeverDecides(String effect) {
        String rule = "{id: %s, action: tool_call, match: {path: a}, effect: %s}";
        String line = "  [" + rule.formatted("first", effect) + ", " + rule.formatted("second", effect) + "]\n";
        assertThat(yaml(line))
                .filteredOn(fault -> fault.says().startsWith("never decides"))
                .containsExactly(
                        new Fault(4, "second", "never decides: the rule first (line 4) covers the same calls"));
    }

    @Test
    void rulesOfAnotherActionHideNothing() {
        assertThat(yamlWords("""
                - {id: d, action: tool_call, match: {}, effect: deny}
                - {id: w, action: file_write, match: {}, effect: approve}
                """)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {tool: search_files}            | {tool: read_file, path: src}   | true
            {tool: search_files, path: src} | {tool: read_file}              | true
            {tool: search_files, path: src} | {tool: read_file, path: src/x} | true
            {tool: search_files, path: src} | {tool: read_file, path: docs}  | false
            {tool: search_files}            | {tool: list_dir}               | false
            {tool: list_dir}                | {tool: read_file}              | false
            """)
    void aQuietSearchOverAskedReadsIsWarnedOf(String quiet, String asked, boolean warned) {
        List<String> warnings = yamlWords("""
                - {id: s, action: tool_call, match: %s, effect: approve}
                - {id: r, action: tool_call, match: %s, effect: approve, ask: true}
                """.formatted(quiet, asked));
        assertThat(warnings)
                .isEqualTo(
                        warned
                                ? List.of(
                                        "f:4: rule s: shows without a question what read_file asks about (rule r, line 5)")
                                : List.of());
    }

    @Test
    void anAskedSearchIsNotWarnedOf() {
        assertThat(yamlWords("""
                - {id: s, action: tool_call, match: {tool: search_files}, effect: approve, ask: true}
                - {id: r, action: tool_call, match: {tool: read_file, path: src}, effect: approve, ask: true}
                """)).isEmpty();
    }

    @Test // PA-15
    void denialsOfFilesBesideApprovedCommandsAreWarnedOf() {
        String notSeen = "is not seen by commands: what this file approves as a command reads and writes any file that"
                + " the user can";
        assertThat(yaml("""
                - {id: c, action: command, match: {argv: [wc]}, effect: approve}
                - {id: d, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}
                """)).extracting(Fault::says).contains(notSeen);
        assertThat(yaml("""
                - {id: c, action: command, match: {argv: [wc]}, effect: deny}
                - {id: r, action: tool_call, match: {tool: read_file}, effect: approve}
                - {id: d, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}
                """)).extracting(Fault::says).doesNotContain(notSeen);
        assertThat(yaml("""
                - {id: c, action: command, match: {argv: [wc]}, effect: approve}
                - {id: e, action: command, match: {argv: [rm]}, effect: deny}
                """)).isEmpty();
    }

    @Test
    void programsThatRunAnythingAreWarnedOfByWhatIsApproved() {
        assertThat(yamlWords("""
                - {id: a, action: command, match: {argv: [git]}, effect: approve}
                - {id: b, action: command, match: {argv: [git, status]}, effect: approve}
                - {id: c, action: command, match: {argv: [python3, -m]}, effect: approve}
                - {id: d, action: command, match: {argv: [rm]}, effect: deny}
                """))
                .containsExactly(
                        "f:4: rule a: approves `git`, which runs whatever its arguments name",
                        "f:6: rule c: approves `python3 -m …`, which may run whatever comes next");
    }

    @Test
    void aPolicyWithoutTrapsHasNoWarnings() {
        assertThat(yaml("""
                - {id: l, action: tool_call, match: {tool: list_dir}, effect: approve}
                - {id: t, action: command, match: {argv: [cargo, test]}, effect: approve}
                - {id: o, action: command, match: {argv: [cargo]}, effect: approve, ask: true}
                """)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            shell deny, nope ask, * allow       | 1 never decides: line 4 comes later and covers the same calls; 2 no tool `nope` is registered; 2 never decides: line 4 comes later and covers the same calls
            shell ask, read_file ask, shell deny | 1 never decides: line 4 comes later and covers the same calls
            write_file deny                     | 1 WRITES
            tickets ask, edit_file deny, shell deny | 2 WRITES
            write_file deny, run_command deny   | 1 WRITES
            write_file deny, shell deny, run_command deny |
            write_file ask                      |
            shell deny, read_file deny          | 2 READS
            read_file deny, search_files deny   |
            read_file ask                       |
            * deny                              |
            """)
    void aToolsJsonIsLintedAsWell(String rules, @Nullable String expected) {
        String writes = "does not cover what shell and run_command write; rules about files do not see commands";
        String reads = "leaves search_files with nothing to show, since a search shows what files contain";
        List<String> wanted = expected == null
                ? List.of()
                : List.of(expected.replace("WRITES", writes)
                        .replace("READS", reads)
                        .split("; (?=\\d)"));
        assertThat(json(Layer.USER_POLICY, members(rules)))
                .extracting(fault -> fault.rule() + " " + fault.says())
                .isEqualTo(wanted);
    }

    @Test
    void inAWorkspaceAnAllowIsWarnedOfWithItsLine() {
        assertThat(json(Layer.WORKSPACE_POLICY, members("* ask, read_file allow")))
                .containsExactly(
                        new Fault(3, "2", "grants nothing: in a workspace `allow` only takes back earlier rules"));
    }

    private static String members(String rules) {
        return Stream.of(rules.split(", "))
                .map(rule -> rule.split(" "))
                .map(rule -> "{\"tool\": \"%s\", \"action\": \"%s\"}".formatted(rule[0], rule[1]))
                .collect(Collectors.joining(",\n"));
    }
}
