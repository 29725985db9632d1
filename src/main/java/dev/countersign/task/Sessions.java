package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.problem.Problem;
import java.time.Instant;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Looks up which task a session belongs to. */
@Component
public class Sessions {

    private final SessionRows rows;

    Sessions(SessionRows rows) {
        this.rows = rows;
    }

    /** The session of that id, or a not-found problem. */
    public SessionOfTask find(UUID id) {
        return rows.findById(id)
                .map(row -> new SessionOfTask(row.getId(), row.taskId(), row.createdAt()))
                .orElseThrow(() -> Problem.notFound("session"));
    }

    /** Whether its task's mode may let calls run that nobody is asked about; false for a session that is not there. */
    public boolean mayRunUnasked(UUID id) {
        return rows.modeOf(id).filter(mode -> mode != ApprovalMode.SUPERVISED).isPresent();
    }

    /** One conversation and its task. */
    public record SessionOfTask(UUID id, UUID taskId, Instant createdAt) {}
}
