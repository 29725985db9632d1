package dev.countersign.cockpit;

import dev.countersign.approval.RuleUse;
import dev.countersign.policy.InstructionsReport;
import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.TrustAct;
import dev.countersign.policy.TrustPreview;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The policy page of a workspace.
 *
 * @param uses how often rules decided calls of the workspace's tasks
 * @param trust null without a valid YAML
 * @param acts what people trusted of the YAML, newest first
 * @param instructions what models are given while it is trusted
 * @param tools the names of those that are registered
 * @param neverWritable patterns that no tool writes
 * @param guarded patterns that no mode allows, by what they have in common
 */
record PolicyView(
        String workspace,
        PolicyReport report,
        List<RuleUse> uses,
        @Nullable TrustPreview trust,
        List<TrustAct> acts,
        InstructionsReport instructions,
        List<String> tools,
        List<String> neverWritable,
        Map<String, List<String>> guarded) {

    static String address(String workspace, @Nullable UUID task) {
        UriComponentsBuilder address = UriComponentsBuilder.fromPath("/policy").queryParam("workspace", "{workspace}");
        return task == null
                ? address.encode().buildAndExpand(workspace).toUriString()
                : address.queryParam("task", task)
                        .encode()
                        .buildAndExpand(workspace)
                        .toUriString();
    }

    public boolean invalid() {
        return report.isInvalid();
    }

    public List<LayerView> layers() {
        return report.layers().stream().map(layer -> new LayerView(layer, uses)).toList();
    }

    public List<String> advertised() {
        return report.advertised();
    }

    /** The registered tools that the model does not hear of. */
    public List<String> withheld() {
        return tools.stream().filter(tool -> !advertised().contains(tool)).toList();
    }

    /** Contents of the YAML that are trusted although they are not the one that is there. */
    public List<TrustAct> trustedBefore() {
        return others(acts, trust == null ? null : trust.sha256());
    }

    /** The same for the instructions. */
    public List<TrustAct> otherInstructions() {
        return others(instructions.acts(), instructions.trusted() ? instructions.sha256() : null);
    }

    public InstructionsView agents() {
        return new InstructionsView(instructions);
    }

    private static List<TrustAct> others(List<TrustAct> acts, @Nullable String sha256) {
        return acts.stream()
                .filter(act -> act.revokedAt() == null && !act.sha256().equals(sha256))
                .toList();
    }

    /** Through what a content was trusted, in words. */
    public String channel(TrustAct act) {
        return Channels.words(act.channel());
    }
}
