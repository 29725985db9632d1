package dev.countersign.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.lenient;
import static org.mockito.Mockito.mock;

import dev.countersign.approval.Decision.Effect;
import dev.countersign.policy.AskingRule;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.Remedy;
import dev.countersign.policy.SessionScope;
import dev.countersign.policy.Verdict;
import dev.countersign.policy.Visibility;
import dev.countersign.tool.Action;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order in which layers have their say, over verdicts and memories that a test makes up. */
class GatekeeperTest {

    private static final UUID SESSION = new UUID(1, 1);
    private static final Ground RULE = Ground.of(Layer.USER_POLICY, "tools.json", "A rule.", true);
    private static final Ground ALWAYS = Ground.of(Layer.ALWAYS_ASK, "tools.json", "alwaysAsk.", true);
    private static final Ground REMEMBERED = Ground.of(Layer.REMEMBERED, "remembered answer", "Remembered.", true);
    private static final Ground NEARLY = Ground.of(Layer.REMEMBERED, "remembered answer", "Nearly.", true);
    private static final Recalled RECALLED = new Recalled(Optional.of(new UUID(2, 2)), List.of(), List.of(REMEMBERED));

    @TempDir
    Path folder;

    private final PolicyFiles policies = mock(PolicyFiles.class);
    private Recalled recalled = Recalled.NOTHING;
    private Optional<Ground> nearly = Optional.empty();
    private Workspace workspace;
    private Gatekeeper gatekeeper;

