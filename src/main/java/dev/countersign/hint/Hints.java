package dev.countersign.hint;

import dev.countersign.tool.Action;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.List;

/**
 * Looks at what a call asks for, never at a disk. A command is read roughly as a shell would read it: what hides in a
 * variable, a program or a script is not seen, so that no hint is no promise. Takes time in proportion to the length of
 * the request, whatever is in it.
 */
public final class Hints {

    private Hints() {}

    /** At most one of each kind, in the order of the kinds. */
    public static List<Hint> of(Action action, Workspace workspace, ProtectedPaths guarded) {
        Found found = new Found();
        switch (action) {
            case Action.RunsCommand(List<String> argv, WorkspacePath cwd) -> {
                protectedPath(cwd, guarded, found);
                new CommandHints(new Places(workspace, cwd, guarded, found), found)
                        .look(new ShellCommand(argv, List.of(), false, false));
            }
            case Action.RunsShell(String command) ->
                new CommandHints(new Places(workspace, WorkspacePath.root(), guarded, found), found).lookInto(command);
            case Action.WritesPath writes -> protectedPath(writes.path(), guarded, found);
            case Action.ReadsPath reads -> protectedPath(reads.path(), guarded, found);
            case Action.Other _ -> {}
        }
        return found.hints();
    }

    private static void protectedPath(WorkspacePath path, ProtectedPaths guarded, Found found) {
        if (guarded.guards(path).isPresent()
                || ProtectedPaths.neverWritable(path).isPresent()) {
            found.add(Hint.Kind.PROTECTED, path.toString());
        }
    }
}
