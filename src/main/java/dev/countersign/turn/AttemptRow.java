package dev.countersign.turn;

import dev.countersign.storage.StorableText;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** One request to a model, recorded before it is sent. */
@Entity
@Table(name = "model_attempt")
class AttemptRow {

    /** How a request ended. */
    enum Outcome {
        OPEN,
        COMMITTED,
        FAILED,
        LOST,
        CANCELLED
    }

    @EmbeddedId
    private Key key;

    @Column(name = "fence")
    @SuppressWarnings("UnusedVariable") // read by whoever looks into the database
    private long fence;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "outcome")
    private Outcome outcome;

    @Column(name = "error_code")
    private @Nullable String errorCode;

    @Convert(converter = StorableText.class)
    @Column(name = "detail", columnDefinition = "text")
    private @Nullable String detail;

    @Column(name = "started_at")
    private Instant startedAt;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    @SuppressWarnings("NullAway.Init")
    protected AttemptRow() {}

    Key key() {
        return key;
    }

    Outcome outcome() {
        return outcome;
    }

    @Nullable
    String errorCode() {
        return errorCode;
    }

    @Nullable
    String detail() {
        return detail;
    }

    Instant startedAt() {
        return startedAt;
    }

    @Nullable
    Instant finishedAt() {
        return finishedAt;
    }

    /** Turn, step and how many requests came before for it. */
    @Embeddable
    record Key(
            @Column(name = "turn_id") UUID turnId,
            @Column(name = "step_idx") int stepIndex,
            @Column(name = "attempt") int attempt) {}
}
