package dev.countersign.policy;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rules by the calls that they cover, so that their number hardly matters: a call is looked up once for every shape of
 * rule, with the tokens and names that it begins with. Of rules that cover the same calls only the weightiest is kept.
 */
final class RuleIndex {

    /** How many tokens and how many names of a path rules have. */
    private record Shape(int argv, int path) {}

    /**
     * What a call has to be.
     *
     * @param about a tool's name, or the {@link RuleAction} of rules that name no tool
     */
    private record Key(Object about, List<String> argv, List<String> path) {}

    private final Comparator<Rule> weight;
    private final Map<Object, Set<Shape>> shapes = new HashMap<>();
    private final Map<Key, Rule> rules = new HashMap<>();

    /**
     * @param weight the heaviest of several rules decides
     * @param argv how tokens are spelled for the comparison
     * @param path how names are spelled for the comparison
     */
    RuleIndex(
            List<Rule> indexed,
            Comparator<Rule> weight,
            UnaryOperator<List<String>> argv,
            UnaryOperator<List<String>> path) {
        this.weight = weight;
        for (Rule rule : indexed) {
            Object about = Matching.about(rule);
            Key key = new Key(about, argv.apply(rule.argv()), path.apply(rule.path()));
            shapes.computeIfAbsent(about, first -> new LinkedHashSet<>())
                    .add(new Shape(key.argv().size(), key.path().size()));
            rules.merge(key, rule, BinaryOperator.maxBy(weight));
        }
    }

    /**
     * The heaviest rule that covers a call.
     *
     * @param abouts the call's tool, and the actions whose rules without a tool are about it
     */
    Optional<Rule> deciding(Set<Object> abouts, List<String> argv, List<String> path) {
        @Nullable Rule heaviest = null;
        for (Object about : abouts) {
            for (Shape shape : shapes.getOrDefault(about, Set.of())) {
                @Nullable Rule rule = covering(about, shape, argv, path);
                if (rule != null && (heaviest == null || weight.compare(rule, heaviest) > 0)) {
                    heaviest = rule;
                }
            }
        }
        return Optional.ofNullable(heaviest);
    }

    private @Nullable Rule covering(Object about, Shape shape, List<String> argv, List<String> path) {
        return shape.argv() > argv.size() || shape.path() > path.size()
                ? null
                : rules.get(new Key(about, argv.subList(0, shape.argv()), path.subList(0, shape.path())));
    }
}
