package dev.countersign.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LintTest {

    private static List<Fault> yaml(String rules) {
        Parsed<Bounds> parsed = BoundsYaml.parse(
                Given.file(rules).getBytes(StandardCharsets.UTF_8), ToolNames.known(Given.REGISTERED), Set.of());
        return BoundsLint.of(((Parsed.Good<Bounds>) parsed).content(), Given.REGISTERED);
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

    @Test
    void aRuleThatCanNeverDecideNamesTheOneThatHidesIt() {
        assertThat(yaml("""
                - {id: d, action: file_write, match: {path: src}, effect: deny}
                - {id: a, action: file_write, match: {tool: edit_file, path: src/x}, effect: approve}
                - {id: q, action: tool_call, match: {tool: read_file}, effect: approve}
                - {id: k, action: tool_call, match: {tool: read_file}, effect: approve, ask: true}
                """))
                .filteredOn(fault -> fault.says().startsWith("never decides"))
                .extracting(Fault::rule)
                .containsExactly("a", "q");
    }

    @Test
    void aQuietSearchOverAskedReadsAndFileRulesBesideCommandsAreWarnedOf() {
        assertThat(yaml("""
                - {id: s, action: tool_call, match: {tool: search_files}, effect: approve}
                - {id: r, action: tool_call, match: {tool: read_file, path: src}, effect: approve, ask: true}
                """))
                .singleElement()
                .satisfies(fault -> assertThat(fault.says()).contains("what read_file asks about (rule r, line 5)"));
        assertThat(yaml("""
                - {id: d, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}
                - {id: c, action: command, match: {argv: [wc]}, effect: approve}
                """)).anySatisfy(fault -> assertThat(fault.says()).contains("is not seen by commands"));
    }

    @Test
    void aPolicyWithoutTrapsHasNoWarnings() {
        assertThat(yaml("""
                - {id: l, action: tool_call, match: {tool: list_dir}, effect: approve}
                - {id: t, action: command, match: {argv: [cargo, test]}, effect: approve}
                - {id: o, action: command, match: {argv: [cargo]}, effect: approve, ask: true}
                """)).isEmpty();
    }

    @Test
    void aToolsJsonIsLintedAsWell() {
        String rules = "{\"tool\": \"shell\", \"action\": \"deny\"},\n{\"tool\": \"nope\", \"action\": \"ask\"},\n"
                + "{\"tool\": \"write_file\", \"action\": \"deny\"},\n{\"tool\": \"*\", \"action\": \"allow\"}";
        assertThat(json(Layer.USER_POLICY, rules))
                .extracting(Fault::line, Fault::says)
                .anySatisfy(t -> assertThat(t.toString()).contains("2, \"never decides: line 5"))
                .anySatisfy(t -> assertThat(t.toString()).contains("3, \"no tool `nope`"));
        assertThat(json(Layer.WORKSPACE_POLICY, rules))
                .anySatisfy(fault -> assertThat(fault.says()).startsWith("grants nothing"));
        assertThat(json(Layer.USER_POLICY, "{\"tool\": \"write_file\", \"action\": \"deny\"}"))
                .anySatisfy(fault -> assertThat(fault.says()).contains("shell and run_command write"));
    }
}
