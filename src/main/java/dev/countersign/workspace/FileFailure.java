package dev.countersign.workspace;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** A file that can not be had, in words that tell a model what to do instead; never a path outside the workspace. */
public final class FileFailure extends Exception {

    private static final long serialVersionUID = 1L;

    /** What stands in the way. */
    public enum Kind {
        NOT_FOUND("not-found"),
        IS_FOLDER("is-a-folder"),
        NOT_A_FOLDER("not-a-folder"),
        NOT_A_REGULAR_FILE("not-a-regular-file"),
        SYMBOLIC_LINK("symbolic-link"),
        TOO_LARGE("too-large"),
        READ_ONLY("read-only"),
        NEVER_WRITABLE("never-writable"),
        CHANGED_MEANWHILE("changed-meanwhile"),
        NO_PERMISSION("no-permission"),
        NO_SPACE("no-space"),
        NOT_POSSIBLE("not-possible");

        private final String code;

        Kind(String code) {
            this.code = code;
        }
    }

    private final Kind kind;

    FileFailure(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** What the platform's complaint about a file means, without the platform's paths. */
    static FileFailure of(WorkspacePath path, IOException complaint) {
        String reason = complaint instanceof FileSystemException known && known.getReason() != null
                ? known.getReason()
                : String.valueOf(complaint.getMessage());
        if (complaint instanceof NoSuchFileException) {
            return notFound(path);
        }
        if (complaint instanceof AccessDeniedException) {
            return new FileFailure(Kind.NO_PERMISSION, "The engine's user has no permission for `%s`.".formatted(path));
        }
        if (reason.contains("No space left") || reason.contains("quota exceeded")) {
            return new FileFailure(
                    Kind.NO_SPACE, "There is no space left on the disk; `%s` is unchanged.".formatted(path));
        }
        return new FileFailure(
                Kind.NOT_POSSIBLE,
                "`%s` can not be used: %s."
                        .formatted(
                                path, complaint instanceof FileSystemException ? reason : "the disk reports an error"));
    }

    static FileFailure notFound(WorkspacePath path) {
        return new FileFailure(Kind.NOT_FOUND, "`%s` is not found; list_files shows what there is.".formatted(path));
    }

    static FileFailure noFolder(WorkspacePath path, int length) {
        return new FileFailure(
                Kind.NOT_FOUND,
                "There is no folder `%s`; list_files shows what there is.".formatted(beginning(path, length)));
    }

    static String beginning(WorkspacePath path, int length) {
        return String.join("/", path.components().subList(0, length));
    }

    static FileFailure changedMeanwhile(WorkspacePath path) {
        return new FileFailure(Kind.NOT_POSSIBLE, "`%s` changed while it was opened; ask again.".formatted(path));
    }

    public Kind kind() {
        return kind;
    }

    /** A stable word, the same as the kind's name in lower case with hyphens. */
    public String code() {
        return kind.code;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
