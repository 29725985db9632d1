package dev.countersign.policy;

import static dev.countersign.policy.Given.noFiles;
import static dev.countersign.policy.Given.reads;
import static dev.countersign.policy.Given.runs;
import static dev.countersign.policy.Given.runsIn;
import static dev.countersign.policy.Given.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.Action;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatchingTest {

    private static final String READ_ALL = "- {id: a, action: tool_call, match: {tool: read_file}, effect: approve}\n";
    private static final String CARGO = """
            - {id: check, action: command, match: {argv: [cargo, check]}, effect: approve}
            - {id: test, action: command, match: {argv: [cargo, test]}, effect: approve}
            - {id: other, action: command, match: {argv: [cargo]}, effect: approve, ask: true}
            - {id: publish, action: command, match: {argv: [cargo, publish]}, effect: deny}
            """;
    private static final String CARGO_REVERSED = """
            - {id: publish, action: command, match: {argv: [cargo, publish]}, effect: deny}
            - {id: other, action: command, match: {argv: [cargo]}, effect: approve, ask: true}
            - {id: test, action: command, match: {argv: [cargo, test]}, effect: approve}
            - {id: check, action: command, match: {argv: [cargo, check]}, effect: approve}
            """;

    // PP-02
    @ParameterizedTest
    @ValueSource(strings = {"secrets", "secrets/", "./secrets", "secrets//", "secrets/."})
    void rulesAndCallsSpellAPathInTheSameWays(String spelled) {
        Given given = noFiles()
                .trusted(READ_ALL
                        + "- {id: d, action: tool_call, match: {tool: read_file, path: '%s'}, effect: deny}\n"
                                .formatted(spelled));
        for (String call : new String[] {"secrets/k", "./secrets/k", "secrets//k", "secrets/./k", "secrets"}) {
            assertThat(given.effect("read_file", reads(call))).as(call).isEqualTo(Effect.DENY);
        }
        assertThat(given.effect("read_file", reads("secrets2/k"))).isEqualTo(Effect.ALLOW);
    }

    // PP-04
    @Test
    void aDenialOfDotEnvCoversThatAndWhatIsBeneath() {
        Given given = noFiles()
                .trusted(READ_ALL
                        + "- {id: d, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}\n");
        assertThat(given.effect("read_file", reads(".env"))).isEqualTo(Effect.DENY);
        assertThat(given.effect("read_file", reads(".env/x"))).isEqualTo(Effect.DENY);
        for (String other : new String[] {".env.local", "config/.env", ".envrc", ".ENV"}) {
            assertThat(given.effect("read_file", reads(other))).as(other).isEqualTo(Effect.ALLOW);
        }
    }

    // PP-05, PP-11: the same file under another spelling or another name
    @Test
    void aDenialFindsTheSameFileUnderAnotherName() {
        FileIdentity ignoringCase = names -> String.join("/", names).toLowerCase(Locale.ROOT);
        Policy policy = noFiles()
                .trusted(READ_ALL + "- {id: d, action: tool_call, match: {path: .env}, effect: deny}\n")
                .policy();
        assertThat(policy.verdict("read_file", reads(".ENV"), ignoringCase).effect())
                .isEqualTo(Effect.DENY);
        assertThat(policy.verdict("read_file", reads(".Env/x"), ignoringCase).effect())
                .isEqualTo(Effect.DENY);
        assertThat(policy.verdict("read_file", reads("env"), ignoringCase).effect())
                .isEqualTo(Effect.ALLOW);
        Policy approves = noFiles()
                .trusted("- {id: a, action: tool_call, match: {tool: read_file, path: src}, effect: approve}\n")
                .policy();
        assertThat(approves.verdict("read_file", reads("SRC/a"), ignoringCase).effect())
                .isEqualTo(Effect.DENY);
    }

    @Test
    void theRootIsNoFolderAboveADeniedFile() {
        FileIdentity loop =
                names -> names.isEmpty() || names.equals(List.of("loop")) ? "root" : String.join("/", names);
        Policy policy = noFiles()
                .trusted(READ_ALL + "- {id: d, action: tool_call, match: {path: loop}, effect: deny}\n")
                .policy();
        assertThat(policy.verdict("read_file", reads("a/b"), loop).effect()).isEqualTo(Effect.ALLOW);
        assertThat(policy.verdict("read_file", reads("loop/b"), loop).effect()).isEqualTo(Effect.DENY);
        Visibility search = policy.visibility("search_files", loop);
        assertThat(search.test(Given.path("a/b"))).isTrue();
        assertThat(search.test(Given.path("loop/b"))).isFalse();
    }

    @Test
    void whereNoDenialNamesAPathNoFileIsLookedFor() {
        FileIdentity nowhere = names -> {
            throw new AssertionError("looked for " + names);
        };
        Policy policy = noFiles()
                .trusted(READ_ALL + "- {id: d, action: tool_call, match: {tool: tickets}, effect: deny}\n")
                .policy();
        assertThat(policy.verdict("read_file", reads("a"), nowhere).effect()).isEqualTo(Effect.ALLOW);
    }

    @Test
    void denialsSpellEveryWordComposedAndTheProgramByItsBaseName() {
        assertThat(Spelling.composed(List.of("a", "donne\u0301es"))).containsExactly("a", "donn\u00e9es");
        assertThat(Spelling.byBaseName(List.of("/opt/cafe\u0301/", "-v"))).containsExactly("caf\u00e9", "-v");
        assertThat(Spelling.byBaseName(List.of("cafe\u0301"))).containsExactly("caf\u00e9");
    }

    // PP-07
    @Test
    void aDenialComparesComposedAndAnApprovalExactly() {
        String composed = "donn\u00e9es";
        String decomposed = "donne\u0301es/x";
        Given denied = noFiles()
                .trusted(READ_ALL
                        + "- {id: d, action: tool_call, match: {path: %s}, effect: deny}\n".formatted(composed));
        assertThat(denied.effect("read_file", reads(decomposed))).isEqualTo(Effect.DENY);
        Given approved = noFiles()
                .trusted("- {id: a, action: tool_call, match: {tool: read_file, path: %s}, effect: approve}\n"
                        .formatted(composed));
        assertThat(approved.effect("read_file", reads(decomposed))).isEqualTo(Effect.DENY);
        assertThat(approved.effect("read_file", reads(composed + "/x"))).isEqualTo(Effect.ALLOW);
    }

    // PA-01, PA-09
    @Test
    void tokensAreComparedWhole() {
        Given given = noFiles().trusted("- {id: t, action: command, match: {argv: [cargo, test]}, effect: approve}\n");
        assertThat(given.effect("run_command", runs("cargo", "test"))).isEqualTo(Effect.ALLOW);
        assertThat(given.effect("run_command", runs("cargo", "test", "--release")))
                .isEqualTo(Effect.ALLOW);
        for (Action other : new Action[] {
            runs("cargo", "tests"),
            runs("cargo"),
            runs("cargo test"),
            runs("CARGO", "test"),
            runs("cargo", "test;rm", "-rf", "."),
            runs("cargo", "test\nrm"),
            runs("-rf"),
            runs(" cargo", "test"),
            runs("cargo", ""),
        }) {
            assertThat(given.effect("run_command", other)).as(other.toString()).isEqualTo(Effect.DENY);
        }
    }

    // PA-02
    @Test
    void aDenialAlsoLooksAtTheBaseNameOfTheProgramAndAnApprovalDoesNot() {
        Given given = noFiles().trusted(CARGO);
        for (String program : new String[] {"/usr/bin/cargo", "./cargo", "../cargo"}) {
            assertThat(given.effect("run_command", runs(program, "publish"))).isEqualTo(Effect.DENY);
            assertThat(given.effect("run_command", runs(program, "test"))).isEqualTo(Effect.DENY);
        }
        Given absolute = noFiles()
                .trusted(CARGO + "- {id: abs, action: command, match: {argv: [/usr/bin/cargo]}, effect: approve}\n");
        assertThat(absolute.effect("run_command", runs("/usr/bin/cargo", "publish")))
                .isEqualTo(Effect.DENY);
        assertThat(absolute.effect("run_command", runs("/usr/bin/cargo", "build")))
                .isEqualTo(Effect.ALLOW);
    }

    // PA-03
    @Test
    void anOptionBeforeTheSubcommandIsAskedAboutAtLeast() {
        Given given = noFiles().trusted(CARGO);
        assertThat(given.effect("run_command", runs("cargo", "--offline", "publish")))
                .isEqualTo(Effect.ASK);
        assertThat(given.effect("run_command", runs("cargo", "+nightly", "publish")))
                .isEqualTo(Effect.ASK);
        assertThat(given.effect("run_command", runs("cargo", "publish", "--dry-run")))
                .isEqualTo(Effect.DENY);
    }

    // PA-04
    @Test
    void wrappersAreNotLookedThrough() {
        Given given = noFiles().trusted("- {id: t, action: command, match: {argv: [cargo, test]}, effect: approve}\n");
        for (Action wrapped : new Action[] {
            runs("env", "cargo", "test"),
            runs("timeout", "5", "cargo", "test"),
            runs("sh", "-c", "cargo test"),
            runs("FOO=1", "cargo", "test"),
        }) {
            assertThat(given.effect("run_command", wrapped)).isEqualTo(Effect.DENY);
        }
        Given env = noFiles().trusted("- {id: e, action: command, match: {argv: [env]}, effect: approve}\n");
        assertThat(env.effect("run_command", runs("env", "cargo", "test"))).isEqualTo(Effect.ALLOW);
    }

    // PA-10
    @Test
    void aCommandsPathIsAPrefixOfItsWorkingDirectory() {
        Given given = noFiles()
                .trusted(
                        "- {id: s, action: command, match: {argv: [sh], path: scripts}, effect: approve, ask: true}\n");
        assertThat(given.effect("run_command", runsIn("scripts", "sh", "x.sh"))).isEqualTo(Effect.ASK);
        assertThat(given.effect("run_command", runsIn("scripts/sub", "sh", "x.sh")))
                .isEqualTo(Effect.ASK);
        for (String elsewhere : new String[] {"scripts2", "."}) {
            assertThat(given.effect("run_command", runsIn(elsewhere, "sh", "x.sh")))
                    .isEqualTo(Effect.DENY);
        }
    }

    // PA-13
    @ParameterizedTest
    @ValueSource(strings = {CARGO, CARGO_REVERSED})
    void theLongestApprovalDecidesInAnyOrder(String rules) {
        Given given = noFiles().trusted(rules);
        assertThat(given.effect("run_command", runs("cargo", "test"))).isEqualTo(Effect.ALLOW);
        assertThat(given.effect("run_command", runs("cargo", "build"))).isEqualTo(Effect.ASK);
        assertThat(given.effect("run_command", runs("cargo", "publish"))).isEqualTo(Effect.DENY);
    }

    @Test
    void tokensWeighMoreThanPathsAndPathsMoreThanANamedTool() {
        Given argv = noFiles().trusted("""
                - {id: a, action: command, match: {argv: [make, test]}, effect: approve}
                - {id: b, action: command, match: {argv: [make], path: a/b}, effect: approve, ask: true}
                """);
        assertThat(argv.effect("run_command", runsIn("a/b", "make", "test"))).isEqualTo(Effect.ALLOW);
        Given path = noFiles().trusted("""
                - {id: a, action: file_write, match: {tool: write_file}, effect: approve, ask: true}
                - {id: b, action: file_write, match: {path: src}, effect: approve}
                - {id: c, action: file_write, match: {tool: write_file, path: src/gen}, effect: approve, ask: true}
                - {id: d, action: file_write, match: {path: src/gen}, effect: approve}
                """);
        assertThat(path.effect("write_file", writes("a"))).isEqualTo(Effect.ASK);
        assertThat(path.effect("write_file", writes("src/a"))).isEqualTo(Effect.ALLOW);
        assertThat(path.effect("write_file", writes("src/gen/a"))).isEqualTo(Effect.ASK);
        assertThat(path.effect("edit_file", writes("src/gen/a"))).isEqualTo(Effect.ALLOW);
        assertThat(path.effect("edit_file", writes("a"))).isEqualTo(Effect.DENY);
    }

    @Test
    void ofTwoEquallyLongApprovalsOneThatAsksDecides() {
        for (String order : new String[] {"false, true", "true, false"}) {
            String[] ask = order.split(", ");
            Given given = noFiles().trusted("""
                    - {id: a, action: tool_call, match: {tool: read_file}, effect: approve, ask: %s}
                    - {id: b, action: tool_call, match: {tool: read_file}, effect: approve, ask: %s}
                    """.formatted(ask[0], ask[1]));
            assertThat(given.effect("read_file", reads("a"))).isEqualTo(Effect.ASK);
        }
    }

    @Test
    void rulesWithoutAToolCoverTheReadersToApproveAndHostToolsTooToDeny() {
        String approve = "- {id: a, action: tool_call, match: {}, effect: approve}\n";
        String deny = "- {id: d, action: tool_call, match: {}, effect: deny}\n";
        String tickets = "- {id: t, action: tool_call, match: {tool: tickets}, effect: approve}\n";
        Action other = new Action.Other();
        for (String reader : ToolNames.READERS) {
            assertThat(noFiles().trusted(approve).effect(reader, reads("a"))).isEqualTo(Effect.ALLOW);
        }
        assertThat(noFiles().trusted(approve).effect("tickets", other)).isEqualTo(Effect.DENY);
        assertThat(noFiles().trusted(approve).effect("write_file", writes("a"))).isEqualTo(Effect.DENY);
        assertThat(noFiles().trusted(tickets).effect("tickets", other)).isEqualTo(Effect.ALLOW);
        assertThat(noFiles().trusted(tickets + deny).effect("tickets", other)).isEqualTo(Effect.DENY);
        assertThat(noFiles()
                        .trusted(deny + "- {id: w, action: file_write, match: {}, effect: approve}\n")
                        .effect("write_file", writes("a")))
                .isEqualTo(Effect.ALLOW);
    }

    @Test
    void aHostToolThatWritesOrRunsIsDeniedByTheRulesAboutThat() {
        String rules = "- {id: t, action: tool_call, match: {tool: tickets}, effect: approve}\n"
                + "- {id: w, action: file_write, match: {path: src}, effect: deny}\n"
                + "- {id: c, action: command, match: {argv: [rm]}, effect: deny}\n";
        Given given = noFiles().trusted(rules);
        assertThat(given.effect("tickets", writes("src/a"))).isEqualTo(Effect.DENY);
        assertThat(given.effect("tickets", writes("docs/a"))).isEqualTo(Effect.ALLOW);
        assertThat(given.effect("tickets", runs("/bin/rm", "a"))).isEqualTo(Effect.DENY);
    }

    // PA-15
    @Test
    void aCommandDenialWithoutArgvCoversTheShellAndOneWithArgvDoesNot() {
        String approve = "- {id: s, action: command, match: {tool: shell}, effect: approve, ask: true}\n"
                + "- {id: l, action: command, match: {argv: [ls]}, effect: approve}\n";
        Action shell = new Action.RunsShell("rm -rf .");
        String any = "- {id: d, action: command, match: {}, effect: deny}\n";
        String rm = "- {id: d, action: command, match: {argv: [rm]}, effect: deny}\n";
        String onlyShell = "- {id: d, action: command, match: {tool: shell}, effect: deny}\n";
        assertThat(noFiles().trusted(approve).effect("shell", shell)).isEqualTo(Effect.ASK);
        assertThat(noFiles().trusted(approve + rm).effect("shell", shell)).isEqualTo(Effect.ASK);
        assertThat(noFiles().trusted(approve + any).effect("shell", shell)).isEqualTo(Effect.DENY);
        assertThat(noFiles().trusted(approve + any).effect("run_command", runs("ls")))
                .isEqualTo(Effect.DENY);
        assertThat(noFiles().trusted(approve + onlyShell).effect("shell", shell))
                .isEqualTo(Effect.DENY);
        assertThat(noFiles().trusted(approve + onlyShell).effect("run_command", runs("ls")))
                .isEqualTo(Effect.ALLOW);
        assertThat(noFiles()
                        .trusted("- {id: l, action: command, match: {argv: [sh]}, effect: approve}\n")
                        .effect("shell", shell))
                .isEqualTo(Effect.DENY);
        assertThat(noFiles()
                        .trusted("- {id: w, action: command, match: {argv: [wc]}, effect: approve}\n")
                        .effect("run_command", runs("wc", "-l", "a.txt", ">", "src/b.txt")))
                .isEqualTo(Effect.ALLOW);
    }
}
