package dev.countersign.policy;

import dev.countersign.policy.text.Node;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one rule of a {@code countersign.tools.yaml}. */
final class RuleYaml {

    private static final Set<String> MEMBERS =
            ToolsJson.ordered("id", "action", "match", "effect", "ask", "toolchain_env", "examples");
    private static final Pattern ID = Pattern.compile("[^\\p{Cntrl}\\s](?:[^\\p{Cntrl}]{0,98}[^\\p{Cntrl}\\s])?");

    private final Set<String> known;
    private final Set<String> credentials;
    private final List<Fault> faults;

    RuleYaml(Set<String> known, Set<String> credentials, List<Fault> faults) {
        this.known = known;
        this.credentials = credentials;
        this.faults = faults;
    }

    Optional<Rule> rule(Node node, int number) {
        int before = faults.size();
        Optional<Rule> rule =
                Fields.of(node, "a rule", MEMBERS, name(node, number), faults).flatMap(this::rule);
        return faults.size() > before ? Optional.empty() : rule;
    }

    /** The id, if there is one to speak of; else where the rule stands. */
    private static String name(Node node, int number) {
        return node instanceof Node.Members object
                        && object.members().get("id") instanceof Node.Member(int _, Node.Text id)
                        && ID.matcher(id.value()).matches()
                ? id.value()
                : String.valueOf(number);
    }

    private Optional<Rule> rule(Fields fields) {
        Optional<String> id = required(fields, "id");
        id.filter(text -> !ID.matcher(text).matches())
                .ifPresent(text -> fields.fault(fields.lineOf("id"), "`id` has to be one short line of text"));
        Optional<RuleAction> action = required(fields, "action").flatMap(word -> {
            Optional<RuleAction> found = RuleAction.spelled(word);
            if (found.isEmpty()) {
                fields.fault(
                        fields.lineOf("action"),
                        "`action` has to be tool_call, file_write or command, not `%s`".formatted(word));
            }
            return found;
        });
        Optional<Effect> outcome = outcome(fields);
        Optional<Node> match = fields.required("match");
        if (id.isEmpty() || action.isEmpty() || outcome.isEmpty() || match.isEmpty()) {
            return Optional.empty();
        }
        List<String> env = toolchainEnv(fields, action.get(), outcome.get());
        MatchYaml reader = new MatchYaml(known, id.get(), action.get(), outcome.get(), faults);
        return reader.match(match.get())
                .map(m -> new Rule(
                        id.get(), fields.line(), action.get(), m.tool(), m.path(), m.argv(), outcome.get(), env))
                .map(rule -> withExamples(rule, fields));
    }

    private static Optional<String> required(Fields fields, String name) {
        return fields.required(name).isPresent() ? fields.text(name) : Optional.empty();
    }

    private static Optional<Effect> outcome(Fields fields) {
        Optional<String> effect = required(fields, "effect");
        Optional<Boolean> ask = fields.truth("ask");
        if (effect.isEmpty()) {
            return Optional.empty();
        }
        return switch (effect.get()) {
            case "approve" -> Optional.of(ask.orElse(false) ? Effect.ASK : Effect.ALLOW);
            case "deny" -> {
                if (fields.has("ask")) {
                    fields.fault(fields.lineOf("ask"), "a denial can not ask; remove `ask`");
                }
                yield Optional.of(Effect.DENY);
            }
            default -> {
                fields.fault(
                        fields.lineOf("effect"),
                        "`effect` has to be approve or deny, not `%s`".formatted(effect.get()));
                yield Optional.empty();
            }
        };
    }

    private List<String> toolchainEnv(Fields fields, RuleAction action, Effect outcome) {
        List<String> names = fields.texts("toolchain_env").orElse(List.of());
        int line = fields.lineOf("toolchain_env");
        if (fields.has("toolchain_env") && (action != RuleAction.COMMAND || outcome == Effect.DENY)) {
            fields.fault(line, "`toolchain_env` belongs to an approval of a command");
        }
        for (String name : names) {
            @Nullable String fault = Credentials.fault(name, credentials);
            if (fault != null) {
                fields.fault(line, fault);
            }
        }
        return List.copyOf(names);
    }

    private Rule withExamples(Rule rule, Fields fields) {
        new ExamplesYaml(rule, faults).check(fields);
        return rule;
    }
}
