package dev.countersign.policy;

import dev.countersign.policy.ToolRules.ToolRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is valid in a {@code tools.json}, and probably not what was meant. */
final class ToolRulesLint {

    private ToolRulesLint() {}

    static List<Fault> of(ToolRules file, Layer layer, Set<String> registered) {
        List<Fault> warnings = new ArrayList<>();
        List<ToolRule> rules = file.rules();
        for (int i = 0; i < rules.size(); i++) {
            ToolRule rule = rules.get(i);
            String id = String.valueOf(i + 1);
            unregistered(rule, registered).ifPresent(says -> warnings.add(new Fault(rule.line(), id, says)));
            rules.subList(i + 1, rules.size()).stream()
                    .filter(later ->
                            later.tool().equals(rule.tool()) || later.tool().equals(ToolNames.ANY))
                    .findFirst()
                    .ifPresent(later -> warnings.add(new Fault(
                            rule.line(),
                            id,
                            "never decides: line %d comes later and covers the same calls".formatted(later.line()))));
            if (layer == Layer.WORKSPACE_POLICY && rule.effect() == Effect.ALLOW) {
                warnings.add(new Fault(
                        rule.line(), id, "grants nothing: in a workspace `allow` only takes back earlier rules"));
            }
        }
        writersAndShell(file, warnings);
        return List.copyOf(warnings);
    }

    private static Optional<String> unregistered(ToolRule rule, Set<String> registered) {
        boolean there = rule.tool().equals(ToolNames.ANY)
                || registered.contains(rule.tool())
                || ToolNames.isBuiltIn(rule.tool());
        return there ? Optional.empty() : Optional.of("no tool `%s` is registered".formatted(rule.tool()));
    }

    private static void writersAndShell(ToolRules file, List<Fault> warnings) {
        ToolNames.WRITERS.stream()
                .flatMap(tool -> file.last(tool).stream())
                .filter(rule -> rule.effect() == Effect.DENY)
                .findFirst()
                .filter(rule -> !file.denies(ToolNames.SHELL) || !file.denies(ToolNames.RUN_COMMAND))
                .ifPresent(rule -> warnings.add(new Fault(
                        rule.line(),
                        String.valueOf(file.rules().indexOf(rule) + 1),
                        "does not cover what shell and run_command write; rules about files do not see commands")));
        file.last(ToolNames.READ_FILE)
                .filter(rule -> rule.effect() == Effect.DENY && !file.denies(ToolNames.SEARCH_FILES))
                .ifPresent(rule -> warnings.add(new Fault(
                        rule.line(),
                        String.valueOf(file.rules().indexOf(rule) + 1),
                        "leaves search_files with nothing to show, since a search shows what files contain")));
    }
}
