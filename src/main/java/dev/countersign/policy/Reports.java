package dev.countersign.policy;

import dev.countersign.policy.PolicyReport.LayerReport;
import dev.countersign.policy.PolicyReport.RuleReport;
import dev.countersign.policy.PolicyReport.State;
import dev.countersign.policy.ToolRules.ToolRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Turns what was read into a report. */
final class Reports {

    private Reports() {}

    static PolicyReport of(Policy policy, Set<String> registered) {
        return new PolicyReport(
                List.of(
                        tools(Layer.USER_POLICY, policy.user(), registered),
                        tools(Layer.WORKSPACE_POLICY, policy.workspace(), registered),
                        bounds(policy, registered)),
                policy.boundsRequired(),
                registered.stream().filter(policy::advertises).sorted().toList(),
                policy.fingerprint());
    }

    private static LayerReport tools(Layer layer, PolicyFile<ToolRules> file, Set<String> registered) {
        return switch (file) {
            case PolicyFile.Absent<ToolRules> _ -> absent(layer, file.source());
            case PolicyFile.Invalid<ToolRules> invalid -> invalid(layer, invalid);
            case PolicyFile.Valid<ToolRules>(String source, String sha256, ToolRules content) ->
                new LayerReport(
                        layer,
                        source,
                        State.VALID,
                        sha256,
                        List.of(),
                        rules(content),
                        ToolRulesLint.of(content, layer, registered),
                        content.alwaysAskLine().isPresent(),
                        null);
        };
    }

    private static LayerReport bounds(Policy policy, Set<String> registered) {
        Layer layer = Layer.WORKSPACE_BOUNDS;
        return switch (policy.bounds()) {
            case PolicyFile.Absent<Bounds>(String source) -> absent(layer, source);
            case PolicyFile.Invalid<Bounds> invalid -> invalid(layer, invalid);
            case PolicyFile.Valid<Bounds>(String source, String sha256, Bounds content) ->
                new LayerReport(
                        layer,
                        source,
                        State.VALID,
                        sha256,
                        List.of(),
                        content.rules().stream()
                                .map(rule -> new RuleReport(rule.line(), rule.id(), rule.outcome(), rule.scope()))
                                .toList(),
                        BoundsLint.of(content, registered),
                        false,
                        policy.trusted());
        };
    }

    private static LayerReport absent(Layer layer, String source) {
        return new LayerReport(layer, source, State.ABSENT, null, List.of(), List.of(), List.of(), false, null);
    }

    private static LayerReport invalid(Layer layer, PolicyFile.Invalid<?> file) {
        return new LayerReport(
                layer, file.source(), State.INVALID, file.sha256(), file.faults(), List.of(), List.of(), false, null);
    }

    private static List<RuleReport> rules(ToolRules content) {
        List<RuleReport> rules = new ArrayList<>();
        for (ToolRule rule : content.rules()) {
            String scope = rule.tool().equals(ToolNames.ANY) ? "every tool" : rule.tool();
            rules.add(new RuleReport(rule.line(), String.valueOf(rules.size() + 1), rule.effect(), scope));
        }
        return rules;
    }
}
