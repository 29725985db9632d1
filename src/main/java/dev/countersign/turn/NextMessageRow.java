package dev.countersign.turn;

import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.task.Sessions.SessionOfTask;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A message that waits. Never changed: whoever deletes it sends it, or takes it back. */
@Entity
@Table(name = "next_message")
class NextMessageRow extends Row {

    @Column(name = "session_id")
    private UUID sessionId;

    @Column(name = "task_id")
    private UUID taskId;

    @Column(name = "after_turn")
    private UUID afterTurn;

    @Convert(converter = StorableText.class)
    @Column(name = "text", columnDefinition = "text")
    private String text;

    @Column(name = "written_at")
    private Instant writtenAt;

    @SuppressWarnings("NullAway.Init")
    protected NextMessageRow() {}

    NextMessageRow(SessionOfTask session, UUID afterTurn, String text, Instant writtenAt) {
        super(TimeOrderedId.next());
        this.sessionId = session.id();
        this.taskId = session.taskId();
        this.afterTurn = afterTurn;
        this.text = text;
        this.writtenAt = writtenAt;
    }

    UUID sessionId() {
        return sessionId;
    }

    UUID taskId() {
        return taskId;
    }

    String text() {
        return text;
    }

    NextMessage toMessage(boolean held) {
        return new NextMessage(getId(), sessionId, afterTurn, text, held, writtenAt);
    }
}
