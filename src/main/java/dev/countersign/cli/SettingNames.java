package dev.countersign.cli;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * The names that stand under {@code countersign:} in {@code config.yaml}. Spring passes over what it does not know, and a
 * misspelt {@code require-workspace-policy} would quietly require nothing.
 */
final class SettingNames {

    /** Elements of lists have no name of their own; below {@code dialect} each server has its own words. */
    private static final Set<String> KNOWN = Stream.of(
                    "models.id",
                    "models.provider",
                    "models.base-url",
                    "models.model",
                    "models.api-key-env",
                    "models.api-key-file",
                    "models.context-window",
                    "models.max-output-tokens",
                    "models.instructions",
                    "models.price.input",
                    "models.price.output",
                    "models.price.cache-read",
                    "models.price.cache-write",
                    "models.dialect.*",
                    "models.command",
                    "models.timeout",
                    "default-model",
                    "review-model",
                    "default-mode",
                    "require-workspace-policy",
                    "pass-env",
                    "protected",
                    "engine.label",
                    "notify.command",
                    "timeouts.connect",
                    "timeouts.first-byte",
                    "timeouts.silence",
                    "observations",
                    "database.url",
                    "results-dir",
                    "public-url",
                    "sample-task",
                    "events.heartbeat")
            .map(SettingNames::relaxed)
            .collect(Collectors.toUnmodifiableSet());

    private static final String ROOT = "countersign";

    private SettingNames() {}

    /** {@code :line: what is wrong} for the first name of ours that means nothing; empty if there is none. */
    static Optional<String> unknownIn(@Nullable Node file) {
        return unknown(file, "");
    }

    private static Optional<String> unknown(@Nullable Node node, String path) {
        return switch (node) {
            case MappingNode mapping ->
                mapping.getValue().stream()
                        .flatMap(entry -> unknown(entry, path).stream())
                        .findFirst();
            case SequenceNode list ->
                list.getValue().stream()
                        .flatMap(element -> unknown(element, path).stream())
                        .findFirst();
            case null, default -> Optional.empty();
        };
    }

    private static Optional<String> unknown(NodeTuple entry, String path) {
        if (!(entry.getKeyNode() instanceof ScalarNode key)) {
            return Optional.empty();
        }
        if (key.getValue().equals("<<")) {
            return unknown(entry.getValueNode(), path);
        }
        String name = path + key.getValue().replaceAll("\\[\\d+]", "");
        if (!isKnown(relaxed(name))) {
            return Optional.of(":" + (key.getStartMark().getLine() + 1) + ": there is no setting " + name);
        }
        return unknown(entry.getValueNode(), name + ".");
    }

    /** Whether the name is none of ours, one of them, or the beginning of one. */
    private static boolean isKnown(String name) {
        if (name.equals(ROOT) || !name.startsWith(ROOT + ".")) {
            return true;
        }
        String ours = name.substring(ROOT.length() + 1);
        return KNOWN.stream()
                .anyMatch(known -> known.equals(ours)
                        || known.startsWith(ours + ".")
                        || (known.endsWith("*") && ours.startsWith(known.substring(0, known.length() - 1))));
    }

    /** Spring reads {@code defaultMode} and {@code default_mode} as {@code default-mode}. */
    private static String relaxed(String name) {
        return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }
}
