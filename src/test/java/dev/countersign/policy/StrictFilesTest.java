package dev.countersign.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PC-03, PA-06: whatever is odd makes a file invalid, with the line of the oddity. */
class StrictFilesTest {

    private static final Set<String> KNOWN = ToolNames.known(Given.REGISTERED);
    private static final String GOOD = "- {id: r, action: tool_call, match: {tool: read_file}, effect: approve}\n";

    record Odd(String file, int line, String says) {}

    static List<Odd> oddYaml() {
        String head = "version: 1\ndefault: deny\nrules:\n";
        return List.of(
                new Odd("", 1, "empty"),
                new Odd("\uFEFF", 1, "empty"),
                new Odd("\n# nothing\n", 1, "empty"),
                new Odd("---\n---\n", 2, "second document"),
                new Odd("- a\n", 1, "has to be an object, not a list"),
                new Odd(head.replace("1", "2") + GOOD, 1, "`version` has to be 1"),
                new Odd(head.replace("1", "\"1\"") + GOOD, 1, "`version` has to be 1"),
                new Odd(head.replace("deny", "approve") + GOOD, 2, "`default` has to be deny"),
                new Odd("version: 1\nrules: []\n", 1, "`default` is missing"),
                new Odd("version: 1\ndefault: deny\n", 1, "`rules` is missing"),
                new Odd("version: 1\ndefault: deny\nrules: null\n", 3, "`rules` has to be a list"),
                new Odd("version: 1\ndefault: deny\nrules:\n", 3, "`rules` has to be a list"),
                new Odd(head + GOOD + "extra: 1\n", 5, "unknown member `extra`"),
                new Odd(head + GOOD.replace("effect", "efect"), 4, "unknown member `efect`"),
                new Odd(head + GOOD.replace("approve", "Deny"), 4, "`effect` has to be approve or deny"),
                new Odd(head + GOOD.replace("effect: approve", "effect: approve, effect: deny"), 4, "there twice"),
                new Odd(head + GOOD.replace("tool_call", "tool_cal"), 4, "`action` has to be"),
                new Odd(head + GOOD.replace("approve", "approve, ask: 'yes'"), 4, "`ask` has to be true or false"),
                new Odd(head + GOOD.replace("approve", "approve, ask: yes"), 4, "`ask` has to be true or false"),
                new Odd(head + GOOD.replace("approve", "deny, ask: true"), 4, "a denial can not ask"),
                new Odd(head + GOOD + GOOD, 5, "same id"),
                new Odd(head + GOOD.replace("id: r", "id: 7"), 4, "`id` has to be text"),
                new Odd(head + GOOD.replace("id: r", "id: ' r'"), 4, "one short line of text"),
                new Odd(head + GOOD.replace("id: r", "id: ''"), 4, "one short line of text"),
                new Odd(head + GOOD.replace("id: r", "id: \"a\\nb\""), 4, "one short line of text"),
                new Odd(head + command("{argv: [\"a\\0b\"]}", "approve"), 4, "NUL"),
                new Odd(head + command("{argv: [a, \"\\0\"]}", "approve"), 4, "NUL"),
                new Odd(
                        head + GOOD.replace("approve", "approve, examples: {match: [{argv: []}]}"),
                        4,
                        "name of a program"),
                new Odd(head + GOOD.replace("match: {tool: read_file}, ", ""), 4, "`match` is missing"),
                new Odd(head + GOOD.replace("tool: read_file", "path: 5"), 4, "`path` has to be text"),
                new Odd(head + GOOD.replace("tool: read_file", "path: ~"), 4, "`path` has to be text"),
                new Odd(head + GOOD.replace("tool: read_file", "path: ''"), 4, "empty"),
                new Odd(head + GOOD.replace("tool: read_file", "path: /etc"), 4, "absolute"),
                new Odd(head + GOOD.replace("tool: read_file", "path: a/../b"), 4, ".."),
                new Odd(head + GOOD.replace("tool: read_file", "path: 'a\\b'"), 4, "backslash"),
                new Odd(head + GOOD.replace("tool: read_file", "path: '~/a'"), 4, "~"),
                new Odd(head + GOOD.replace("read_file", "Read_File"), 4, "do you mean `read_file`"),
                new Odd(head + GOOD.replace("read_file", "TICKETS"), 4, "do you mean `tickets`"),
                new Odd(head + GOOD.replace("read_file", "'*'"), 4, "not the name of a tool"),
                new Odd(head + GOOD.replace("read_file", "write_file"), 4, "governed by file_write"),
                new Odd(head + GOOD.replace("tool_call", "command"), 4, "governed by tool_call"),
                new Odd(head + GOOD.replace("tool: read_file", "argv: [ls]"), 4, "`argv` belongs to"),
                new Odd(head + command("{tool: run_command, argv: [ls]}", "approve"), 4, "exclude each other"),
                new Odd(head + command("{tool: run_command}", "approve"), 4, "needs `argv`"),
                new Odd(head + command("{}", "approve"), 4, "needs `argv`"),
                new Odd(head + command("{argv: []}", "approve"), 4, "name of a program"),
                new Odd(head + command("{argv: ['']}", "deny"), 4, "name of a program"),
                new Odd(head + command("{argv: [make, 1]}", "deny"), 4, "text"),
                new Odd(head + command("{argv: ls}", "deny"), 4, "has to be a list"),
                new Odd(head + command("{argv: [ls]}", "deny, toolchain_env: [A]"), 4, "belongs to an approval"),
                new Odd(head + GOOD.replace("approve", "approve, toolchain_env: [A]"), 4, "belongs to an approval"),
                new Odd(head + command("{argv: [ls]}", "approve, toolchain_env: [ANTHROPIC_API_KEY]"), 4, "credential"),
                new Odd(head + command("{argv: [ls]}", "approve, toolchain_env: [MY_MODEL]"), 4, "credential"),
                new Odd(head + command("{argv: [ls]}", "approve, toolchain_env: [github_token]"), 4, "credential"),
                new Odd(head + command("{argv: [ls]}", "approve, toolchain_env: [COUNTERSIGN_TOKEN]"), 4, "credential"),
                new Odd(head + command("{argv: [ls]}", "approve, toolchain_env: ['A=B']"), 4, "name of a variable"),
                new Odd(head + "\t- id: r\n", 4, "tab"),
                new Odd(head + GOOD.replace("tool: read_file", "tool: !!str read_file"), 4, "tags"),
                new Odd(head + GOOD.replace("match: {", "match: &m {"), 4, "anchors"),
                new Odd(head + "- *m\n", 4, "aliases"),
                new Odd(head + GOOD + "---\n" + head, 5, "second document"),
                new Odd("%YAML 1.1\n---\n" + head + GOOD, 1, ""),
                new Odd(head + GOOD + "? [a, b]\n: 1\n", 5, "key"),
                new Odd(head + "- {id: r", 4, "not YAML"),
                new Odd("[".repeat(100_000), 1, "nested too deeply"),
                new Odd("{a: ".repeat(100) + "b" + "}".repeat(100), 1, "nested too deeply"),
                new Odd("{? {? ".repeat(50) + "b" + "}}".repeat(50), 1, "nested too deeply"));
    }

