package dev.countersign.policy;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The rules of a {@code countersign.tools.yaml}, ready to be asked. What decides a call is found by what the call begins
 * with, so that the number of rules hardly matters.
 */
final class Bounds {

    /** More tokens, then more names of the path, then a named tool; of equally long approvals one that asks. */
    private static final Comparator<Rule> LONGEST = Comparator.comparingInt(
                    (Rule rule) -> rule.argv().size())
            .thenComparingInt(rule -> rule.path().size())
            .thenComparing(rule -> rule.tool() != null)
            .thenComparing(Rule::outcome)
            .thenComparing(Comparator.comparingInt(Rule::line).reversed());

    private final List<Rule> rules;
    private final RuleIndex approvals;
    private final RuleIndex denials;
    private final List<Rule> denialsOfPaths;

    Bounds(List<Rule> rules) {
        this.rules = List.copyOf(rules);
        List<Rule> denying = rules.stream().filter(Rule::denies).toList();
        this.approvals = new RuleIndex(
                rules.stream().filter(rule -> !rule.denies()).toList(),
                LONGEST,
                UnaryOperator.identity(),
                UnaryOperator.identity());
        this.denials = new RuleIndex(denying, first(denying), Spelling::byBaseName, Spelling::composed);
        this.denialsOfPaths =
                denying.stream().filter(rule -> !rule.path().isEmpty()).toList();
    }

    /** By their order, since rules may share a line. */
    private static Comparator<Rule> first(List<Rule> rules) {
        Map<String, Integer> places = new HashMap<>();
        rules.forEach(rule -> places.putIfAbsent(rule.id(), places.size()));
        return Comparator.comparing((Rule rule) -> places.get(rule.id())).reversed();
    }

    List<Rule> rules() {
        return rules;
    }

    /** The rule that denies a call: the first one of the file by name, else one that names the same file otherwise. */
    Optional<Rule> denial(Request request, FileIdentity files) {
        return denials.deciding(
                        Matching.deniedAs(request),
                        Spelling.byBaseName(request.argv()),
                        Spelling.composed(request.path()))
                .or(() -> denialOfTheSameFile(request, files));
    }

    private Optional<Rule> denialOfTheSameFile(Request request, FileIdentity files) {
        if (request.path().isEmpty() || denialsOfPaths.isEmpty() || files.equals(FileIdentity.NONE)) {
            return Optional.empty();
        }
        Set<Object> identities = Matching.identities(request.path(), files);
        return identities.isEmpty()
                ? Optional.empty()
                : denialsOfPaths.stream()
                        .filter(rule -> Matching.deniesSameFile(rule, request, identities, files))
                        .findFirst();
    }

    /** The approval that decides. */
    Optional<Rule> approval(Request request) {
        return approvals.deciding(Matching.approvedAs(request.tool()), request.argv(), request.path());
    }

    /** Whether any call of a tool could be granted. */
    boolean canGrant(String tool) {
        Set<Object> denied = Matching.deniedAs(
                new Request(tool, ToolNames.action(tool), ToolNames.action(tool), List.of(), List.of()));
        return rules.stream().anyMatch(rule -> !rule.denies() && Matching.approvesTool(rule, tool))
                && rules.stream()
                        .noneMatch(rule -> rule.denies()
                                && rule.path().isEmpty()
                                && rule.argv().isEmpty()
                                && denied.contains(Matching.about(rule)));
    }
}
