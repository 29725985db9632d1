package dev.countersign.cli;

import dev.countersign.policy.Effect;
import dev.countersign.policy.PolicyReport.RuleReport;
import java.util.List;

/** The text of a policy with each rule painted by its outcome; comments and what is above the rules stay plain. */
final class PaintedPolicy {

    private PaintedPolicy() {}

    static String of(String text, List<RuleReport> rules, Painter painter) {
        StringBuilder painted = new StringBuilder();
        String[] lines = text.split("\n", -1);
        int rule = -1;
        for (int i = 0; i < lines.length; i++) {
            if (rule + 1 < rules.size() && rules.get(rule + 1).line() == i + 1) {
                rule++;
            }
            boolean plain = rule < 0 || lines[i].stripLeading().startsWith("#");
            painted.append(plain ? lines[i] : painter.paint(rules.get(rule).outcome(), lines[i]));
            painted.append(i + 1 < lines.length ? "\n" : "");
        }
        return painted.toString();
    }

    /** One line that says which colour means what; in words alone where nothing is painted. */
    static String legend(Painter painter) {
        return "%s runs at once, %s is put to you first, %s is refused"
                .formatted(
                        painter.paint(Effect.ALLOW, "approve"),
                        painter.paint(Effect.ASK, "ask"),
                        painter.paint(Effect.DENY, "deny"));
    }
}
