package dev.countersign.policy;

import dev.countersign.tool.Action;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a call would do, from its path, argv or command alone, for explanations where no registry is at hand. */
public final class BuiltInCall {

    private BuiltInCall() {}

    /** The names of the built-in tools. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(ToolNames.READERS);
        names.addAll(ToolNames.WRITERS);
        names.add(ToolNames.RUN_COMMAND);
        names.add(ToolNames.SHELL);
        return names;
    }

    /**
     * The action of a built-in tool.
     *
     * @param path a command's working directory; empty for the workspace's root
     * @param argv used by {@code run_command} alone
     * @param command used by {@code shell} alone
     * @throws PathRefused if the path is none that a workspace contains
     */
    public static Action action(
            Workspace workspace, String tool, String path, List<String> argv, String command, long newBytes)
            throws PathRefused {
        String name = ToolNames.canonical(tool);
        boolean isFile = ToolNames.WRITERS.contains(name) || name.equals(ToolNames.READ_FILE);
        WorkspacePath place =
                isFile ? workspace.filePath(path) : path.isEmpty() ? WorkspacePath.root() : workspace.path(path);
        if (ToolNames.WRITERS.contains(name)) {
            return new Action.WritesPath(place, newBytes);
        }
        if (ToolNames.READERS.contains(name)) {
            return new Action.ReadsPath(place);
        }
        return switch (name) {
            case ToolNames.RUN_COMMAND -> new Action.RunsCommand(argv, place);
            case ToolNames.SHELL -> new Action.RunsShell(command);
            default -> new Action.Other();
        };
    }
}
