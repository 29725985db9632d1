package dev.countersign.approval;

import dev.countersign.model.Usage;
import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** One request to a reviewer, recorded before it is sent. Only the guarded updates of {@link ReviewRows} end it. */
@Entity
@Table(name = "review")
class ReviewRow extends Row {

    @Column(name = "call_id")
    private UUID callId;

    @Column(name = "mode_rev")
    private long modeRev;

    @Column(name = "policy_fingerprint")
    private String fingerprint;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "state")
    private Review.State state;

    @Column(name = "model")
    private String model;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "verdict")
    private Review.@Nullable Verdict verdict;

    @Convert(converter = StorableText.class)
    @Column(name = "reason", columnDefinition = "text")
    private @Nullable String reason;

    @Column(name = "input_tokens")
    private long inputTokens;

    @Column(name = "output_tokens")
    private long outputTokens;

    @Column(name = "cache_read_tokens")
    private long cacheReadTokens;

    @Column(name = "cache_write_tokens")
    private long cacheWriteTokens;

    @Column(name = "started_at")
    private Instant startedAt;

    @Column(name = "finished_at")
    @SuppressWarnings("UnusedVariable") // read by whoever looks into the database
    private @Nullable Instant finishedAt;

    @SuppressWarnings("NullAway.Init")
    protected ReviewRow() {}

    ReviewRow(UUID id, UUID callId, String model, long modeRev, String fingerprint, Instant startedAt) {
        super(id);
        this.callId = callId;
        this.model = model;
        this.modeRev = modeRev;
        this.fingerprint = fingerprint;
        this.state = Review.State.RUNNING;
        this.startedAt = startedAt;
    }

    UUID callId() {
        return callId;
    }

    Review toReview() {
        return new Review(state, model, verdict, reason, usage(), startedAt);
    }

    Usage usage() {
        return new Usage(inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens);
    }

    /** What it came to; empty while it runs, and if it was cut off. */
    Optional<Reviewed> result() {
        return switch (state) {
            case DONE, FAILED ->
                Optional.of(new Reviewed(
                        verdict == Review.Verdict.APPROVE, toReview().inWords(), modeRev, fingerprint));
            case RUNNING, CANCELLED, LOST -> Optional.empty();
        };
    }
}
