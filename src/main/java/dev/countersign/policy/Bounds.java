package dev.countersign.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a {@code countersign.tools.yaml}, ready to be asked. Denials and approvals are found by the names or tokens
 * that a call begins with, so that the number of rules hardly matters.
 */
final class Bounds {

    private final List<Rule> rules;
    private final Prefixes approvals;
    private final Prefixes denials;
    private final List<Rule> denialsOfPaths;

    Bounds(List<Rule> rules) {
        this.rules = List.copyOf(rules);
        this.approvals =
                new Prefixes(rules.stream().filter(rule -> !rule.denies()).toList(), false);
        this.denials = new Prefixes(rules.stream().filter(Rule::denies).toList(), true);
        this.denialsOfPaths = rules.stream()
                .filter(rule -> rule.denies() && !rule.path().isEmpty())
                .toList();
    }

    List<Rule> rules() {
        return rules;
    }

    /** The rule that denies a call, the first one of the file if there are several. */
    Optional<Rule> denial(Request request, FileIdentity files) {
        Request spelled = new Request(
                request.tool(),
                request.action(),
                request.effect(),
                Spelling.composed(request.path()),
                Spelling.byBaseName(request.argv()));
        @Nullable Rule first = null;
        for (Rule rule : denials.beginningsOf(spelled)) {
            if ((first == null || rule.line() < first.line()) && Matching.denies(rule, request, FileIdentity.NONE)) {
                first = rule;
            }
        }
        return Optional.ofNullable(first).or(() -> denialOfTheSameFile(request, files));
    }

    private Optional<Rule> denialOfTheSameFile(Request request, FileIdentity files) {
        if (request.path().isEmpty() || denialsOfPaths.isEmpty() || files.equals(FileIdentity.NONE)) {
            return Optional.empty();
        }
        return denialsOfPaths.stream()
                .filter(rule -> Matching.denies(rule, request, files))
                .findFirst();
    }

    /**
     * The approval that decides: the longest one, counting tokens, then names of the path, then whether it names the tool.
     * Of equally long ones one that asks.
     */
    Optional<Rule> approval(Request request) {
        return approvals.beginningsOf(request).stream()
                .filter(rule -> Matching.approves(rule, request))
                .max(LONGEST);
    }

    private static final Comparator<Rule> LONGEST = Comparator.comparingInt(
                    (Rule rule) -> rule.argv().size())
            .thenComparingInt(rule -> rule.path().size())
            .thenComparing(rule -> rule.tool() != null)
            .thenComparing(Rule::outcome)
            .thenComparing(Comparator.comparingInt(Rule::line).reversed());

    /** Whether any call of a tool could be granted. */
    boolean canGrant(String tool) {
        Request anyCall = new Request(tool, ToolNames.action(tool), ToolNames.action(tool), List.of(), List.of());
        return rules.stream().anyMatch(rule -> !rule.denies() && Matching.approvesTool(rule, tool))
                && rules.stream()
                        .noneMatch(rule -> rule.denies()
                                && rule.path().isEmpty()
                                && rule.argv().isEmpty()
                                && Matching.deniesTool(rule, anyCall));
    }

    /** Rules by the words that their calls have to begin with: a command's tokens, or the names of a path. */
    private static final class Prefixes {

        private final Map<List<String>, List<Rule>> byTokens = new HashMap<>();
        private final Map<List<String>, List<Rule>> byPath = new HashMap<>();
        private int longest;

        Prefixes(List<Rule> rules, boolean widely) {
            for (Rule rule : rules) {
                boolean hasTokens = !rule.argv().isEmpty();
                List<String> words = hasTokens ? rule.argv() : rule.path();
                List<String> key = !widely ? words : hasTokens ? Spelling.byBaseName(words) : Spelling.composed(words);
                (hasTokens ? byTokens : byPath)
                        .computeIfAbsent(key, same -> new ArrayList<>())
                        .add(rule);
                longest = Math.max(longest, key.size());
            }
        }

        List<Rule> beginningsOf(Request request) {
            List<Rule> found = new ArrayList<>();
            collect(request.argv(), byTokens, found);
            collect(request.path(), byPath, found);
            return found;
        }

        private void collect(List<String> words, Map<List<String>, List<Rule>> byBeginning, List<Rule> found) {
            if (byBeginning.isEmpty()) {
                return;
            }
            for (int length = Math.min(words.size(), longest); length >= 0; length--) {
                found.addAll(byBeginning.getOrDefault(words.subList(0, length), List.of()));
            }
        }
    }
}
