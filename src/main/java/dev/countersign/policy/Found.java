package dev.countersign.policy;

import dev.countersign.policy.text.FileText;
import dev.countersign.workspace.FileFailure;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** What lies where a policy file is looked for. */
sealed interface Found {

    record Nothing() implements Found {}

    /** Something that can not be a policy: a folder, a named pipe, a link in a workspace, a file that can not be read. */
    record Unusable(String says) implements Found {}

    /** Bytes that nobody else holds. */
    final class Content implements Found {
        private final byte[] bytes;

        Content(byte[] bytes) {
            this.bytes = bytes;
        }

        byte[] bytes() {
            return bytes;
        }
    }

    /** In a workspace no component may be a link, so that a repository can not borrow another's rules. */
    static Found inWorkspace(Workspace workspace, String name) {
        try {
            return new Content(new WorkspaceFiles(workspace).read(workspace.path(name)));
        } catch (FileFailure failure) {
            // Without its folder a workspace is not one without rules.
            return failure.kind() == FileFailure.Kind.NOT_FOUND && Files.isDirectory(workspace.root())
                    ? new Nothing()
                    : new Unusable(failure.getMessage());
        } catch (PathRefused | ClosedByInterruptException e) {
            return new Unusable("the file could not be read");
        }
    }

    /** The user's own file may be a link. */
    static Found ofUser(Path file) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return new Nothing();
        }
        if (!Files.exists(file)) {
            return new Unusable("the link leads to nothing");
        }
        if (!Files.isRegularFile(file)) {
            return new Unusable("this is not a regular file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new Content(in.readNBytes(FileText.MAX_BYTES + 1));
        } catch (IOException e) {
            return new Unusable("the file can not be read: " + e.getClass().getSimpleName());
        }
    }
}
