package dev.countersign.policy;

import dev.countersign.policy.text.FileText;
import dev.countersign.policy.text.Malformed;
import dev.countersign.policy.text.Node;
import dev.countersign.policy.text.StrictYaml;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a {@code countersign.tools.yaml}. */
final class BoundsYaml {

    private static final Set<String> MEMBERS = ToolsJson.ordered("version", "default", "rules");

    private BoundsYaml() {}

    /**
     * @param known every name that a rule can mean
     * @param credentials names of variables that no command may see, besides those that look like one
     */
    static Parsed<Bounds> parse(byte[] bytes, Set<String> known, Set<String> credentials) {
        List<Fault> faults = new ArrayList<>();
        try {
            Node root = StrictYaml.read(FileText.of(bytes));
            Optional<Bounds> bounds = Fields.of(root, "the file", MEMBERS, null, faults)
                    .map(file -> new Bounds(rules(file, new RuleYaml(known, credentials, faults), faults)));
            return Parsed.of(bounds, faults);
        } catch (Malformed e) {
            return new Parsed.Faulty<>(List.of(new Fault(e.line(), null, e.says())));
        }
    }

    private static List<Rule> rules(Fields file, RuleYaml reader, List<Fault> faults) {
        file.requireExactly("version", "1");
        file.requireExactly("default", "deny");
        List<Node> items =
                file.required("rules").isPresent() ? file.items("rules").orElse(List.of()) : List.of();
        List<Rule> rules = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < items.size(); i++) {
            Optional<Rule> rule = reader.rule(items.get(i), i + 1);
            if (rule.isPresent()) {
                rules.add(rule.get());
                if (!ids.add(rule.get().id())) {
                    faults.add(new Fault(rule.get().line(), rule.get().id(), "another rule has the same id"));
                }
            }
        }
        return rules;
    }
}
