package dev.countersign.policy;

import dev.countersign.policy.text.Node;
import dev.countersign.workspace.PathRefused;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tests inside a rule: calls that it has to match and calls that it must not, checked whenever the file is read. */
final class ExamplesYaml {

    private static final Set<String> MEMBERS = ToolsJson.ordered("match", "not_match");
    private static final Set<String> CALL = ToolsJson.ordered("tool", "path", "argv", "cwd");

    private final Rule rule;
    private final List<Fault> faults;

    ExamplesYaml(Rule rule, List<Fault> faults) {
        this.rule = rule;
        this.faults = faults;
    }

    void check(Fields fields) {
        fields.node("examples")
                .flatMap(node -> Fields.of(node, "`examples`", MEMBERS, rule.id(), faults))
                .ifPresent(examples -> {
                    examples.items("match").orElse(List.of()).forEach(example -> check(example, true));
                    examples.items("not_match").orElse(List.of()).forEach(example -> check(example, false));
                });
    }

    private void check(Node example, boolean wanted) {
        Fields.of(example, "an example", CALL, rule.id(), faults)
                .flatMap(this::request)
                .filter(request -> Matching.covers(rule, request) != wanted)
                .ifPresent(request -> faults.add(new Fault(
                        example.line(),
                        rule.id(),
                        "the example %s %s"
                                .formatted(
                                        request.inWords(),
                                        wanted ? "has to match, but does not" : "must not match, but does"))));
    }

    private Optional<Request> request(Fields call) {
        int before = faults.size();
        Optional<String> tool = call.text("tool").map(ToolNames::canonical);
        Optional<List<String>> argv = call.texts("argv");
        if (call.has("tool") == call.has("argv")
                || (call.has("path") && !call.has("tool"))
                || (call.has("cwd") && !call.has("argv"))) {
            call.fault(call.line(), "an example is {tool, path} or {argv, cwd}");
        }
        if (argv.isPresent() && argv.get().isEmpty()) {
            call.fault(call.line(), "`argv` has to begin with the name of a program");
        }
        List<String> path = path(call, call.has("argv") ? "cwd" : "path");
        if (faults.size() > before) {
            return Optional.empty();
        }
        String name = tool.orElse(ToolNames.RUN_COMMAND);
        RuleAction action = ToolNames.action(name);
        return Optional.of(new Request(name, action, action, path, List.copyOf(argv.orElse(List.of()))));
    }

    private List<String> path(Fields call, String member) {
        Optional<String> spelled = call.text(member);
        if (spelled.isEmpty()) {
            return List.of();
        }
        try {
            return MatchYaml.path(spelled.get());
        } catch (PathRefused e) {
            call.fault(call.lineOf(member), e.getMessage());
            return List.of();
        }
    }
}
