package dev.countersign.approval;

import dev.countersign.access.Right;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.TrustSubject;
import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import dev.countersign.storage.TimeOrderedId;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.PrimaryKeyJoinColumn;
import jakarta.persistence.SecondaryTable;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One entry of history. Rows are inserted and never changed; only the words go, with their task. */
@Entity
@Table(name = "history")
@SecondaryTable(name = "history_words", pkJoinColumns = @PrimaryKeyJoinColumn(name = "id"))
class HistoryRow extends Row {

    static final int LONGEST_NAME = 200;
    private static final int LONGEST_SOURCE = 1000;

    @Column(name = "at")
    private Instant at;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "kind")
    private HistoryEntry.Kind kind;

    @Column(name = "task_id")
    private @Nullable UUID taskId;

    @Column(name = "session_id")
    private @Nullable UUID sessionId;

    @Column(name = "turn_id")
    private @Nullable UUID turnId;

    @Column(name = "call_id")
    private @Nullable UUID callId;

    @Convert(converter = StorableText.class)
    @Column(name = "tool")
    private @Nullable String tool;

    @Column(name = "revision")
    private @Nullable String revision;

    @Column(name = "input_digest")
    private @Nullable String inputDigest;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "effect")
    private Decision.@Nullable Effect effect;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "layer")
    private @Nullable Layer layer;

    @Convert(converter = StorableText.class)
    @Column(name = "source")
    private @Nullable String source;

    @Column(name = "line")
    private @Nullable Integer line;

    @Convert(converter = StorableText.class)
    @Column(name = "rule")
    private @Nullable String rule;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "answer")
    private @Nullable Answer answer;

    @Column(name = "channel")
    private @Nullable String channel;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "mode")
    private @Nullable ApprovalMode mode;

    @Column(name = "outcome")
    private @Nullable String outcome;

    @Column(name = "result_bytes")
    private @Nullable Long resultBytes;

    @Column(name = "result_sha256")
    private @Nullable String resultSha256;

    @Convert(converter = StorableText.class)
    @Column(name = "workspace")
    private @Nullable String workspace;

    @Column(name = "content_sha256")
    private @Nullable String contentSha256;

    @Column(name = "access")
    private @Nullable String access;

    /** By commas; null where none were given. */
    @Column(name = "rights")
    private @Nullable String rights;

    @Column(table = "history_words", name = "task_id")
    private @Nullable UUID wordsOfTask;

    @Convert(converter = StorableText.class)
    @Column(table = "history_words", name = "words", columnDefinition = "text")
    private @Nullable String words;

    @SuppressWarnings("NullAway.Init")
    protected HistoryRow() {}

    private HistoryRow(HistoryEntry.Kind kind) {
        super(TimeOrderedId.next());
        this.at = TimeOrderedId.timeOf(getId());
        this.kind = kind;
    }

    private HistoryRow(HistoryEntry.Kind kind, CallIdentity call) {
        this(kind);
        this.taskId = call.taskId();
        this.sessionId = call.sessionId();
        this.turnId = call.turnId();
        this.callId = call.callId();
        this.tool = StorableText.clipped(call.tool(), LONGEST_NAME);
        this.revision = call.revision();
        this.inputDigest = call.inputDigest();
    }

    static HistoryRow decision(CallIdentity call, Decision decision) {
        HistoryRow row = new HistoryRow(HistoryEntry.Kind.DECISION, call);
        row.effect = decision.effect();
        decision.grounds().stream().filter(Ground::decisive).findFirst().ifPresent(row::decidedBy);
        row.say(HistoryWords.of(decision.grounds()));
        return row;
    }

    private void decidedBy(Ground ground) {
        layer = ground.layer();
        source = StorableText.clipped(ground.source(), LONGEST_SOURCE);
        line = ground.line();
        rule = ground.rule() == null ? null : StorableText.clipped(ground.rule(), LONGEST_NAME);
    }

    static HistoryRow answer(CallIdentity call, Answer answer, @Nullable String note, String channel) {
        HistoryRow row = new HistoryRow(HistoryEntry.Kind.ANSWER, call);
        row.answer = answer;
        row.channel = channel;
        row.say(HistoryWords.ofNote(note));
        return row;
    }

    static HistoryRow outcome(CallIdentity call, CallEnd end) {
        HistoryRow row = new HistoryRow(HistoryEntry.Kind.OUTCOME, call);
        row.outcome = end.outcome();
        row.resultBytes = end.resultBytes();
        row.resultSha256 = end.resultSha256();
        row.say(HistoryWords.ofReason(end.reason()));
        return row;
    }

    static HistoryRow revoked(
            String tool, String revision, @Nullable String inputDigest, @Nullable UUID sessionId, String channel) {
        HistoryRow row = new HistoryRow(HistoryEntry.Kind.REVOKED);
        row.tool = tool;
        row.revision = revision;
        row.inputDigest = inputDigest;
        row.sessionId = sessionId;
        row.channel = channel;
        return row;
    }

    static HistoryRow mode(UUID taskId, ApprovalMode mode, String channel) {
        HistoryRow row = new HistoryRow(HistoryEntry.Kind.MODE);
        row.taskId = taskId;
        row.mode = mode;
        row.channel = channel;
        return row;
    }

    /** @param kind that trust was given, or that it was revoked */
    static HistoryRow trust(HistoryEntry.Kind kind, TrustSubject subject, String channel) {
        HistoryRow row = new HistoryRow(kind);
        row.workspace = subject.workspace();
        row.source = subject.kind().file();
        row.contentSha256 = subject.sha256();
        row.channel = channel;
        return row;
    }

    /** @param kind that somebody was let in, or is no longer */
    static HistoryRow access(HistoryEntry.Kind kind, String access, Set<Right> rights, String channel) {
        HistoryRow row = new HistoryRow(kind);
        row.access = access;
        row.rights = rights.isEmpty()
                ? null
                : rights.stream().sorted().map(Right::name).collect(Collectors.joining(","));
        row.channel = channel;
        return row;
    }

    private void say(@Nullable HistoryWords said) {
        if (said != null) {
            wordsOfTask = taskId;
            words = said.json();
        }
    }

    @Nullable
    UUID callId() {
        return callId;
    }

    HistoryEntry toEntry(@Nullable JsonNode input) {
        HistoryWords said = HistoryWords.parse(kind, words);
        return new HistoryEntry(
                getId(),
                at,
                kind,
                taskId,
                sessionId,
                turnId,
                callId,
                tool,
                revision,
                input,
                inputDigest,
                effect,
                said.grounds(),
                answer,
                said.note(),
                channel,
                outcome,
                said.reason(),
                resultBytes,
                resultSha256,
                mode,
                workspace,
                workspace == null ? null : source,
                contentSha256,
                access,
                rights == null
                        ? null
                        : Stream.of(rights.split(",")).map(Right::valueOf).toList());
    }
}
