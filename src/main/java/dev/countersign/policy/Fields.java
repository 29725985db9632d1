package dev.countersign.policy;

import dev.countersign.policy.text.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes the members of an object one by one, and notes what is missing, of a wrong kind or unknown. */
final class Fields {

    private final Node.Members object;
    private final @Nullable String rule;
    private final List<Fault> faults;

    private Fields(Node.Members object, @Nullable String rule, List<Fault> faults) {
        this.object = object;
        this.rule = rule;
        this.faults = faults;
    }

    /** @param allowed every member that may be there */
    static Optional<Fields> of(Node node, String what, Set<String> allowed, @Nullable String rule, List<Fault> faults) {
        if (!(node instanceof Node.Members object)) {
            faults.add(new Fault(node.line(), rule, what + " has to be an object, not " + node.kind()));
            return Optional.empty();
        }
        for (Map.Entry<String, Node.Member> member : object.members().entrySet()) {
            if (!allowed.contains(member.getKey())) {
                faults.add(new Fault(
                        member.getValue().line(),
                        rule,
                        "unknown member `%s` in %s; there may be %s"
                                .formatted(member.getKey(), what, String.join(", ", allowed))));
            }
        }
        return Optional.of(new Fields(object, rule, faults));
    }

    int line() {
        return object.line();
    }

    boolean has(String name) {
        return object.members().containsKey(name);
    }

    int lineOf(String name) {
        Node.Member member = object.members().get(name);
        return member == null ? object.line() : member.line();
    }

    Optional<Node> node(String name) {
        return Optional.ofNullable(object.members().get(name)).map(Node.Member::value);
    }

    Optional<Node> required(String name) {
        if (!has(name)) {
            fault(object.line(), "`" + name + "` is missing");
        }
        return node(name);
    }

    Optional<String> text(String name) {
        return node(name).flatMap(node -> text(name, node));
    }

    /** Whether the literal is there, and only that. */
    void requireExactly(String name, String spelled) {
        required(name).ifPresent(node -> {
            String found = switch (node) {
                case Node.Literal literal -> literal.spelled();
                case Node.Text text when !spelled.matches("[0-9]+") -> text.value();
                default -> node.kind();
            };
            if (!found.equals(spelled)) {
                fault(node.line(), "`%s` has to be %s, not %s".formatted(name, spelled, found));
            }
        });
    }

    Optional<Boolean> truth(String name) {
        return node(name).flatMap(node -> {
            if (node instanceof Node.Literal(int _, String spelled)
                    && (spelled.equals("true") || spelled.equals("false"))) {
                return Optional.of(spelled.equals("true"));
            }
            String found = node instanceof Node.Text(int _, String value) ? "the text `" + value + "`" : node.kind();
            fault(node.line(), "`%s` has to be true or false, not %s".formatted(name, found));
            return Optional.empty();
        });
    }

    Optional<List<Node>> items(String name) {
        return node(name).flatMap(node -> {
            if (node instanceof Node.Items(int _, List<Node> items)) {
                return Optional.of(items);
            }
            fault(node.line(), "`%s` has to be a list, not %s".formatted(name, node.kind()));
            return Optional.empty();
        });
    }

    /** A list of texts; those of another kind are noted and left out. */
    Optional<List<String>> texts(String name) {
        return items(name).map(items -> {
            List<String> texts = new ArrayList<>();
            items.forEach(item -> text("an item of `" + name + "`", item).ifPresent(texts::add));
            return texts;
        });
    }

    private Optional<String> text(String name, Node node) {
        if (node instanceof Node.Text(int _, String value)) {
            return Optional.of(value);
        }
        fault(node.line(), "`%s` has to be text, not %s".formatted(name, node.kind()));
        return Optional.empty();
    }

    void fault(int line, String says) {
        faults.add(new Fault(line, rule, says));
    }
}
