package dev.countersign.policy;

import dev.countersign.tool.Action;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.WorkspacePath;
import java.util.List;
import java.util.Optional;

/**
 * A call in the terms of rules.
 *
 * @param tool the registered name
 * @param action what governs it by its name
 * @param effect what governs what it does; another than {@code action} only for a host's own tool, and heeded by denials
 * @param path names from the workspace root; none where the call has no path. A command's is its working directory
 * @param argv empty for anything but a command without a shell
 */
record Request(String tool, RuleAction action, RuleAction effect, List<String> path, List<String> argv) {

    static Request of(String tool, Action action) {
        String name = ToolNames.canonical(tool);
        RuleAction governs = ToolNames.action(name);
        return switch (action) {
            case Action.ReadsPath reads -> new Request(name, governs, governs, names(reads.path()), List.of());
            case Action.WritesPath writes ->
                new Request(name, governs, RuleAction.FILE_WRITE, names(writes.path()), List.of());
            case Action.RunsCommand runs ->
                new Request(name, governs, RuleAction.COMMAND, names(runs.cwd()), runs.argv());
            case Action.RunsShell _ -> new Request(name, governs, RuleAction.COMMAND, List.of(), List.of());
            case Action.Other _ -> new Request(name, governs, governs, List.of(), List.of());
        };
    }

    private static List<String> names(WorkspacePath path) {
        return path.components();
    }

    /** The protected pattern that makes this a call about secrets, if it is one. */
    Optional<String> secret() {
        if (effect == RuleAction.COMMAND) {
            return Optional.empty();
        }
        WorkspacePath named = WorkspacePath.root();
        for (String name : path) {
            named = named.child(name);
        }
        return ProtectedPaths.secret(named);
    }

    /** In words for people, such as {@code read_file src/a}. */
    String inWords() {
        if (!argv.isEmpty()) {
            return "`" + String.join(" ", argv) + "`";
        }
        return path.isEmpty() ? tool : tool + " " + String.join("/", path);
    }
}
