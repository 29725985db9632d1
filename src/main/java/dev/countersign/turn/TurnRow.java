package dev.countersign.turn;

import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import dev.countersign.task.TaskSettings;
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
import org.jspecify.annotations.Nullable;

/** The queue, the mutex and the lease of one turn. Only the guarded updates of {@link Turns} move it. */
@Entity
@Table(name = "turn")
class TurnRow extends Row {

    /** Which version of this engine writes rows; a later one can tell what it did not record itself. */
    static final int ENGINE_FORMAT = 1;

    @Column(name = "session_id")
    private UUID sessionId;

    @Column(name = "task_id")
    private UUID taskId;

    @Column(name = "engine_label")
    private String engineLabel;

    /** The session until the turn ends, then null: unique, so a session has one unfinished turn. */
    @Column(name = "open_session")
    private @Nullable UUID openSession;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "state")
    private Turn.State state;

    @Column(name = "engine_id")
    private @Nullable UUID engineId;

    @Column(name = "fence")
    private long fence;

    @Column(name = "interrupt_requested")
    private boolean interruptRequested;

    @Column(name = "wake_at")
    private @Nullable Instant wakeAt;

    @Column(name = "model_calls")
    private int modelCalls;

    @Column(name = "engine_format")
    private int engineFormat;

    @Convert(converter = StorableText.class)
    @Column(name = "message", columnDefinition = "text")
    private String message;

    @Column(name = "error_code")
    private @Nullable String errorCode;

    @Convert(converter = StorableText.class)
    @Column(name = "error_detail", columnDefinition = "text")
    private @Nullable String errorDetail;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    @SuppressWarnings("NullAway.Init")
    protected TurnRow() {}

    /** A queued turn that its message has just started. */
    TurnRow(UUID id, UUID sessionId, TaskSettings task, String message, Instant createdAt) {
        super(id);
        this.sessionId = sessionId;
        this.taskId = task.id();
        this.engineLabel = task.engineLabel();
        this.openSession = sessionId;
        this.state = Turn.State.QUEUED;
        this.engineFormat = ENGINE_FORMAT;
        this.message = message;
        this.createdAt = createdAt;
    }

    UUID sessionId() {
        return sessionId;
    }

    UUID taskId() {
        return taskId;
    }

    String engineLabel() {
        return engineLabel;
    }

    Turn.State state() {
        return state;
    }

    @Nullable
    UUID engineId() {
        return engineId;
    }

    long fence() {
        return fence;
    }

    boolean interruptRequested() {
        return interruptRequested;
    }

    @Nullable
    Instant wakeAt() {
        return wakeAt;
    }

    /** Whether an earlier version recorded it, in a form that this one does not read. */
    boolean isOfEarlierFormat() {
        return engineFormat < ENGINE_FORMAT;
    }

    String message() {
        return message;
    }

    Turn.@Nullable Failure failure() {
        return errorCode == null ? null : new Turn.Failure(errorCode, errorDetail == null ? "" : errorDetail);
    }

    Instant createdAt() {
        return createdAt;
    }

    @Nullable
    Instant finishedAt() {
        return finishedAt;
    }
}
