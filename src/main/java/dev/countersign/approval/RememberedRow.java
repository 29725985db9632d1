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

/** A remembered answer. Only {@link RememberedRows} counts its uses and removes it. */
@Entity
@Table(name = "remembered_answer")
class RememberedRow extends Row {

    @Convert(converter = StorableText.class)
    @Column(name = "workspace")
    private String workspace;

    @Column(name = "tool")
    private String tool;

    @Column(name = "revision")
    private String revision;

    @Column(name = "digest")
    private String digest;

    /** Equal for answers about the same tool in the same workspace. */
    @Column(name = "kin")
    private String kin;

    @Column(name = "input", columnDefinition = "text")
    private String input;

    @Column(name = "input_length")
    private int inputLength;

    @Column(name = "channel")
    private String channel;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "last_used_at")
    private @Nullable Instant lastUsedAt;

    @Column(name = "uses")
    private long uses;

    @SuppressWarnings("NullAway.Init")
    protected RememberedRow() {}

    RememberedRow(UUID id, Approval allowed, String input, String channel, Instant at) {
        super(id);
        this.workspace = allowed.workspace();
        this.tool = allowed.tool();
        this.revision = allowed.toolRevision();
        this.digest = allowed.inputDigest();
        this.kin = kin(allowed.workspace(), allowed.tool());
        this.input = input;
        this.inputLength = input.length();
        this.channel = channel;
        this.createdAt = at;
    }

    String tool() {
        return tool;
    }

    String revision() {
        return revision;
    }

    String digest() {
        return digest;
    }

    static String kin(String workspace, String tool) {
        return Parts.digest(workspace, tool);
    }
}