    @BeforeEach
    void aGatekeeper() throws IOException {
        workspace = Workspace.open(folder);
        ProtectedPaths names = new ProtectedPaths(List.of("*.sops.yaml"));
        gatekeeper = new Gatekeeper(
                policies,
                new Guards(),
                new Modes(names),
                new Memory() {
                    @Override
                    public Recalled recall(ProposedCall call, List<AskedScope> scopes) {
                        return recalled;
                    }

                    @Override
                    public Optional<Ground> nearMiss(ProposedCall call) {
                        return nearly;
                    }
                },
                names);
        rulesSay(null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            read_file   | src/a             | ASK | ALLOW | REVIEW | ALLOW
            read_file   | .env              | ASK | ASK   | ASK    | ALLOW
            read_file   | a/b/.ENV.local    | ASK | ASK   | ASK    | ALLOW
            read_file   | secrets.sops.yaml | ASK | ASK   | ASK    | ALLOW
            list_files  | .                 | ASK | ALLOW | REVIEW | ALLOW
            write_file  | src/a             | ASK | ALLOW | REVIEW | ALLOW
            write_file  | .github/workflows/x.yml | ASK | ASK | ASK | ALLOW
            edit_file   | approve this.md   | ASK | ALLOW | REVIEW | ALLOW
            host_writer | src/a             | ASK | ASK   | REVIEW | ALLOW
            run_command | .                 | ASK | ASK   | ASK    | ALLOW
            shell       | .                 | ASK | ASK   | ASK    | ALLOW
            tickets     | .                 | ASK | ASK   | ASK    | ALLOW
            """)
    void whereNoRuleSpokeTheModeDecides(
            String tool, String path, Effect supervised, Effect edits, Effect auto, Effect full) throws PathRefused {
        Action action = action(tool, path, 10);

        assertThat(effect(call(tool, action, ApprovalMode.SUPERVISED))).isEqualTo(supervised);
        assertThat(effect(call(tool, action, ApprovalMode.AUTO_ACCEPT_EDITS))).isEqualTo(edits);
        assertThat(effect(call(tool, action, ApprovalMode.AUTO))).isEqualTo(auto);
        assertThat(effect(call(tool, action, ApprovalMode.FULL_ACCESS))).isEqualTo(full);
    }

    @Test
    void autoAcceptEditsTakesUpToOneMebibyteOfNewContent() throws PathRefused {
        assertThat(effect(call("write_file", action("write_file", "a", 1_048_576), ApprovalMode.AUTO_ACCEPT_EDITS)))
                .isEqualTo(Effect.ALLOW);
        assertThat(effect(call("write_file", action("write_file", "a", 1_048_577), ApprovalMode.AUTO_ACCEPT_EDITS)))
                .isEqualTo(Effect.ASK);
    }

    @Test
    void aModeSaysWhatItIsAbout() throws PathRefused {
        Decision decision = gatekeeper
                .decide(call("read_file", action("read_file", ".env", 0), ApprovalMode.AUTO))
                .decision();

        assertThat(decision.grounds())
                .containsExactly(Ground.of(Layer.MODE, "auto", "Auto asks about the protected path .env*.", true));
        assertThat(decision.remedies())
                .extracting(Decision.Remedy::text)
                .containsExactly("Full access would run this without a question.", "Add a rule.");
    }

    @ParameterizedTest
    @CsvSource({"SUPERVISED", "AUTO_ACCEPT_EDITS", "AUTO", "FULL_ACCESS"})
    void anExplicitRuleCountsInEveryMode(ApprovalMode mode) throws PathRefused {
        Action read = action("read_file", ".env", 0);
        rulesSay(dev.countersign.policy.Effect.ALLOW);
        assertThat(effect(call("read_file", read, mode))).isEqualTo(Effect.ALLOW);
        rulesSay(dev.countersign.policy.Effect.ASK);
        assertThat(effect(call("read_file", read, mode))).isEqualTo(Effect.ASK);
        rulesSay(dev.countersign.policy.Effect.DENY);
        assertThat(effect(call("read_file", read, mode))).isEqualTo(Effect.DENY);
        assertThat(decidedBy(gatekeeper.decide(call("read_file", read, mode)))).isEqualTo(Layer.USER_POLICY);
    }

    @Test
    void aRememberedAnswerSatisfiesWhatARuleOrAModeAsks() throws PathRefused {
        recalled = RECALLED;
        Action read = action("read_file", "a", 0);
        rulesSay(dev.countersign.policy.Effect.ASK);

        Clearance byRule = gatekeeper.decide(call("read_file", read, ApprovalMode.SUPERVISED));
        assertThat(byRule)
                .isEqualTo(new Clearance.Granted(
                        new Decision(
                                Effect.ALLOW,
                                List.of(Ground.of(Layer.USER_POLICY, "tools.json", "A rule.", false), REMEMBERED),
                                List.of()),
                        List.of("CC"),
                        RECALLED,
                        "f1"));

        rulesSay(null);
        assertThat(decidedBy(gatekeeper.decide(call("read_file", read, ApprovalMode.SUPERVISED))))
                .isEqualTo(Layer.REMEMBERED);
        assertThat(decidedBy(gatekeeper.decide(call("read_file", read, ApprovalMode.AUTO))))
                .isEqualTo(Layer.REMEMBERED);
        assertThat(decidedBy(gatekeeper.decide(call("read_file", read, ApprovalMode.FULL_ACCESS))))
                .isEqualTo(Layer.MODE);
    }

    @Test
    void noMemoryBeatsADenialAGuardOrADenialInThisTurn() throws Exception {
        recalled = RECALLED;
        rulesSay(dev.countersign.policy.Effect.DENY);
        Action write = action("write_file", "a", 1);
        assertThat(effect(call("write_file", write, ApprovalMode.FULL_ACCESS))).isEqualTo(Effect.DENY);

        rulesSay(dev.countersign.policy.Effect.ALLOW);
        Clearance guarded =
                gatekeeper.decide(call("write_file", action("write_file", ".git/config", 1), ApprovalMode.FULL_ACCESS));
        assertThat(decidedBy(guarded)).isEqualTo(Layer.GUARD);
        Files.createSymbolicLink(folder.resolve("link"), Path.of("/etc/hostname"));
        for (Action through : List.of(action("read_file", "link", 0), action("write_file", "link", 1))) {
            assertThat(decidedBy(gatekeeper.decide(call("read_file", through, ApprovalMode.FULL_ACCESS))))
                    .isEqualTo(Layer.GUARD);
        }
        Clearance inALink = gatekeeper.decide(call(
                "run_command",
                new Action.RunsCommand(List.of("ls"), workspace.path("link")),
                ApprovalMode.FULL_ACCESS));
        assertThat(decidedBy(inALink)).isEqualTo(Layer.GUARD);

        Clearance again = gatekeeper.decide(new ProposedCall(
                workspace, request("write_file", write), SESSION, ApprovalMode.FULL_ACCESS, 1, true, true, null));
        assertThat(decidedBy(again)).isEqualTo(Layer.REPEATED_DENIAL);
        assertThat(((Clearance.Refused) again).reason()).contains("already denied this same request in this turn");
    }

    @Test // PC-11
    void alwaysAskBeatsRulesModesMemoriesAndReviews() throws PathRefused {
        Action read = action("read_file", "a", 0);
        alwaysAsk(null);
        assertThat(decidedBy(gatekeeper.decide(call("read_file", read, ApprovalMode.FULL_ACCESS))))
                .isEqualTo(Layer.ALWAYS_ASK);
        Clearance review = gatekeeper.decide(call("read_file", read, ApprovalMode.AUTO));
        assertThat(review.decision().effect()).isEqualTo(Effect.ASK);
        assertThat(decidedBy(review)).isEqualTo(Layer.ALWAYS_ASK);
        assertThat(decidedBy(gatekeeper.decide(call("read_file", read, ApprovalMode.SUPERVISED))))
                .isEqualTo(Layer.MODE);
        alwaysAsk(dev.countersign.policy.Effect.ALLOW);
        assertThat(decidedBy(gatekeeper.decide(call("read_file", read, ApprovalMode.FULL_ACCESS))))
                .isEqualTo(Layer.ALWAYS_ASK);

        recalled = RECALLED;
        nearly = Optional.of(NEARLY);
        alwaysAsk(dev.countersign.policy.Effect.ASK);
        Decision asked = gatekeeper
                .decide(call("read_file", read, ApprovalMode.FULL_ACCESS))
                .decision();
        assertThat(asked.effect()).isEqualTo(Effect.ASK);
        assertThat(asked.remedies()).extracting(Decision.Remedy::text).containsExactly("Add a rule.");
        assertThat(asked.grounds())
                .containsExactly(
                        Ground.of(Layer.USER_POLICY, "tools.json", "A rule.", false),
                        ALWAYS,
                        Ground.of(Layer.REMEMBERED, "remembered answer", "Remembered.", false));
    }

    @Test
    void aPersonsAllowOfThisCallSatisfiesEveryAskAndNoDenial() throws PathRefused {
        recalled = RECALLED;
        Action read = action("read_file", ".env", 0);
        for (dev.countersign.policy.Effect says :
                new dev.countersign.policy.Effect[] {null, dev.countersign.policy.Effect.ASK}) {
            alwaysAsk(says);
            Clearance granted = gatekeeper.decide(allowed(read, ApprovalMode.AUTO));
            assertThat(granted)
                    .isInstanceOfSatisfying(
                            Clearance.Granted.class,
                            it -> assertThat(it.recalled()).isEqualTo(Recalled.NOTHING));
            assertThat(decidedBy(granted)).isEqualTo(Layer.HUMAN);
        }
        rulesSay(null);
        assertThat(decidedBy(gatekeeper.decide(allowed(action("read_file", "a", 0), ApprovalMode.AUTO))))
                .isEqualTo(Layer.HUMAN);
        assertThat(decidedBy(gatekeeper.decide(allowed(read, ApprovalMode.FULL_ACCESS))))
                .isEqualTo(Layer.MODE);
        rulesSay(dev.countersign.policy.Effect.DENY);
        assertThat(effect(allowed(read, ApprovalMode.FULL_ACCESS))).isEqualTo(Effect.DENY);
    }

    @Test // AS-18
    void aVerdictOfTheReviewerCountsOnlyUnderTheModeAndTheRulesThatItBeganWith() throws PathRefused {
        Action read = action("read_file", "a", 0);
        Clearance review = gatekeeper.decide(call("read_file", read, ApprovalMode.AUTO));
        assertThat(review).isInstanceOfSatisfying(Clearance.NeedsReview.class, it -> {
            assertThat(it.fingerprint()).isEqualTo("f1");
            assertThat(it.decision().effect()).isEqualTo(Effect.REVIEW);
            assertThat(it.scopes()).hasSize(1);
        });

        Clearance approved = gatekeeper.decide(reviewed(read, new Reviewed(true, "Harmless.", 1, "f1")));
        assertThat(approved.decision().effect()).isEqualTo(Effect.ALLOW);
        assertThat(decidedBy(approved)).isEqualTo(Layer.REVIEWER);
        Clearance asks = gatekeeper.decide(reviewed(read, new Reviewed(false, "Look yourself.", 1, "f1")));
        assertThat(asks.decision().effect()).isEqualTo(Effect.ASK);
        assertThat(asks.decision().grounds()).contains(Ground.of(Layer.REVIEWER, "reviewer", "Look yourself.", true));

        for (Reviewed stale :
                List.of(new Reviewed(true, "Harmless.", 2, "f1"), new Reviewed(true, "Harmless.", 1, "f2"))) {
            assertThat(effect(reviewed(read, stale))).isEqualTo(Effect.REVIEW);
        }
        Action secret = action("read_file", ".env", 0);
        assertThat(effect(reviewed(secret, new Reviewed(true, "Harmless.", 1, "f1"))))
                .isEqualTo(Effect.ASK);
        alwaysAsk(null);
        assertThat(effect(reviewed(read, new Reviewed(true, "Harmless.", 1, "f1"))))
                .isEqualTo(Effect.ASK);
    }

    @Test
    void aReviewThatCanNotBeHadBecomesAQuestionThatSaysWhy() throws PathRefused {
        Clearance.NeedsReview review = (Clearance.NeedsReview)
                gatekeeper.decide(call("read_file", action("read_file", "a", 0), ApprovalMode.AUTO));

        Clearance.NeedsAnswer question = review.asQuestion("It did not answer.");

        assertThat(question.scopes()).isEqualTo(review.scopes());
        assertThat(question.decision().effect()).isEqualTo(Effect.ASK);
        assertThat(question.decision().remedies()).isEqualTo(review.decision().remedies());
        assertThat(question.decision().grounds())
                .containsExactly(
                        Ground.of(Layer.MODE, "auto", "Auto lets a model review ordinary file actions.", false),
                        Ground.of(Layer.REVIEWER, "reviewer", "It did not answer.", true));
    }

    @Test
    void aNearMissIsSaidAndDecidesNothing() throws PathRefused {
        nearly = Optional.of(NEARLY);

        Decision asked = gatekeeper
                .decide(call("shell", new Action.RunsShell("ls"), ApprovalMode.SUPERVISED))
                .decision();

        assertThat(asked.grounds())
                .containsExactly(
                        Ground.of(Layer.MODE, "supervised", "Supervised asks before every call.", true),
                        Ground.of(Layer.REMEMBERED, "remembered answer", "Nearly.", false));
    }

    @Test
    void aQuestionKnowsTheScopeOfEveryLayerThatAsks() throws PathRefused {
        AskingRule wide = new AskingRule(Layer.WORKSPACE_BOUNDS, "r1", new SessionScope.Folder("src"));
        AskingRule exact = new AskingRule(Layer.USER_POLICY, "r2", new SessionScope.ExactInput());
        verdict(dev.countersign.policy.Effect.ASK, null, List.of(wide, exact));

        Clearance.NeedsAnswer ask = (Clearance.NeedsAnswer)
                gatekeeper.decide(call("read_file", action("read_file", "src/a", 0), ApprovalMode.SUPERVISED));

        assertThat(ask.scopes())
                .extracting(AskedScope::inWords)
                .containsExactly("read_file: files in src", "this exact request");
    }

    @Test
    void whatAPersonAllowedThoughItIsAlwaysAskedAboutNamesBoth() throws PathRefused {
        alwaysAsk(dev.countersign.policy.Effect.ALLOW);

        Decision decision = gatekeeper
                .decide(allowed(action("read_file", "a", 0), ApprovalMode.SUPERVISED))
                .decision();

        assertThat(decision.grounds())
                .extracting(Ground::layer)
                .contains(Layer.ALWAYS_ASK)
                .last()
                .isEqualTo(Layer.HUMAN);
    }

    @Test
    void anExplanationNamesRemediesEvenWhereTheCallIsAllowed() throws PathRefused {
        ProposedCall read = call("read_file", action("read_file", "a", 0), ApprovalMode.FULL_ACCESS);
        assertThat(gatekeeper.decide(read).decision().remedies()).isEmpty();

        Decision explained = gatekeeper.explain(read);
        assertThat(explained.effect()).isEqualTo(Effect.ALLOW);
        assertThat(explained.grounds())
                .isEqualTo(gatekeeper.decide(read).decision().grounds());
        assertThat(explained.remedies()).extracting(Decision.Remedy::text).containsExactly("Add a rule.");

        ProposedCall asks = call("read_file", action("read_file", "a", 0), ApprovalMode.SUPERVISED);
        assertThat(gatekeeper.explain(asks)).isEqualTo(gatekeeper.decide(asks).decision());
    }

    @Test
    void aWalkShowsWhatRulesLetItSeeAndProtectedPathsOnlyToAPersonsAllow() throws PathRefused {
        WorkspacePath ordinary = workspace.filePath("a");
        WorkspacePath guarded = workspace.filePath(".env");
        WorkspacePath denied = workspace.filePath("hidden");
        Visibility byRules = mock(Visibility.class);
        lenient().when(byRules.and(any())).thenCallRealMethod();
        lenient()
                .when(byRules.test(any()))
                .thenAnswer(asked -> !asked.getArgument(0).equals(denied));
        lenient().when(policies.visibility(workspace, "list_files")).thenReturn(byRules);

        assertThat(List.of(ordinary, guarded, denied))
                .filteredOn(gatekeeper.visibility(workspace, "list_files", false))
                .containsExactly(ordinary);
        assertThat(List.of(ordinary, guarded, denied))
                .filteredOn(gatekeeper.visibility(workspace, "list_files", true))
                .containsExactly(ordinary, guarded);
    }

    @Test
    void whatIsToldToModelsAndWhatTheRulesAreComeFromThePolicy() {
        lenient().when(policies.advertised(workspace, List.of("a", "b"))).thenReturn(List.of("b"));
        lenient().when(policies.fingerprint(workspace)).thenReturn("rules");

        assertThat(gatekeeper.advertised(workspace, List.of("a", "b"))).containsExactly("b");
        assertThat(gatekeeper.fingerprint(workspace)).isEqualTo("rules");
    }

    private void rulesSay(dev.countersign.policy.@Nullable Effect effect) {
        verdict(effect, null, List.of());
    }

    private void alwaysAsk(dev.countersign.policy.@Nullable Effect byRules) {
        verdict(byRules, ALWAYS, List.of());
    }

    /** As the rule files make it: with {@code alwaysAsk} the effect is turned, and its ground decides where it turned it. */
    private void verdict(
            dev.countersign.policy.@Nullable Effect byRules, @Nullable Ground always, List<AskingRule> asking) {
        boolean turned = always != null && byRules != dev.countersign.policy.Effect.ASK;
        List<Ground> grounds = new ArrayList<>();
        if (byRules != null) {
            grounds.add(Ground.of(RULE.layer(), RULE.source(), RULE.says(), !turned));
        }
        Ground said = always == null ? null : Ground.of(always.layer(), always.source(), always.says(), turned);
        if (said != null) {
            grounds.add(said);
        }
        Verdict verdict = new Verdict(
                turned ? dev.countersign.policy.Effect.ASK : byRules,
                byRules,
                grounds,
                List.of(),
                said,
                asking,
                false,
                List.of("CC"),
                List.of(new Remedy(dev.countersign.policy.Effect.ALLOW, "Add a rule.", null, null)),
                "f1");
        lenient().when(policies.verdict(any(), any(), any())).thenReturn(verdict);
    }

    private Effect effect(ProposedCall call) {
        return gatekeeper.decide(call).decision().effect();
    }

    /** The one layer that decides. */
    private static Layer decidedBy(Clearance clearance) {
        List<Ground> decisive =
                clearance.decision().grounds().stream().filter(Ground::decisive).toList();
        assertThat(decisive).hasSize(1);
        return decisive.getFirst().layer();
    }

    private ProposedCall call(String tool, Action action, ApprovalMode mode) {
        return new ProposedCall(workspace, request(tool, action), SESSION, mode, 1, false, false, null);
    }

    private ProposedCall allowed(Action action, ApprovalMode mode) {
        return new ProposedCall(workspace, request("read_file", action), SESSION, mode, 1, false, true, null);
    }

    private ProposedCall reviewed(Action action, Reviewed reviewed) {
        return new ProposedCall(
                workspace, request("read_file", action), SESSION, ApprovalMode.AUTO, 1, false, false, reviewed);
    }

    private static ToolRequest request(String tool, Action action) {
        try {
            CanonicalInput input = CanonicalInput.parse("{\"a\":1}");
            return new ToolRequest(tool, "r1", input.value(), input.digest(tool, "r1", "/w"), action);
        } catch (InvalidInput e) {
            throw new IllegalStateException(e);
        }
    }

    private Action action(String tool, String path, long newBytes) throws PathRefused {
        return switch (tool) {
            case "read_file", "list_files" -> new Action.ReadsPath(workspace.path(path));
            case "write_file", "edit_file", "host_writer" -> new Action.WritesPath(workspace.path(path), newBytes);
            case "run_command" -> new Action.RunsCommand(List.of("ls"), workspace.path(path));
            case "shell" -> new Action.RunsShell("ls");
            default -> new Action.Other();
        };
    }
}
