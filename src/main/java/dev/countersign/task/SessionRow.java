package dev.countersign.task;

import dev.countersign.storage.Row;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

@Entity
@Table(name = "session")
class SessionRow extends Row {

    @Column(name = "task_id")
    private UUID taskId;

    @Column(name = "created_at")
    private Instant createdAt;

    @SuppressWarnings("NullAway.Init")
    protected SessionRow() {}

    SessionRow(UUID id, UUID taskId, Instant createdAt) {
        super(id);
        this.taskId = taskId;
        this.createdAt = createdAt;
    }

    UUID taskId() {
        return taskId;
    }

    Instant createdAt() {
        return createdAt;
    }
}
