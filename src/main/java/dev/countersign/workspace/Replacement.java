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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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

    Written with(byte[] content) throws FileFailure, IOException {
        Path name = WorkspaceFiles.name(path);
        PosixFileAttributes old = find(name);
        if (old != null) {
            refuseReadOnly(path.toString(), "file", WorkspaceFiles.regular(path, old));
        }
        refuseReadOnly("the folder of " + path, "folder", parent.attributes());
        String previous =
                old == null || old.size() > WorkspaceFiles.MAX_BYTES ? null : sha256(WorkspaceFiles.read(parent, path));
        boolean moved = false;
        try {
            write(content, old);
            parent.move(temporary, name);
            moved = true;
        } finally {
            if (!moved) {
                removeTemporary();
            }
        }
        syncFolder();
        return new Written(old == null, content.length, sha256(content), previous);
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

    private void write(byte[] content, @Nullable PosixFileAttributes old) throws IOException {
        try (FileChannel channel = old == null ? parent.create(temporary) : parent.createPrivate(temporary)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
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

    static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
