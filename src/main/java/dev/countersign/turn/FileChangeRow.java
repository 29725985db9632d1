package dev.countersign.turn;

import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.tool.Change;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What one call did to one file. Never changed. */
@Entity
@Table(name = "file_change")
class FileChangeRow extends Row {

    @Column(name = "turn_id")
    private UUID turnId;

    @Column(name = "call_id")
    private UUID callId;

    @Convert(converter = StorableText.class)
    @Column(name = "path")
    private String path;

    @Column(name = "created")
    private boolean created;

    @Column(name = "previous_sha256")
    private @Nullable String previousSha256;

    @Column(name = "sha256")
    private String sha256;

    @Column(name = "diff")
    private @Nullable Integer diff;

    @Column(name = "diff_cut")
    private boolean diffCut;

    @Column(name = "changed_at")
    private Instant changedAt;

    @SuppressWarnings("NullAway.Init")
    protected FileChangeRow() {}

    /** @param diff which of the call's diffs it is; null where none is kept */
    FileChangeRow(UUID turnId, UUID callId, Change change, @Nullable Integer diff, Instant changedAt) {
        super(TimeOrderedId.next());
        this.turnId = turnId;
        this.callId = callId;
        this.path = change.path().toString();
        this.created = change.created();
        this.previousSha256 = change.previousSha256();
        this.sha256 = change.sha256();
        this.diff = diff;
        this.diffCut = change.cut();
        this.changedAt = changedAt;
    }

    UUID turnId() {
        return turnId;
    }

    UUID callId() {
        return callId;
    }

    @Nullable
    Integer diff() {
        return diff;
    }

    /** @param text of the diff; null where there is none, or none any more */
    FileChange with(@Nullable String text) {
        return new FileChange(
                getId(), callId, path, created, previousSha256, sha256, text, text != null && diffCut, changedAt);
    }
}
