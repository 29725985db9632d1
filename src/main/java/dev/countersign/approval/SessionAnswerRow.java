package dev.countersign.approval;

import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An answer for a session. Only {@link SessionAnswerRows} counts its uses and removes it. */
@Entity
@Table(name = "session_answer")
class SessionAnswerRow extends Row {

    @Column(name = "session_id")
    private UUID sessionId;

    @Column(name = "tool")
    private String tool;

    @Column(name = "revision")
    private String revision;

    @Column(name = "scope_key")
    private String scopeKey;

    @Convert(converter = StorableText.class)
    @Column(name = "scope", columnDefinition = "text")
    private String scope;

    @Column(name = "channel")
    private String channel;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "last_used_at")
    private @Nullable Instant lastUsedAt;

    @Column(name = "uses")
    private long uses;

    @SuppressWarnings("NullAway.Init")
    protected SessionAnswerRow() {}

    SessionAnswerRow(UUID id, Approval allowed, String key, String scope, String channel, Instant at) {
        super(id);
        this.sessionId = allowed.sessionId();
        this.tool = allowed.tool();
        this.revision = allowed.toolRevision();
        this.scopeKey = key;
        this.scope = scope;
        this.channel = channel;
        this.createdAt = at;
    }

    UUID sessionId() {
        return sessionId;
    }

    String scopeKey() {
        return scopeKey;
    }

    String scope() {
        return scope;
    }

    Instant createdAt() {
        return createdAt;
    }

    String tool() {
        return tool;
    }

    String revision() {
        return revision;
    }

    SessionAnswer toAnswer(boolean current) {
        return new SessionAnswer(
                getId(), sessionId, tool, revision, current, scope, channel, createdAt, lastUsedAt, uses);
    }
}
