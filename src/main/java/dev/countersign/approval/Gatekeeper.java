package dev.countersign.approval;

import dev.countersign.policy.Effect;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.Verdict;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/**
 * The only door: every call passes it when it is requested and again right before it runs. A decision changes nothing.
 *
 * <p>A guard or a rule that denies, or a denial of the same request in this turn, ends it; {@link Weighing} does the rest.
 */
@Component
public class Gatekeeper {

    private final PolicyFiles policies;
    private final Guards guards;
    private final Modes modes;
    private final Memory memory;
    private final ProtectedPaths protectedPaths;

    Gatekeeper(PolicyFiles policies, Guards guards, Modes modes, Memory memory, ProtectedPaths protectedPaths) {
        this.policies = policies;
        this.guards = guards;
        this.modes = modes;
        this.memory = memory;
        this.protectedPaths = protectedPaths;
    }

    public Clearance decide(ProposedCall call) {
        Optional<Ground> refusal = guards.refusal(call);
        if (refusal.isPresent()) {
            return refused(List.of(refusal.get()), List.of());
        }
        ToolRequest request = call.request();
        Verdict verdict = policies.verdict(call.workspace(), request.tool(), request.action());
        if (verdict.byRules() == Effect.DENY) {
            return refused(verdict.grounds(), Weighing.remedies(verdict));
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
        return new Weighing(call, verdict, modes, memory).result();
    }

    /** Equal for two moments if all rules of a workspace, and the trust in them, are the same. */
    public String fingerprint(Workspace workspace) {
        return policies.fingerprint(workspace);
    }

    /** The decision about a call that nobody has made, with what would lead to another one even where it is allowed. */
    public Decision explain(ProposedCall call) {
        Decision decision = decide(call).decision();
        if (decision.effect() != Decision.Effect.ALLOW) {
            return decision;
        }
        Verdict verdict = policies.verdict(
                call.workspace(), call.request().tool(), call.request().action());
        return new Decision(decision.effect(), decision.grounds(), Weighing.remedies(verdict));
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

    private static Clearance refused(List<Ground> grounds, List<Decision.Remedy> remedies) {
        return new Clearance.Refused(new Decision(Decision.Effect.DENY, grounds, remedies));
    }
}