    private static String command(String match, String effect) {
        return "- {id: r, action: command, match: %s, effect: %s}\n".formatted(match, effect);
    }

    @ParameterizedTest
    @MethodSource("oddYaml")
    void oddYamlIsInvalid(Odd odd) {
        Parsed<Bounds> parsed = BoundsYaml.parse(odd.file.getBytes(StandardCharsets.UTF_8), KNOWN, Set.of("MY_MODEL"));
        assertFault(parsed, odd);
    }

    static List<Odd> oddJson() {
        return List.of(
                new Odd("", 1, "empty"),
                new Odd("\uFEFF", 1, "empty"),
                new Odd(" \n", 1, "empty"),
                new Odd("[]", 1, "has to be an object"),
                new Odd("{}\n{}", 2, "after the end"),
                new Odd("{} x", 1, "not JSON"),
                new Odd("{\"rules\": [],\n \"rules\": []}", 2, "there twice"),
                new Odd("{\"rules\": null}", 1, "has to be a list"),
                new Odd("{\"rules\": {}}", 1, "has to be a list"),
                new Odd("{\"alwaysAsk\": \"true\"}", 1, "true or false, not the text `true`"),
                new Odd("{\"alwaysAsk\": []}", 1, "true or false, not a list"),
                new Odd("{\n\"rules\": [],\n}", 3, "not JSON"),
                new Odd("{\"alwaysAsk\": null}", 1, "true or false"),
                new Odd("{\n\"always\": true}", 2, "unknown member `always`"),
                new Odd("{\"rules\": [\n\"shell\"]}", 2, "has to be an object"),
                new Odd("{// no\n}", 1, "not JSON: Unexpected character"),
                new Odd("{\"rules\": " + "[".repeat(100) + "]".repeat(100) + "}", 1, "nested too deeply"),
                new Odd("{\"a\":".repeat(100) + "1" + "}".repeat(100), 1, "nested too deeply"),
                new Odd("{\"rules\": [{\"tool\": \"shell\", \"action\": \"deny\"},]}", 1, "not JSON"),
                new Odd("{\"rules\": [", 1, ""),
                new Odd(rule("\"shell\"", "\"Deny\""), 2, "allow, ask or deny"),
                new Odd(rule("\"shell\"", "true"), 2, "has to be text"),
                new Odd(rule("5", "\"deny\""), 2, "has to be text"),
                new Odd(rule("\"shell(git status)\"", "\"allow\""), 2, "exact name"),
                new Odd(rule("\"read_*\"", "\"allow\""), 2, "exact name"),
                new Odd(rule("\"\"", "\"deny\""), 2, "exact name"),
                new Odd(rule("\"Shell\"", "\"deny\""), 2, "do you mean `shell`"),
                new Odd("{\"rules\": [{\"action\": \"deny\"}]}", 1, "`tool` is missing"),
                new Odd("{\"rules\": [{\"tool\": \"shell\"}]}", 1, "`action` is missing"));
    }

