package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** A task as it was read. Only the updates of {@link TaskRows} change one, each its own columns and nothing else. */
@Entity
@Table(name = "task")
class TaskRow extends Row {

    @Convert(converter = StorableText.class)
    @Column(name = "title")
    private String title;

    @Convert(converter = StorableText.class)
    @Column(name = "workspace")
    private String workspace;

    @Column(name = "model")
    private String model;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "mode")
    private ApprovalMode mode;

    @Column(name = "mode_rev")
    private long modeRev;

    @Column(name = "engine_label")
    private String engineLabel;

    @Column(name = "archived")
    private boolean archived;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "updated_at")
    private Instant updatedAt;

    @SuppressWarnings("NullAway.Init")
    protected TaskRow() {}

    TaskRow(
            UUID id,
            String title,
            String workspace,
            String model,
            ApprovalMode mode,
            String engineLabel,
            Instant createdAt) {
        super(id);
        this.title = title;
        this.workspace = workspace;
        this.model = model;
        this.mode = mode;
        this.engineLabel = engineLabel;
        this.createdAt = createdAt;
        this.updatedAt = createdAt;
    }

    String title() {
        return title;
    }

    String workspace() {
        return workspace;
    }

    String model() {
        return model;
    }

    ApprovalMode mode() {
        return mode;
    }

    boolean archived() {
        return archived;
    }

    Instant createdAt() {
        return createdAt;
    }

    Instant updatedAt() {
        return updatedAt;
    }

    TaskSettings settings() {
        return new TaskSettings(getId(), workspace, model, mode, modeRev, engineLabel);
    }
}
