package dev.countersign.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index says the same as looking at every rule in turn. */
class IndexedBoundsTest {

    private static final List<String> NAMES = List.of("a", "b", "src", "donn\u00e9es", "donne\u0301es");
    private static final List<String> TOKENS = List.of("cargo", "/bin/cargo", "test", "-v", "build");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyCallIsDecidedAsByALookAtEveryRule(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            List<Rule> rules = new ArrayList<>();
            int count = random.nextInt(30);
            for (int i = 0; i < count; i++) {
                rules.add(rule(random, i));
            }
            Bounds bounds = new Bounds(rules);
            for (int call = 0; call < 60; call++) {
                Request request = request(random);
                assertThat(bounds.denial(request, FileIdentity.NONE))
                        .as("%s in %s", request, rules)
                        .isEqualTo(denial(rules, request));
                assertThat(bounds.approval(request))
                        .as("%s in %s", request, rules)
                        .isEqualTo(approval(rules, request));
            }
        }
    }

    private static Optional<Rule> denial(List<Rule> rules, Request request) {
        return rules.stream()
                .filter(rule -> rule.denies() && Matching.denies(rule, request))
                .findFirst();
    }

    private static Optional<Rule> approval(List<Rule> rules, Request request) {
        List<Rule> matching = rules.stream()
                .filter(rule -> !rule.denies() && Matching.approves(rule, request))
                .toList();
        Comparator<Rule> length = Comparator.comparingInt(
                        (Rule rule) -> rule.argv().size())
                .thenComparingInt(rule -> rule.path().size())
                .thenComparingInt(rule -> rule.tool() == null ? 0 : 1);
        Optional<Rule> longest = matching.stream().max(length);
        List<Rule> equals = matching.stream()
                .filter(rule -> length.compare(rule, longest.orElseThrow()) == 0)
                .toList();
        return equals.stream()
                .filter(rule -> rule.outcome() == Effect.ASK)
                .findFirst()
                .or(() -> equals.stream().findFirst());
    }

    private static Rule rule(Random random, int number) {
        Effect outcome = Effect.values()[random.nextInt(3)];
        RuleAction action = RuleAction.values()[random.nextInt(3)];
        List<String> argv = action == RuleAction.COMMAND ? words(random, TOKENS, 3) : List.of();
        return new Rule(
                "r" + number,
                number,
                action,
                argv.isEmpty() ? tool(random, action) : null,
                words(random, NAMES, 3),
                argv,
                outcome,
                List.of());
    }

    private static @Nullable String tool(Random random, RuleAction action) {
        List<String> tools = switch (action) {
            case TOOL_CALL -> List.of("read_file", "search_files", "tickets");
            case FILE_WRITE -> ToolNames.WRITERS;
            case COMMAND -> List.of("shell");
        };
        return random.nextBoolean() ? tools.get(random.nextInt(tools.size())) : null;
    }

    private static Request request(Random random) {
        List<String> tools =
                List.of("read_file", "search_files", "write_file", "edit_file", "run_command", "shell", "tickets");
        String tool = tools.get(random.nextInt(tools.size()));
        RuleAction action = ToolNames.action(tool);
        RuleAction effect = tool.equals("tickets") ? RuleAction.values()[random.nextInt(3)] : action;
        List<String> argv = new ArrayList<>();
        if (tool.equals("run_command") || tool.equals("tickets") && effect == RuleAction.COMMAND) {
            argv.add("cargo");
            argv.addAll(words(random, TOKENS, 3));
        }
        return new Request(tool, action, effect, words(random, NAMES, 4), argv);
    }

    private static List<String> words(Random random, List<String> from, int most) {
        List<String> words = new ArrayList<>();
        int count = random.nextInt(most + 1);
        for (int i = 0; i < count; i++) {
            words.add(from.get(random.nextInt(from.size())));
        }
        return words;
    }
}
