package dev.countersign.approval;

import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the questions that were put to people. */
@Component
public class Approvals {

    Approvals() {}

    public Approval find(UUID id) {
        throw Problem.notFound("approval");
    }

    /**
     * Oldest first.
     *
     * @param state null for all
     * @param taskId null for all tasks
     */
    public Page<Approval> list(
            Approval.@Nullable State state, @Nullable UUID taskId, int limit, @Nullable String cursor) {
        throw Problem.notFound("approval");
    }
}