    private static String rule(String tool, String action) {
        return "{\"rules\": [\n{\"tool\": %s, \"action\": %s}]}".formatted(tool, action);
    }

    @ParameterizedTest
    @MethodSource("oddJson")
    void oddJsonIsInvalid(Odd odd) {
        assertFault(ToolsJson.parse(odd.file.getBytes(StandardCharsets.UTF_8), KNOWN), odd);
    }

    private static void assertFault(Parsed<?> parsed, Odd odd) {
        assertThat(parsed)
                .as(odd.file.substring(0, Math.min(200, odd.file.length())))
                .isInstanceOfSatisfying(
                        Parsed.Faulty.class,
                        faulty -> assertThat(((Parsed.Faulty<?>) faulty).faults())
                                .anySatisfy(fault -> {
                                    assertThat(fault.says()).contains(odd.says);
                                    assertThat(fault.line()).isEqualTo(odd.line);
                                }));
    }

    @Test
    void anAnchorBombIsRefusedAtItsFirstAnchor() {
        StringBuilder bomb = new StringBuilder("a: &a [x, x, x, x, x, x, x, x, x]\n");
        for (char c = 'b'; c < 'k'; c++) {
            bomb.append("%c: &%c [%s]\n".formatted(c, c, ("*" + (char) (c - 1) + ", ").repeat(9)));
        }
        assertFault(
                BoundsYaml.parse(bomb.toString().getBytes(StandardCharsets.UTF_8), KNOWN, Set.of()),
                new Odd(bomb.toString(), 1, "anchors"));
    }

    @Test
    void whatIsNotUtf8OrTooLargeIsInvalid() {
        byte[] latin = "version: 1\n# caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        assertFault(BoundsYaml.parse(latin, KNOWN, Set.of()), new Odd("latin", 2, "not UTF-8"));
        byte[] large = ("{}" + " ".repeat(1024 * 1024 - 1)).getBytes(StandardCharsets.UTF_8);
        assertFault(ToolsJson.parse(large, KNOWN), new Odd("large", 1, "more than"));
        byte[] largest = ("{}" + " ".repeat(1024 * 1024 - 2)).getBytes(StandardCharsets.UTF_8);
        assertThat(ToolsJson.parse(largest, KNOWN)).isInstanceOf(Parsed.Good.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "\uFEFF{}",
                "{\"rules\": []}",
                "{\"rules\": [{\"tool\": \"not_here\", \"action\": \"deny\"}]}"
            })
    void aPlainFileIsFine(String json) {
        assertThat(ToolsJson.parse(json.getBytes(StandardCharsets.UTF_8), KNOWN))
                .isInstanceOf(Parsed.Good.class);
    }

