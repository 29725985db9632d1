package dev.countersign.cockpit;

import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.task.WorkspaceChoice;
import dev.countersign.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Looks at a folder that somebody is about to name as a workspace. */
@Component
class FolderChoice {

    private static final int RECENT = 6;

    private final WorkspaceChoice workspaces;
    private final SharedFolders folders;
    private final ModeBounds bounds;

    FolderChoice(WorkspaceChoice workspaces, SharedFolders folders, ModeBounds bounds) {
        this.workspaces = workspaces;
        this.folders = folders;
        this.bounds = bounds;
    }

    ChosenFolder look(String typed) {
        if (typed.isBlank()) {
            return ChosenFolder.NONE;
        }
        try {
            Workspace workspace = workspaces.open(typed.strip());
            return new ChosenFolder("", workspace.root().toString(), notes(typed.strip(), workspace));
        } catch (Problem refused) {
            return new ChosenFolder(refused.detail(), "", List.of());
        }
    }

    /** The folders of the newest tasks, each once. */
    static List<String> recent(List<Task> newest) {
        return newest.stream().map(Task::workspace).distinct().limit(RECENT).toList();
    }

    private List<String> notes(String typed, Workspace workspace) {
        List<String> notes = new ArrayList<>();
        String root = workspace.root().toString();
        if (!Path.of(typed).normalize().equals(workspace.root())) {
            notes.add("This leads to " + root + ", which will be the workspace.");
        }
        if (workspace.root().equals(Path.of(System.getProperty("user.home")))
                || workspace.root().getNameCount() == 0) {
            notes.add(
                    "That is very much for one task: everything in it is within reach. A project's own folder is enough.");
        }
        folders.in(root).stream().findFirst().ifPresent(task -> notes.add(shared(task)));
        notes.addAll(bounds.in(workspace));
        return notes;
    }

    private static String shared(Task task) {
        return "The task “" + task.title() + "” has this folder too"
                + (task.state() == Task.State.IDLE
                        ? "."
                        : ", and is at work in it. Neither knows what the other changes.");
    }
}
