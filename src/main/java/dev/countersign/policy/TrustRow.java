package dev.countersign.policy;

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
import org.jspecify.annotations.Nullable;

/** That a person trusted a content of a workspace, and until when. Only {@link TrustRows} changes it. */
@Entity
@Table(name = "policy_trust")
class TrustRow extends Row {

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "kind")
    private TrustKind kind;

    @Column(name = "workspace")
    private String workspace;

    /** Compared with what a request names, which may be any text. */
    @Convert(converter = StorableText.class)
    @Column(name = "sha256")
    private String sha256;

    @Column(name = "channel")
    private String channel;

    @Column(name = "content", columnDefinition = "text")
    private @Nullable String content;

    @Column(name = "trusted_at")
    private Instant trustedAt;

    @Column(name = "revoked_at")
    private @Nullable Instant revokedAt;

    @Column(name = "revoked_channel")
    private @Nullable String revokedChannel;

    @SuppressWarnings("NullAway.Init")
    protected TrustRow() {}

    TrustRow(UUID id, TrustSubject subject, String content, String channel, Instant trustedAt) {
        super(id);
        this.kind = subject.kind();
        this.workspace = subject.workspace();
        this.sha256 = subject.sha256();
        this.channel = channel;
        this.content = content;
        this.trustedAt = trustedAt;
    }

    @Nullable
    String content() {
        return content;
    }

    String sha256() {
        return sha256;
    }

    TrustAct toAct() {
        return new TrustAct(kind, workspace, sha256, channel, trustedAt, revokedAt, revokedChannel);
    }
}
