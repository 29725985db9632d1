package dev.countersign.policy;

import static dev.countersign.policy.Given.noFiles;
import static dev.countersign.policy.Given.reads;
import static dev.countersign.policy.Given.runs;
import static dev.countersign.policy.Given.writes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.countersign.policy.Verdict.LayerSays;
import dev.countersign.tool.Action;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayersTest {

    private static final String APPROVE = "- {id: r, action: tool_call, match: {tool: read_file}, effect: approve}\n";
    private static final String ASK =
            "- {id: r, action: tool_call, match: {tool: read_file}, effect: approve, ask: true}\n";
    private static final String DENY = "- {id: r, action: tool_call, match: {tool: read_file}, effect: deny}\n";
    private static final String OTHER = "- {id: r, action: tool_call, match: {tool: list_dir}, effect: approve}\n";

    @Test
    void withoutAFileNobodyHasASay() {
        Verdict verdict = noFiles().says("read_file", reads("a.txt"));
        assertThat(verdict.effect()).isNull();
        assertThat(verdict.grounds()).isEmpty();
        assertThat(verdict.layers()).isEmpty();
        assertThat(noFiles().user().sha256()).isNull();
        assertThat(verdict.remedies())
                .extracting(Remedy::leadsTo)
                .containsExactly(Effect.ALLOW, Effect.ASK, Effect.DENY);
        assertThat(verdict.remedies().getFirst().file()).isEqualTo("/data/tools.json");
        assertThat(verdict.remedies().getFirst().snippet())
                .isEqualTo("{\n  \"rules\": [\n    { \"tool\": \"read_file\", \"action\": \"allow\" }\n  ]\n}\n");
    }

    // PA-14
    @ParameterizedTest
    @CsvSource({
        "allow, approve, ALLOW", "allow, ask, ASK", "allow, deny, DENY", "allow, other, DENY",
        "ask,   approve, ASK", "ask,   ask, ASK", "ask,   deny, DENY", "ask,   other, DENY",
        "deny,  approve, DENY", "deny,  ask, DENY", "deny,  deny, DENY", "deny,  other, DENY",
    })
    void theStricterOfTheUserAndTheRepositoryDecides(String user, String repository, Effect expected) {
        Given given = noFiles().user("{\"rules\": [{\"tool\": \"read_file\", \"action\": \"%s\"}]}".formatted(user));
        String rules = rules(repository);
        assertThat(given.trusted(rules).effect("read_file", reads("a.txt"))).isEqualTo(expected);
    }

    private static String rules(String repository) {
        return switch (repository) {
            case "approve" -> APPROVE;
            case "ask" -> ASK;
            case "deny" -> DENY;
            default -> OTHER;
        };
    }

    @Test
    void theFirstOfTheStrictestIsDecisiveAndEveryFileThatSpokeIsAGround() {
        Verdict verdict = noFiles()
                .user("{\"rules\": [\n{\"tool\": \"*\", \"action\": \"ask\"}]}")
                .trusted(APPROVE)
                .says("read_file", reads("a.txt"));
        assertThat(verdict.grounds())
                .extracting(Ground::layer, Ground::source, Ground::line, Ground::rule, Ground::decisive)
                .containsExactly(
                        tuple(Layer.USER_POLICY, "/data/tools.json", 2, "*", true),
                        tuple(Layer.WORKSPACE_BOUNDS, "countersign.tools.yaml", 4, "r", false));
        assertThat(verdict.grounds())
                .allSatisfy(ground -> assertThat(ground.sha256()).hasSize(64));
        assertThat(verdict.layers())
                .containsExactly(
                        new LayerSays(Layer.USER_POLICY, Effect.ASK),
                        new LayerSays(Layer.WORKSPACE_BOUNDS, Effect.ALLOW));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {path: a}         | {tool: read_file}
            {tool: read_file} | {path: a}
            """)
    void ofTwoDenialsInOneLineTheFirstDecides(String match, String otherMatch) {
        String rule = "{id: %s, action: tool_call, match: %s, effect: deny}";
        String line = "  [" + rule.formatted("first", match) + ", " + rule.formatted("second", otherMatch) + "]\n";
        assertThat(noFiles().trusted(line).says("read_file", reads("a")).grounds())
                .extracting(Ground::rule)
                .containsExactly("first");
    }

    @Test
    void aQuietApprovalOfAnUntrustedFileSaysNothingAndItsQuestionDoes() {
        Verdict quiet = noFiles().untrusted(APPROVE).says("read_file", reads("a"));
        assertThat(quiet.effect()).isNull();
        assertThat(quiet.layers()).containsExactly(new LayerSays(Layer.WORKSPACE_BOUNDS, null));
        assertThat(quiet.grounds()).singleElement().satisfies(ground -> {
            assertThat(ground.decisive()).isFalse();
            assertThat(ground.says()).contains("nobody has trusted");
        });
        assertThat(quiet.remedies())
                .anySatisfy(remedy -> assertThat(remedy.text()).contains("trust the content"));
        assertThat(noFiles().untrusted(ASK).effect("read_file", reads("a"))).isEqualTo(Effect.ASK);
        assertThat(noFiles().untrusted(OTHER).effect("read_file", reads("a"))).isEqualTo(Effect.DENY);
    }

    @Test
    void theLastMatchOfAToolsJsonDecides() {
        String json = """
                {"rules": [
                  {"tool": "*", "action": "ask"},
                  {"tool": "read_file", "action": "allow"},
                  {"tool": "shell", "action": "deny"}
                ]}""";
        Given given = noFiles().user(json);
        assertThat(given.effect("read_file", reads("a"))).isEqualTo(Effect.ALLOW);
        assertThat(given.effect("shell", new Action.RunsShell("ls"))).isEqualTo(Effect.DENY);
        assertThat(given.effect("write_file", writes("a"))).isEqualTo(Effect.ASK);
        Given starLast = noFiles()
                .user("{\"rules\": [{\"tool\": \"shell\", \"action\": \"deny\"},"
                        + "{\"tool\": \"*\", \"action\": \"ask\"}]}");
        assertThat(starLast.effect("shell", new Action.RunsShell("ls"))).isEqualTo(Effect.ASK);
    }

    @Test
    void listDirIsAnotherNameOfListFiles() {
        Given json = noFiles().user("{\"rules\": [{\"tool\": \"list_dir\", \"action\": \"deny\"}]}");
        assertThat(json.effect("list_files", reads("."))).isEqualTo(Effect.DENY);
        assertThat(noFiles().trusted(OTHER).effect("list_files", reads("."))).isEqualTo(Effect.ALLOW);
    }

    @Test
    void aWorkspacesAllowGrantsNothingButTakesBackItsOwnEarlierRules() {
        Given given = noFiles()
                .workspace(
                        "{\"rules\": [{\"tool\": \"*\", \"action\": \"deny\"}, {\"tool\": \"read_file\", \"action\": \"allow\"}]}");
        assertThat(given.effect("read_file", reads("a"))).isNull();
        assertThat(given.effect("write_file", writes("a"))).isEqualTo(Effect.DENY);
    }

    @ParameterizedTest
    @CsvSource({".env", "sub/.env.local", "keys/server.pem", ".ssh/config", ".git/config"})
    void anAllowThatCanNameNoPathSaysNothingAboutSecrets(String secret) {
        Given given = noFiles().user("{\"rules\": [{\"tool\": \"*\", \"action\": \"allow\"}]}");
        Verdict verdict = given.says("read_file", reads(secret));
        assertThat(verdict.effect()).isNull();
        assertThat(verdict.grounds())
                .singleElement()
                .extracting(Ground::says)
                .asString()
                .contains("secrets");
        assertThat(given.effect("read_file", reads("src/a"))).isEqualTo(Effect.ALLOW);
        // Other protected paths are no secrets: an explicit allow counts there.
        assertThat(given.effect("write_file", writes(".npmrc"))).isEqualTo(Effect.ALLOW);
        assertThat(noFiles().trusted(APPROVE).effect("read_file", reads(secret)))
                .isEqualTo(Effect.ALLOW);
    }

    // PC-11
    @Test
    void alwaysAskInEitherFileTurnsAnAllowIntoAQuestionAndNoDenial() {
        Given user = noFiles()
                .user("{\"rules\": [{\"tool\": \"*\", \"action\": \"allow\"},"
                        + "{\"tool\": \"shell\", \"action\": \"deny\"}], \"alwaysAsk\": true}");
        Verdict verdict = user.says("read_file", reads("a"));
        assertThat(verdict.effect()).isEqualTo(Effect.ASK);
        assertThat(verdict.byRules()).isEqualTo(Effect.ALLOW);
        assertThat(verdict.alwaysAsk()).isNotNull();
        assertThat(verdict.grounds()).filteredOn(Ground::decisive).containsExactly(verdict.alwaysAsk());
        assertThat(user.effect("shell", new Action.RunsShell("ls"))).isEqualTo(Effect.DENY);

        Verdict workspace = noFiles().workspace("{\"alwaysAsk\": true}").says("read_file", reads("a"));
        assertThat(workspace.effect()).isEqualTo(Effect.ASK);
        assertThat(workspace.byRules()).isNull();
        assertThat(noFiles().workspace("{\"alwaysAsk\": false}").effect("read_file", reads("a")))
                .isNull();
    }

    @Test
    void anInvalidFileDeniesEveryCallWithFileLineAndRule() {
        Given given = noFiles()
                .user("{\"rules\": [\n{\"tool\": \"read_*\", \"action\": \"allow\"}]}")
                .trusted(APPROVE);
        Verdict verdict = given.says("read_file", reads("a"));
        assertThat(verdict.effect()).isEqualTo(Effect.DENY);
        assertThat(verdict.grounds()).singleElement().satisfies(ground -> {
            assertThat(ground.says()).startsWith("Policy invalid: /data/tools.json:2: rule 1: ");
            assertThat(ground.line()).isEqualTo(2);
            assertThat(ground.decisive()).isTrue();
        });
        assertThat(given.policy().advertises("read_file")).isFalse();
    }

    @Test
    void theQuestionOfATrustedRuleReachesAsFarAsItsKindOfCall() {
        String rules = ASK
                + "- {id: l, action: tool_call, match: {tool: list_dir}, effect: approve, ask: true}\n"
                + "- {id: w, action: file_write, match: {path: src}, effect: approve, ask: true}\n"
                + "- {id: c, action: command, match: {argv: [cargo]}, effect: approve, ask: true}\n"
                + "- {id: s, action: command, match: {tool: shell}, effect: approve, ask: true}\n";
        assertThat(scope(rules, "read_file", reads("src/a"))).isEqualTo(new SessionScope.Folder("src"));
        assertThat(scope(rules, "read_file", reads("a"))).isEqualTo(new SessionScope.Folder("."));
        assertThat(scope(rules, "write_file", writes("src/x/a"))).isEqualTo(new SessionScope.Folder("src/x"));
        assertThat(scope(rules, "read_file", reads("."))).isEqualTo(new SessionScope.Folder("."));
        assertThat(scope(rules, "list_files", reads("src/x"))).isEqualTo(new SessionScope.Folder("src/x"));
        assertThat(scope(rules, "run_command", runs("cargo", "build")))
                .isEqualTo(new SessionScope.Tokens(List.of("cargo", "build")));
        assertThat(scope(rules, "run_command", runs("cargo", "build", "-v")))
                .isEqualTo(new SessionScope.Tokens(List.of("cargo", "build")));
        assertThat(scope(rules, "run_command", runs("cargo", "--offline", "publish")))
                .isEqualTo(new SessionScope.ExactInput());
        assertThat(scope(rules, "run_command", runs("cargo"))).isEqualTo(new SessionScope.ExactInput());
        assertThat(scope(rules, "shell", new Action.RunsShell("ls"))).isEqualTo(new SessionScope.ExactInput());
        assertThat(noFiles().untrusted(rules).says("read_file", reads("src/a")).asking())
                .extracting(AskingRule::scope)
                .containsExactly(new SessionScope.ExactInput());
    }

    private static SessionScope scope(String rules, String tool, Action action) {
        return noFiles().trusted(rules).says(tool, action).asking().getFirst().scope();
    }

    @Test
    void onlyARuleThatAsksIsARuleThatAsks() {
        for (String action : List.of("allow", "ask", "deny")) {
            Given given = noFiles().user("{\"rules\": [{\"tool\": \"*\", \"action\": \"" + action + "\"}]}");
            assertThat(given.says("read_file", reads("a")).asking())
                    .as(action)
                    .extracting(AskingRule::layer)
                    .isEqualTo(action.equals("ask") ? List.of(Layer.USER_POLICY) : List.of());
        }
    }

    @Test
    void aRulesDigestIsThatOfItsContentWhereverItStands() {
        String moved = OTHER.replace("id: r", "id: first") + ASK;
        String changed = ASK.replace("tool: read_file", "tool: read_file, path: src");
        String digest = digest(ASK);
        assertThat(digest(moved)).isEqualTo(digest);
        assertThat(digest(changed)).isNotEqualTo(digest);
    }

    private static String digest(String rules) {
        return noFiles()
                .trusted(rules)
                .says("read_file", reads("src/a"))
                .asking()
                .getFirst()
                .ruleDigest();
    }

    @Test
    void variablesAreThoseOfTheApprovalThatDecidesAndOnlyOnceItIsTrusted() {
        String rules = "- {id: t, action: command, match: {argv: [cargo, test]}, effect: approve, toolchain_env: [A]}\n"
                + "- {id: o, action: command, match: {argv: [cargo]}, effect: approve, ask: true, toolchain_env: [B]}\n";
        assertThat(noFiles()
                        .trusted(rules)
                        .says("run_command", runs("cargo", "test"))
                        .toolchainEnv())
                .containsExactly("A");
        assertThat(noFiles()
                        .trusted(rules)
                        .says("run_command", runs("cargo", "run"))
                        .toolchainEnv())
                .containsExactly("B");
        assertThat(noFiles()
                        .untrusted(rules)
                        .says("run_command", runs("cargo", "run"))
                        .toolchainEnv())
                .isEmpty();
    }

    @Test
    void theFingerprintChangesWithEveryFileAndWithTrust() {
        Given none = noFiles();
        assertThat(List.of(
                        none.policy().fingerprint(),
                        none.user("{}").policy().fingerprint(),
                        none.workspace("{}").policy().fingerprint(),
                        none.untrusted(ASK).policy().fingerprint(),
                        none.trusted(ASK).policy().fingerprint(),
                        none.trusted(DENY).policy().fingerprint()))
                .doesNotHaveDuplicates();
        assertThat(none.trusted(ASK).policy().fingerprint())
                .isEqualTo(none.trusted(ASK).policy().fingerprint());
    }

    @Test
    void aRequiredPolicyThatIsMissingDeniesEverything() {
        Policy policy =
                new Policy(noFiles().user(), noFiles().workspace(), noFiles().bounds(), false, true);
        assertThat(policy.verdict("read_file", reads("a"), FileIdentity.NONE).effect())
                .isEqualTo(Effect.DENY);
        assertThat(policy.advertises("read_file")).isFalse();
    }

    @Test
    void theRemedyOfADefaultDenialIsARuleForThisKindOfCall() {
        Verdict verdict = noFiles().trusted(APPROVE).says("run_command", runs("npm", "run", "build"));
        assertThat(verdict.remedies()).anySatisfy(remedy -> {
            assertThat(remedy.leadsTo()).isEqualTo(Effect.ASK);
            assertThat(remedy.file()).isEqualTo("countersign.tools.yaml");
            assertThat(noFiles().trusted(APPROVE + remedy.snippet()).effect("run_command", runs("npm", "run", "build")))
                    .isEqualTo(Effect.ASK);
        });
    }
}
