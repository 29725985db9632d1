package dev.countersign.cockpit;

import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Finds tasks that work in one folder: neither of them knows what the other changes. */
@Component
class SharedFolders {

    private static final int NAMED = 3;

    private final Tasks tasks;

    SharedFolders(Tasks tasks) {
        this.tasks = tasks;
    }

    /** Other tasks of the same folder whose turns have not ended. */
    List<Task> atWorkBeside(Task task) {
        List<UUID> others = tasks.idsIn(task.workspace()).stream()
                .filter(id -> !id.equals(task.id()))
                .toList();
        return others.isEmpty()
                ? List.of()
                : tasks.findAll(others).values().stream()
                        .filter(other -> other.state() != Task.State.IDLE)
                        .sorted(Comparator.comparing(Task::id))
                        .limit(NAMED)
                        .toList();
    }

    /** All tasks of a folder that are not put away, the newest first. */
    List<Task> in(String workspace) {
        List<UUID> all = tasks.idsIn(workspace);
        return all.isEmpty()
                ? List.of()
                : tasks.findAll(all).values().stream()
                        .filter(task -> !task.archived())
                        .sorted(Comparator.comparing(Task::id).reversed())
                        .toList();
    }
}
