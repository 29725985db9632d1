package dev.countersign.approval;

import dev.countersign.policy.Effect;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.Verdict;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/**
 * The only door: every call passes it when it is requested and again right before it runs.
 *
 * <p>In this order: a guard or a rule that denies, or a denial of the same request in this turn, ends it; a rule decides
 * before the mode does; a person's allow of this very call satisfies whatever asks, and no denial.
 */
@Component
public class Gatekeeper {

    private final PolicyFiles policies;
    private final Guards guards;
    private final ProtectedPaths protectedPaths;

    Gatekeeper(PolicyFiles policies, Guards guards, ProtectedPaths protectedPaths) {
        this.policies = policies;
        this.guards = guards;
        this.protectedPaths = protectedPaths;
    }

    public Clearance decide(ProposedCall call) {
        Optional<Ground> refusal = guards.refusal(call);
        if (refusal.isPresent()) {
            return refused(List.of(refusal.get()), List.of());
        }
        Verdict verdict = policies.verdict(call.workspace(), call.tool(), call.action());
        if (verdict.effect() == Effect.DENY) {
            return refused(verdict.grounds(), remedies(verdict));
        }
        if (call.deniedBefore()) {
            return refused(
                    List.of(Ground.of(
                            Layer.REPEATED_DENIAL,
                            "this turn",
                            "A person has already denied this same request in this turn. Do not repeat it; go on without it.",
                            true)),
                    List.of());
        }
        return ofRulesAndMode(call, verdict);
    }

    /** Those of the tools that the model may be told of, in their order: only what could be granted. */
    public List<String> advertised(Workspace workspace, Collection<String> tools) {
        return policies.advertised(workspace, tools);
    }

    /**
     * What a walk by this tool may show, for one run that begins now: nothing that a rule denies, and of protected paths
     * only what a person was asked about.
     */
    public Predicate<WorkspacePath> visibility(Workspace workspace, String tool, boolean allowedByPerson) {
        Predicate<WorkspacePath> byRules = policies.visibility(workspace, tool);
        return allowedByPerson
                ? byRules
                : byRules.and(path -> protectedPaths.guards(path).isEmpty());
    }

    private static Clearance ofRulesAndMode(ProposedCall call, Verdict verdict) {
        List<Ground> grounds = new ArrayList<>(verdict.grounds());
        Effect effect = verdict.effect();
        if (effect == null) {
            effect = Modes.effect(call.mode());
            grounds.add(Modes.ground(call.mode(), !(call.allowedByPerson() && effect == Effect.ASK)));
        }
        if (effect == Effect.ALLOW) {
            return granted(verdict, grounds);
        }
        if (call.allowedByPerson()) {
            grounds.add(Ground.of(Layer.HUMAN, "answer", "A person allowed just this call.", true));
            return granted(verdict, grounds);
        }
        List<Decision.Remedy> remedies = new ArrayList<>(Modes.remedies(call.mode(), verdict));
        remedies.addAll(remedies(verdict));
        return new Clearance.NeedsAnswer(new Decision(Decision.Effect.ASK, grounds, remedies));
    }

    private static Clearance granted(Verdict verdict, List<Ground> grounds) {
        return new Clearance.Granted(new Decision(Decision.Effect.ALLOW, grounds, List.of()), verdict.toolchainEnv());
    }

    private static Clearance refused(List<Ground> grounds, List<Decision.Remedy> remedies) {
        return new Clearance.Refused(new Decision(Decision.Effect.DENY, grounds, remedies));
    }

    private static List<Decision.Remedy> remedies(Verdict verdict) {
        return verdict.remedies().stream()
                .map(remedy -> new Decision.Remedy(remedy.text(), remedy.file(), remedy.snippet()))
                .toList();
    }
}
