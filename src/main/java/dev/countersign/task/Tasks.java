package dev.countersign.task;

import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.storage.RequestKey;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Opens, lists and changes tasks. */
@Component
public class Tasks {

    Tasks() {}

    /**
     * A new task with its first session, and the folder's real path as its workspace.
     *
     * @throws Problem invalid, with the field, for a workspace that is no folder, relative, or overlaps the data
     *     directory, and for an unknown model
     */
    public Task open(NewTask wanted, @Nullable RequestKey key) {
        throw Problem.notFound("task");
    }

    public Task find(UUID id) {
        throw Problem.notFound("task");
    }

    /** Newest first. */
    public Page<Task> list(boolean archived, int limit, @Nullable String cursor) {
        throw Problem.notFound("task");
    }

    public Task change(UUID id, TaskChange change) {
        throw Problem.notFound("task");
    }

    /** Another conversation with a fresh context; returns its id. */
    public UUID openSession(UUID taskId, @Nullable RequestKey key) {
        throw Problem.notFound("task");
    }
}
