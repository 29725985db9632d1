package dev.countersign.policy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A complete {@code countersign.tools.yaml} that comes with the program. */
public record ShippedPolicy(String name, String description) {

    /** What {@code tools init} takes unless told otherwise. */
    public static final String DEFAULT = "read-all";

    private static final List<ShippedPolicy> ALL = List.of(
            new ShippedPolicy(
                    "read-all", "read, list, find and search everywhere but the root's .env; no questions (default)"),
            new ShippedPolicy("ask-every-read", "read, list, find and search everywhere, each after a question"),
            new ShippedPolicy("sources-only", "list everywhere; read, find and search only beneath src and docs"),
            new ShippedPolicy("list-only", "list folders, and nothing else"),
            new ShippedPolicy(
                    "edit-sources", "read everywhere; edit src and tests after a question; create under tests"),
            new ShippedPolicy(
                    "commands",
                    "read everywhere; cargo check and test run, other cargo asks, publish and install are denied"),
            new ShippedPolicy("deny-all", "a valid policy that approves nothing: the model is told of no tool"),
            new ShippedPolicy(
                    "commands-maven", "read everywhere; mvn compile and test run, other mvn asks, deploy is denied"),
            new ShippedPolicy(
                    "commands-gradle",
                    "read everywhere; gradle check and test run, other gradle asks, publish is denied"),
            new ShippedPolicy(
                    "commands-npm", "read everywhere; npm test and lint run, other npm asks, publish is denied"),
            new ShippedPolicy(
                    "commands-python",
                    "read everywhere; pytest and ruff check run, python and pip ask, uploads are denied"),
            new ShippedPolicy(
                    "commands-go", "read everywhere; go build, test and vet run, other go asks, install is denied"),
            new ShippedPolicy(
                    "commands-cargo",
                    "read everywhere; cargo build, check, clippy and test run, other cargo asks, publish is denied"));

    public static List<ShippedPolicy> all() {
        return ALL;
    }

    public static Optional<ShippedPolicy> named(String name) {
        return ALL.stream().filter(policy -> policy.name().equals(name)).findFirst();
    }

    /** The file's text, comments included. */
    public String text() {
        try (InputStream in = ShippedPolicy.class.getResourceAsStream("/policies/" + name + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException("the program is incomplete: no policy " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its rules, in their order. */
    public List<PolicyReport.RuleReport> rules() {
        return rules(text());
    }

    /** The rules of any valid text; none of an invalid one. */
    public static List<PolicyReport.RuleReport> rules(String text) {
        Parsed<Bounds> parsed =
                BoundsYaml.parse(text.getBytes(StandardCharsets.UTF_8), ToolNames.known(List.of()), Set.of());
        return parsed instanceof Parsed.Good<Bounds>(Bounds bounds)
                ? bounds.rules().stream()
                        .map(rule -> new PolicyReport.RuleReport(rule.line(), rule.id(), rule.outcome(), rule.scope()))
                        .toList()
                : List.of();
    }
}
