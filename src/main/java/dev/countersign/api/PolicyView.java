package dev.countersign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.policy.InstructionsReport;
import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.TrustAct;
import dev.countersign.policy.TrustPreview;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The policy of a workspace.
 *
 * @param trust what trusting the YAML's content means; absent without a valid one
 * @param trustActs what people trusted of it, newest first, the revoked included
 * @param instructions the AGENTS.md that models are given while it is trusted
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PolicyView(
        String workspace,
        boolean valid,
        boolean workspacePolicyRequired,
        List<PolicyReport.LayerReport> layers,
        @Nullable TrustPreview trust,
        List<TrustAct> trustActs,
        InstructionsReport instructions,
        ProtectedNames protectedNames,
        List<String> advertised) {

    /**
     * Patterns of names, each for what it names and for all beneath.
     *
     * @param neverWritable no tool writes there, in any mode
     * @param guarded no mode allows these, and no reviewer sees them
     */
    record ProtectedNames(List<String> neverWritable, List<ProtectedGroup> guarded) {}

    /** Protected patterns with something in common. */
    record ProtectedGroup(String name, List<String> patterns) {}

    static PolicyView of(
            Workspace workspace,
            PolicyReport report,
            @Nullable TrustPreview trust,
            List<TrustAct> acts,
            InstructionsReport instructions,
            ProtectedPaths names) {
        return new PolicyView(
                workspace.root().toString(),
                !report.isInvalid(),
                report.boundsRequired(),
                report.layers(),
                trust,
                acts,
                instructions,
                new ProtectedNames(
                        ProtectedPaths.neverWritablePatterns(),
                        names.groups().entrySet().stream()
                                .map(group -> new ProtectedGroup(group.getKey(), group.getValue()))
                                .toList()),
                report.advertised());
    }
}
