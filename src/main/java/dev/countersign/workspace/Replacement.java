package dev.countersign.workspace;

import dev.countersign.workspace.FileFailure.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One atomic write: a temporary file beside the target, on disk before it takes the target's name. */
final class Replacement {

    private final Folder parent;
    private final WorkspacePath path;
    private final Path temporary;

    Replacement(Folder parent, WorkspacePath path, UUID callId) {
        this.parent = parent;
        this.path = path;
        this.temporary = temporaryName(callId);
    }

    static Path temporaryName(UUID callId) {
        return Path.of(".countersign-" + callId + ".tmp");
    }

    /** @param expected what the file must hold until it is replaced; null if that does not matter */
    Written with(FileContent content, @Nullable FileContent expected) throws FileFailure, IOException {
        WriteTarget target = new WriteTarget(parent, path);
        WriteTarget.Found found = target.look();
        refuseOther(found.content(), expected);
        boolean moved = false;
        try {
            write(content, found.attributes());
            if (expected != null) {
                refuseOther(target.exists() ? target.content() : null, expected);
            }
            parent.move(temporary, target.name());
            moved = true;
        } finally {
            if (!moved) {
                removeTemporary();
            }
        }
        syncFolder();
        return new Written(found.attributes() == null, content, found.content());
    }

    private void refuseOther(@Nullable FileContent found, @Nullable FileContent expected) throws FileFailure {
        if (expected != null && (found == null || !expected.equals(found))) {
            throw new FileFailure(
                    Kind.CHANGED_MEANWHILE,
                    "`%s` changed while it was edited; nothing was written. Read it again.".formatted(path));
        }
    }

    private void write(FileContent content, @Nullable PosixFileAttributes old) throws IOException {
        try (FileChannel channel = old == null ? parent.create(temporary) : parent.createPrivate(temporary)) {
            ByteBuffer rest = content.buffer();
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            if (old != null) {
                parent.permissions(temporary, old.permissions());
            }
            channel.force(true);
        }
    }

    private void removeTemporary() {
        try {
            parent.delete(temporary);
        } catch (IOException stays) {
            // What went wrong before is the news; recovery removes the file by its name.
            return;
        }
    }

    /** The file has its new content already: an interrupt that comes now must not look as if it had not. */
    private void syncFolder() throws IOException {
        try {
            parent.sync();
        } catch (ClosedByInterruptException late) {
            Thread.currentThread().interrupt();
        }
    }
}