    @Test
    void everyFaultIsNamedNotOnlyTheFirst() {
        String yaml = Given.file(GOOD.replace("approve", "no") + GOOD.replace("read_file", "write_file"));
        assertThat(BoundsYaml.parse(yaml.getBytes(StandardCharsets.UTF_8), KNOWN, Set.of()))
                .isInstanceOfSatisfying(
                        Parsed.Faulty.class,
                        faulty -> assertThat(((Parsed.Faulty<?>) faulty).faults())
                                .extracting(Fault::line)
                                .containsExactly(4, 5));
    }

    @Test
    void examplesAreCheckedWhenTheFileIsRead() {
        String rule = "- id: t\n  action: command\n  match: {argv: [cargo, test]}\n  effect: approve\n  examples:\n"
                + "    match:\n    - {argv: [cargo, test, -v], cwd: sub}\n    not_match:\n    - {argv: [cargo, %s]}\n";
        assertThat(BoundsYaml.parse(bytes(rule.formatted("tests")), KNOWN, Set.of()))
                .isInstanceOf(Parsed.Good.class);
        assertFault(
                BoundsYaml.parse(bytes(rule.formatted("test")), KNOWN, Set.of()), new Odd(rule, 12, "must not match"));
        String path = "- id: e\n  action: tool_call\n  match: {tool: read_file, path: .env}\n  effect: deny\n"
                + "  examples: {match: [{tool: read_file, path: %s}]}\n";
        assertThat(BoundsYaml.parse(bytes(path.formatted(".env/x")), KNOWN, Set.of()))
                .isInstanceOf(Parsed.Good.class);
        assertFault(
                BoundsYaml.parse(bytes(path.formatted(".env.local")), KNOWN, Set.of()),
                new Odd(path, 8, "has to match"));
        assertFault(
                BoundsYaml.parse(bytes(path.formatted("a, argv: [x]")), KNOWN, Set.of()), new Odd(path, 8, "is {tool"));
        assertFault(BoundsYaml.parse(bytes(path.formatted("../a")), KNOWN, Set.of()), new Odd(path, 8, ".."));
    }

    private static byte[] bytes(String rules) {
        return Given.file(rules).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aFaultNamesItsRuleByItsIdOrWhereThereIsNoneToSpeakOfByItsPlace() {
        assertThat(rulesOf(GOOD.replace("effect: approve", "effect: no"))).containsExactly("r");
        assertThat(rulesOf(GOOD + GOOD.replace("id: r, ", ""))).containsExactly("2");
        assertThat(rulesOf(GOOD + GOOD.replace("id: r", "id: 7"))).containsExactly("2");
        assertThat(rulesOf(GOOD + GOOD.replace("id: r", "id: ' x'"))).containsExactly("2");
        assertThat(rulesOf("- just text\n")).containsExactly("1");
    }

    private static List<String> rulesOf(String rules) {
        Parsed<Bounds> parsed = BoundsYaml.parse(bytes(rules), KNOWN, Set.of());
        return ((Parsed.Faulty<Bounds>) parsed)
                .faults().stream().map(fault -> String.valueOf(fault.rule())).toList();
    }

    @Test
    void anExampleIsReadAsWidelyAsItsRule() {
        String rule = "- {id: p, action: command, match: {argv: [cargo, publish]}, effect: %s, examples: {%s: [{argv:"
                + " [/bin/cargo, publish]}]}}\n";
        assertThat(BoundsYaml.parse(bytes(rule.formatted("deny", "match")), KNOWN, Set.of()))
                .isInstanceOf(Parsed.Good.class);
        assertThat(BoundsYaml.parse(bytes(rule.formatted("approve", "not_match")), KNOWN, Set.of()))
                .isInstanceOf(Parsed.Good.class);
        assertFault(
                BoundsYaml.parse(bytes(rule.formatted("approve", "match")), KNOWN, Set.of()),
                new Odd(rule, 4, "has to match"));
    }

    @Test
    void anApprovalThatSaysThatItDoesNotAskIsAQuietOne() {
        assertThat(Given.bounds(GOOD.replace("approve", "approve, ask: false")).rules())
                .extracting(Rule::outcome)
                .containsExactly(Effect.ALLOW);
    }
}
