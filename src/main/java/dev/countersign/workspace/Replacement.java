package dev.countersign.workspace;

import dev.countersign.workspace.FileFailure.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
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
        Path name = WorkspaceFiles.name(path);
        PosixFileAttributes old = find(name);
        if (old != null) {
            refuseReadOnly(path.toString(), "file", RegularFile.require(path, old));
        }
        refuseReadOnly("the folder of " + path, "folder", parent.attributes());
        FileContent previous = old == null || old.size() > WorkspaceFiles.MAX_BYTES ? null : current(name);
        refuseOther(previous, expected);
        boolean moved = false;
        try {
            write(content, old);
            if (expected != null) {
                refuseOther(find(name) == null ? null : current(name), expected);
            }
            parent.move(temporary, name);
            moved = true;
        } finally {
            if (!moved) {
                removeTemporary();
            }
        }
        syncFolder();
        return new Written(old == null, content, previous);
    }

    private FileContent current(Path name) throws FileFailure, IOException {
        return new FileContent(RegularFile.read(parent, name, path));
    }

    private void refuseOther(@Nullable FileContent found, @Nullable FileContent expected) throws FileFailure {
        if (expected != null && (found == null || !expected.equals(found))) {
            throw new FileFailure(
                    Kind.CHANGED_MEANWHILE,
                    "`%s` changed while it was edited; nothing was written. Read it again.".formatted(path));
        }
    }

    private @Nullable PosixFileAttributes find(Path name) throws IOException {
        try {
            return parent.attributes(name);
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    /** Looks at the mode bits: they are the owner's wish even where they could not stop this process. */
    private static void refuseReadOnly(String what, String kind, PosixFileAttributes found) throws FileFailure {
        if (!found.permissions().contains(PosixFilePermission.OWNER_WRITE)) {
            throw new FileFailure(Kind.READ_ONLY, "`%s` is a read-only %s; it stays as it is.".formatted(what, kind));
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
