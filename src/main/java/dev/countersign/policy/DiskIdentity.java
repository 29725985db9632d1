package dev.countersign.policy;

import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Device and inode of what lies in a workspace; a link is itself, and nothing is opened. */
record DiskIdentity(Workspace workspace) implements FileIdentity {

    @Override
    public @Nullable Object of(List<String> names) {
        try {
            Path path = workspace.root().resolve(String.join("/", names));
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
        } catch (IOException | InvalidPathException nothingThere) {
            return null;
        }
    }
}
