package dev.countersign.turn;

import dev.countersign.task.TaskSettings;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The very folder that a task was opened on; a link that has taken its place leads somewhere else. */
final class TaskFolder {

    private TaskFolder() {}

    /** Empty if there is no folder at just that path any more. */
    static Optional<Workspace> of(TaskSettings task) {
        try {
            return Optional.of(Workspace.open(Path.of(task.workspace())))
                    .filter(workspace -> workspace.root().toString().equals(task.workspace()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
