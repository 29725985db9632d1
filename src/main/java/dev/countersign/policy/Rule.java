package dev.countersign.policy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One rule of a {@code countersign.tools.yaml}.
 *
 * @param tool the registered name; null for none
 * @param path names from the workspace root; empty where the rule has no path or names the root
 * @param argv leading tokens of a command; empty where the rule has none
 * @param outcome ALLOW for a quiet approval, ASK for one that asks
 */
record Rule(
        String id,
        int line,
        RuleAction action,
        @Nullable String tool,
        List<String> path,
        List<String> argv,
        Effect outcome,
        List<String> toolchainEnv) {

    boolean denies() {
        return outcome == Effect.DENY;
    }

    /** Identifies what the rule says, wherever it stands in the file. */
    String digest() {
        String content = List.of(
                        id, action, String.valueOf(tool), path.size(), path, argv.size(), argv, outcome, toolchainEnv)
                .stream()
                .map(part -> part.toString().length() + ":" + part)
                .collect(Collectors.joining("\n"));
        return Sha256.of(content.getBytes(StandardCharsets.UTF_8));
    }

    /** What is the same in two rules that differ in their id and line alone. */
    Rule meaning() {
        return new Rule("", 0, action, tool, path, argv, outcome, toolchainEnv);
    }

    /** The calls that the rule is about, in words. */
    String scope() {
        String place = path.isEmpty() ? "" : " in " + String.join("/", path);
        if (!argv.isEmpty()) {
            return "commands that begin with `" + String.join(" ", argv) + "`"
                    + (path.isEmpty() ? "" : " started" + place);
        }
        return switch (action) {
            case TOOL_CALL ->
                (tool != null ? tool : denies() ? "every tool that only reads, or is the host's own" : "every reader")
                        + place;
            case FILE_WRITE -> (tool != null ? tool : "every writer") + place;
            case COMMAND -> (tool != null ? tool : "every command") + (path.isEmpty() ? "" : " started" + place);
        };
    }
}
