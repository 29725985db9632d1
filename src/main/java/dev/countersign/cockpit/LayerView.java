package dev.countersign.cockpit;

import dev.countersign.approval.RuleUse;
import dev.countersign.policy.Layer;
import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.PolicyReport.LayerReport;
import dev.countersign.policy.PolicyReport.RuleReport;
import java.util.List;

/**
 * One rule file, as the policy page tells of it.
 *
 * @param uses how often rules of any file decided calls of the workspace
 */
record LayerView(LayerReport report, List<RuleUse> uses) {

    private static final String ANY_TOOL = "every tool";

    public String title() {
        if (report.layer() == Layer.USER_POLICY) {
            return "Your rules";
        }
        return report.layer() == Layer.WORKSPACE_POLICY ? "The workspace's rules" : "The workspace's bounds";
    }

    /** What a file of this kind can do. */
    public String reach() {
        if (report.layer() == Layer.USER_POLICY) {
            return "They allow, ask and deny by a tool's name, in every workspace.";
        }
        return report.layer() == Layer.WORKSPACE_POLICY
                ? "They only tighten: ask or deny by a tool's name."
                : "What they do not approve is denied. A quiet approval grants once you have trusted the content.";
    }

    public Chip chip() {
        return switch (report.state()) {
            case ABSENT -> new Chip("○", "Not there", "calm");
            case VALID -> new Chip("✓", "Valid", "good");
            case INVALID -> new Chip("✕", "Invalid: every call is denied", "bad");
        };
    }

    public boolean there() {
        return report.state() != PolicyReport.State.ABSENT;
    }

    public List<RuleReport> rules() {
        return report.rules();
    }

    public Chip chip(RuleReport rule) {
        return switch (rule.outcome()) {
            case ALLOW -> new Chip("✓", bounds() ? "Approves" : "Allows", "good");
            case ASK -> new Chip("◆", "Asks", "wait");
            case DENY -> new Chip("✕", "Denies", "bad");
        };
    }

    /** How many calls of this workspace a rule has decided, under whatever content of the file. */
    public long decided(RuleReport rule) {
        String name = bounds() ? rule.id() : rule.scope().equals(ANY_TOOL) ? "*" : rule.scope();
        boolean overruled = !bounds()
                && report.rules().stream()
                        .anyMatch(later ->
                                later.line() > rule.line() && later.scope().equals(rule.scope()));
        return overruled
                ? 0
                : uses.stream()
                        .filter(use ->
                                use.layer() == report.layer() && use.rule().equals(name))
                        .mapToLong(RuleUse::calls)
                        .sum();
    }

    public boolean bounds() {
        return report.layer() == Layer.WORKSPACE_BOUNDS;
    }
}
