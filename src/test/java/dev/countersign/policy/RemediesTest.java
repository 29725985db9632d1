package dev.countersign.policy;

import static dev.countersign.policy.Given.noFiles;
import static dev.countersign.policy.Given.reads;
import static dev.countersign.policy.Given.runs;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What would have led to another decision. */
class RemediesTest {

    private static final String USER = "/data/tools.json";
    private static final String YAML = "countersign.tools.yaml";
    private static final String QUIET = "- {id: r, action: tool_call, match: {tool: read_file}, effect: approve}\n";
    private static final String ASKS = QUIET.replace("approve", "approve, ask: true");
    private static final String DENIES = QUIET.replace("approve", "deny");

    private static Remedy created(Effect effect, String text) {
        String word = effect.name().toLowerCase(java.util.Locale.ROOT);
        String snippet = "{\n  \"rules\": [\n    { \"tool\": \"read_file\", \"action\": \"" + word + "\" }\n  ]\n}\n";
        return new Remedy(effect, text + " in every workspace, create this file.", USER, snippet);
    }

    private static String rule(String word) {
        return "{ \"tool\": \"read_file\", \"action\": \"" + word + "\" }";
    }

    @Test
    void whereNoFileSpeaksARuleOfTheUserLeadsToEachOutcome() {
        assertThat(noFiles().says("read_file", reads("a")).remedies())
                .containsExactly(
                        created(Effect.ALLOW, "To allow this without a question"),
                        created(Effect.ASK, "To be asked about this"),
                        created(Effect.DENY, "To deny this"));
    }

    @Test
    void noRuleOfTheUserAllowsASecret() {
        assertThat(noFiles().says("read_file", reads("sub/.env")).remedies())
                .containsExactly(created(Effect.ASK, "To be asked about this"), created(Effect.DENY, "To deny this"));
    }

    @Test
    void aRuleThatAsksIsChangedOrOverruledByALaterOne() {
        assertThat(noFiles()
                        .user("{\"rules\": [\n{\"tool\": \"*\", \"action\": \"ask\"}]}")
                        .trusted(QUIET)
                        .says("read_file", reads("a"))
                        .remedies())
                .containsExactly(
                        new Remedy(
                                Effect.ALLOW,
                                "To allow this without a question, change line 2 or add this as the last rule.",
                                USER,
                                rule("allow")),
                        new Remedy(
                                Effect.DENY,
                                "To deny this in every workspace, add this as the last rule.",
                                USER,
                                rule("deny")));
    }

    @Test
    void whatTheBoundsDenyOnlyTheBoundsCanOpen() {
        assertThat(noFiles()
                        .trusted(QUIET)
                        .says("run_command", runs("npm", "run", "x"))
                        .remedies())
                .containsExactly(
                        new Remedy(
                                Effect.ALLOW,
                                "To allow this without a question, add a rule that approves it, and trust the content.",
                                YAML,
                                "- id: allow-run-command\n  action: command\n  match: {argv: [npm, run]}\n  effect: approve\n"),
                        new Remedy(
                                Effect.ASK,
                                "To be asked about this, add a rule that approves it.",
                                YAML,
                                "- id: ask-run-command\n  action: command\n  match: {argv: [npm, run]}\n  effect: approve\n"
                                        + "  ask: true\n"));
        assertThat(noFiles().trusted(DENIES).says("read_file", reads("a")).remedies())
                .containsExactly(
                        new Remedy(
                                Effect.ALLOW,
                                "To allow this without a question, remove or narrow the rule r (line 4).",
                                YAML,
                                null),
                        new Remedy(
                                Effect.ASK,
                                "To be asked about this, remove or narrow the rule r (line 4).",
                                YAML,
                                null));
    }

    @Test
    void aRuleOfTheBoundsThatAsksIsMadeQuietAndTrustedAnew() {
        assertThat(noFiles().trusted(ASKS).says("read_file", reads("a")).remedies())
                .containsExactly(
                        new Remedy(
                                Effect.ALLOW,
                                "To allow this without a question, remove `ask: true` from the rule r (line 4) and trust"
                                        + " the file anew.",
                                YAML,
                                null),
                        created(Effect.DENY, "To deny this"));
    }

    @Test
    void aQuietApprovalThatNobodyTrustsIsTrusted() {
        assertThat(noFiles().untrusted(QUIET).says("read_file", reads("a")).remedies())
                .containsExactly(
                        new Remedy(
                                Effect.ALLOW,
                                "To allow what its rules approve, trust the content of this file.",
                                YAML,
                                null),
                        created(Effect.ALLOW, "To allow this without a question"),
                        created(Effect.ASK, "To be asked about this"),
                        created(Effect.DENY, "To deny this"));
    }

    @Test
    void alwaysAskIsSwitchedOff() {
        assertThat(noFiles()
                        .user("{\"rules\": [{\"tool\": \"read_file\", \"action\": \"allow\"}], \"alwaysAsk\": true}")
                        .says("read_file", reads("a"))
                        .remedies())
                .containsExactly(
                        new Remedy(Effect.ALLOW, "To allow without a question, set alwaysAsk to false.", USER, null),
                        new Remedy(
                                Effect.DENY,
                                "To deny this in every workspace, add this as the last rule.",
                                USER,
                                rule("deny")));
    }

    @Test
    void anInvalidFileIsRepairedOrRemoved() {
        assertThat(noFiles()
                        .user("{\n\"rulez\": 1}")
                        .trusted(QUIET)
                        .says("read_file", reads("a"))
                        .remedies())
                .containsExactly(new Remedy(Effect.ASK, "Repair line 2, or remove the file.", USER, null));
    }
}
