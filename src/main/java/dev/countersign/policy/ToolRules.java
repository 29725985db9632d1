package dev.countersign.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules of a {@code tools.json}: the last one that names a tool, or {@code *}, decides. */
final class ToolRules {

    /** @param tool the registered name, or {@code *} */
    record ToolRule(int line, String tool, Effect effect) {}

    private final List<ToolRule> rules;
    private final Map<String, ToolRule> lastByName = new HashMap<>();
    private final @Nullable Integer alwaysAskLine;

    /** @param alwaysAskLine where {@code "alwaysAsk": true} stands; null if it does not hold */
    ToolRules(List<ToolRule> rules, @Nullable Integer alwaysAskLine) {
        this.rules = List.copyOf(rules);
        this.alwaysAskLine = alwaysAskLine;
        for (ToolRule rule : rules) {
            if (rule.tool().equals(ToolNames.ANY)) {
                lastByName.clear();
            }
            lastByName.put(rule.tool(), rule);
        }
    }

    List<ToolRule> rules() {
        return rules;
    }

    Optional<ToolRule> last(String tool) {
        return Optional.ofNullable(lastByName.get(tool)).or(() -> Optional.ofNullable(lastByName.get(ToolNames.ANY)));
    }

    Optional<Integer> alwaysAskLine() {
        return Optional.ofNullable(alwaysAskLine);
    }

    boolean denies(String tool) {
        return last(tool).filter(rule -> rule.effect() == Effect.DENY).isPresent();
    }
}
