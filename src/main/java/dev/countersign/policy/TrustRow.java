package dev.countersign.policy;

import dev.countersign.storage.Row;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** That a person trusted a content in a workspace, and until when. Only {@link TrustRows} changes it. */
@Entity
@Table(name = "policy_trust")
class TrustRow extends Row {

    @Column(name = "workspace")
    private String workspace;

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

    @SuppressWarnings("NullAway.Init")
    protected TrustRow() {}

    TrustRow(UUID id, String workspace, String sha256, String channel, String content, Instant trustedAt) {
        super(id);
        this.workspace = workspace;
        this.sha256 = sha256;
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
        return new TrustAct(workspace, sha256, channel, trustedAt, revokedAt);
    }
}
