package dev.countersign.approval;

import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A call that waits for a person, and the answer once it is given. Only the guarded updates of {@link QuestionRows} move it. */
@Entity
@Table(name = "question")
class QuestionRow extends Row {

    @Column(name = "call_id")
    private UUID callId;

    @Column(name = "turn_id")
    private UUID turnId;

    @Column(name = "session_id")
    private UUID sessionId;

    @Column(name = "task_id")
    private UUID taskId;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "state")
    private Approval.State state;

    /** Compared with what an answer names, which may be any text. */
    @Convert(converter = StorableText.class)
    @Column(name = "input_digest")
    private String inputDigest;

    @Convert(converter = StoredDecision.class)
    @Column(name = "grounds", columnDefinition = "text")
    private Decision decision;

    @Convert(converter = StoredScopes.class)
    @Column(name = "session_scopes", columnDefinition = "text")
    private @Nullable List<AskedScope> scopes;

    @Column(name = "base_version")
    private @Nullable String base;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "answer")
    private @Nullable Answer answer;

    @Convert(converter = StorableText.class)
    @Column(name = "note", columnDefinition = "text")
    private @Nullable String note;

    @Column(name = "channel")
    private @Nullable String channel;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "answered_at")
    private @Nullable Instant answeredAt;

    @SuppressWarnings("NullAway.Init")
    protected QuestionRow() {}

    QuestionRow(
            UUID id,
            Subject subject,
            Decision decision,
            List<AskedScope> scopes,
            @Nullable String base,
            Instant createdAt) {
        super(id);
        this.callId = subject.callId();
        this.turnId = subject.turnId();
        this.sessionId = subject.sessionId();
        this.taskId = subject.taskId();
        this.state = Approval.State.PENDING;
        this.inputDigest = subject.inputDigest();
        this.decision = decision;
        this.scopes = List.copyOf(scopes);
        this.base = base;
        this.createdAt = createdAt;
    }

    Question toQuestion() {
        return new Question(
                getId(),
                new Subject(callId, turnId, sessionId, taskId, inputDigest),
                state,
                decision,
                scopes == null ? List.of() : scopes,
                answer,
                note,
                channel,
                createdAt,
                answeredAt);
    }
}
