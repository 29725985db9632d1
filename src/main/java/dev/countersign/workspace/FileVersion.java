package dev.countersign.workspace;

import java.nio.channels.ClosedByInterruptException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which content a file has at a moment: two versions are equal if the content is.
 *
 * @param mark digest of the content in lower-case hexadecimal, or {@code absent}; fit to be stored and read again
 */
public record FileVersion(String mark) {

    /** There is no such file. */
    public static final FileVersion ABSENT = new FileVersion("absent");

    /** The version with a digest; of none if there is no digest. */
    public static FileVersion of(@Nullable String sha256) {
        return sha256 == null ? ABSENT : new FileVersion(sha256);
    }

    /** Of the file at that path now; empty where that can not be told, as with a folder, a link, or too much to read. */
    public static Optional<FileVersion> at(WorkspacePath path, WorkspaceFiles files) throws ClosedByInterruptException {
        try {
            return Optional.of(of(new FileContent(files.read(path)).sha256()));
        } catch (FileFailure failure) {
            return failure.kind() == FileFailure.Kind.NOT_FOUND ? Optional.of(ABSENT) : Optional.empty();
        }
    }
}
