package dev.countersign.policy;

import dev.countersign.policy.ToolRules.ToolRule;
import dev.countersign.policy.text.FileText;
import dev.countersign.policy.text.Malformed;
import dev.countersign.policy.text.Node;
import dev.countersign.policy.text.StrictJson;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a {@code tools.json}. */
final class ToolsJson {

    private static final Set<String> MEMBERS = ordered("rules", "alwaysAsk");
    private static final Set<String> RULE = ordered("tool", "action");

    private ToolsJson() {}

    /** @param known every name that a rule can mean */
    static Parsed<ToolRules> parse(byte[] bytes, Set<String> known) {
        List<Fault> faults = new ArrayList<>();
        try {
            Node root = StrictJson.read(FileText.of(bytes));
            Optional<ToolRules> rules = Fields.of(root, "the file", MEMBERS, null, faults)
                    .map(file -> new ToolRules(rules(file, known, faults), alwaysAskLine(file)));
            return Parsed.of(rules, faults);
        } catch (Malformed e) {
            return new Parsed.Faulty<>(List.of(new Fault(e.line(), null, e.says())));
        }
    }

    private static @Nullable Integer alwaysAskLine(Fields file) {
        return file.truth("alwaysAsk").orElse(false) ? file.lineOf("alwaysAsk") : null;
    }

    private static List<ToolRule> rules(Fields file, Set<String> known, List<Fault> faults) {
        List<ToolRule> rules = new ArrayList<>();
        List<Node> items = file.items("rules").orElse(List.of());
        for (int i = 0; i < items.size(); i++) {
            rule(items.get(i), String.valueOf(i + 1), known, faults).ifPresent(rules::add);
        }
        return rules;
    }

    private static Optional<ToolRule> rule(Node node, String number, Set<String> known, List<Fault> faults) {
        return Fields.of(node, "a rule", RULE, number, faults).flatMap(rule -> {
            Optional<String> tool = rule.required("tool").isPresent() ? rule.text("tool") : Optional.empty();
            Optional<String> action = rule.required("action").isPresent() ? rule.text("action") : Optional.empty();
            tool.ifPresent(name -> checkName(rule, name, known));
            Optional<Effect> effect = action.flatMap(ToolsJson::effect);
            if (action.isPresent() && effect.isEmpty()) {
                rule.fault(
                        rule.lineOf("action"),
                        "`action` has to be allow, ask or deny, not `%s`".formatted(action.get()));
            }
            return tool.flatMap(name -> effect.map(says -> new ToolRule(rule.line(), ToolNames.canonical(name), says)));
        });
    }

    private static void checkName(Fields rule, String name, Set<String> known) {
        if (name.equals(ToolNames.ANY)) {
            return;
        }
        if (!ToolNames.isWellFormed(name)) {
            rule.fault(
                    rule.lineOf("tool"),
                    "`tool` has to be the exact name of a tool, or * for all of them; `%s` is neither".formatted(name));
        }
        ToolNames.misspelled(name, known)
                .ifPresent(right -> rule.fault(
                        rule.lineOf("tool"), "there is no tool `%s`; do you mean `%s`?".formatted(name, right)));
    }

    private static Optional<Effect> effect(String word) {
        return List.of(Effect.values()).stream()
                .filter(effect -> effect.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
    }

    static Set<String> ordered(String... names) {
        return new LinkedHashSet<>(List.of(names));
    }
}
