package dev.countersign.turn;

import dev.countersign.approval.Decision;
import dev.countersign.approval.StoredDecision;
import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** One tool request. Only the guarded updates of {@link ToolCalls} move it. */
@Entity
@Table(name = "tool_call")
class ToolCallRow extends Row {

    @Column(name = "turn_id")
    private UUID turnId;

    @Column(name = "step_id")
    private UUID stepId;

    @Column(name = "idx")
    private int index;

    @Convert(converter = StorableText.class)
    @Column(name = "provider_call_id", columnDefinition = "text")
    private @Nullable String providerCallId;

    @Convert(converter = StorableText.class)
    @Column(name = "wire_call_id", columnDefinition = "text")
    private String wireCallId;

    @Convert(converter = StorableText.class)
    @Column(name = "tool", columnDefinition = "text")
    private String tool;

    @Column(name = "revision")
    private @Nullable String revision;

    @Convert(converter = StorableText.class)
    @Column(name = "raw_input", columnDefinition = "text")
    private String rawInput;

    @Column(name = "digest")
    private @Nullable String digest;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "state")
    private Call.State state;

    @Convert(converter = StoredDecision.class)
    @Column(name = "grounds", columnDefinition = "text")
    private @Nullable Decision decision;

    @Column(name = "mode_rev")
    private @Nullable Long modeRev;

    @Column(name = "claim_engine")
    private @Nullable UUID claimEngine;

    @Column(name = "claim_fence")
    private @Nullable Long claimFence;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "outcome")
    private Call.@Nullable Outcome outcome;

    @Convert(converter = StorableText.class)
    @Column(name = "reason", columnDefinition = "text")
    private @Nullable String reason;

    @Column(name = "result_bytes")
    private @Nullable Long resultBytes;

    @Column(name = "result_sha256")
    private @Nullable String resultSha256;

    @Column(name = "truncated")
    private boolean truncated;

    @Convert(converter = StorableText.class)
    @Column(name = "preview", columnDefinition = "text")
    private @Nullable String preview;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "started_at")
    private @Nullable Instant startedAt;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    @SuppressWarnings("NullAway.Init")
    protected ToolCallRow() {}

    /** A call as a reply requested it; a refused one is finished from the start. */
    ToolCallRow(UUID id, UUID turnId, UUID stepId, RecordedCall call, Instant createdAt) {
        super(id);
        this.turnId = turnId;
        this.stepId = stepId;
        this.index = call.index();
        this.providerCallId = call.requested().providerCallId();
        this.wireCallId = call.wireId();
        this.tool = call.requested().tool();
        this.rawInput = call.requested().rawArguments();
        this.revision = call.revision();
        this.digest = call.digest();
        this.createdAt = createdAt;
        this.state = Call.State.REQUESTED;
        if (call.refusal() != null) {
            this.state = Call.State.FINISHED;
            this.outcome = Call.Outcome.FAILED;
            this.reason = call.refusal();
            this.finishedAt = createdAt;
        }
    }

    UUID turnId() {
        return turnId;
    }

    UUID stepId() {
        return stepId;
    }

    int index() {
        return index;
    }

    @Nullable
    String providerCallId() {
        return providerCallId;
    }

    String wireCallId() {
        return wireCallId;
    }

    String tool() {
        return tool;
    }

    @Nullable
    String revision() {
        return revision;
    }

    String rawInput() {
        return rawInput;
    }

    @Nullable
    String digest() {
        return digest;
    }

    CallState state() {
        return switch (state) {
            case REQUESTED -> new CallState.Requested();
            case REVIEWING -> new CallState.Reviewing();
            case WAITING -> new CallState.Waiting();
            case READY -> new CallState.Ready();
            case RUNNING ->
                new CallState.Running(Objects.requireNonNull(claimEngine), Objects.requireNonNull(claimFence));
            case FINISHED ->
                new CallState.Finished(
                        Objects.requireNonNull(outcome),
                        reason,
                        preview,
                        truncated,
                        resultBytes,
                        resultSha256,
                        Objects.requireNonNull(finishedAt));
        };
    }

    @Nullable
    Decision decision() {
        return decision;
    }

    @Nullable
    Long modeRev() {
        return modeRev;
    }

    Instant createdAt() {
        return createdAt;
    }

    @Nullable
    Instant startedAt() {
        return startedAt;
    }
}
