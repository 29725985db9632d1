package dev.countersign.workspace;

import dev.countersign.workspace.FileFailure.Kind;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import org.jspecify.annotations.Nullable;

/** What stands where a file is to be written. */
final class WriteTarget {

    private final Folder parent;
    private final WorkspacePath path;

    WriteTarget(Folder parent, WorkspacePath path) {
        this.parent = parent;
        this.path = path;
    }

    /**
     * What a write would replace.
     *
     * @param attributes null where there is nothing
     * @param content null where there is nothing, or more than {@link WorkspaceFiles#MAX_BYTES}
     */
    record Found(
            @Nullable PosixFileAttributes attributes,
            @Nullable FileContent content) {}

    /** @throws FileFailure where nothing can be written */
    Found look() throws FileFailure, IOException {
        PosixFileAttributes old = find();
        if (old != null) {
            refuseReadOnly(path.toString(), "file", RegularFile.require(path, old));
        }
        refuseReadOnly("the folder of " + path, "folder", parent.attributes());
        return new Found(old, old == null || old.size() > WorkspaceFiles.MAX_BYTES ? null : content());
    }

    FileContent content() throws FileFailure, IOException {
        return new FileContent(RegularFile.read(parent, name(), path));
    }

    boolean exists() throws FileFailure, IOException {
        return find() != null;
    }

    Path name() throws FileFailure {
        return WorkspaceFiles.name(path);
    }

    private @Nullable PosixFileAttributes find() throws FileFailure, IOException {
        try {
            return parent.attributes(name());
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
}
