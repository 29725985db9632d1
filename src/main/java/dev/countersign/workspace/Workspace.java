package dev.countersign.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/**
 * A folder that a model may work in. It may be reached through a link; its real path identifies it.
 *
 * @param root the real path
 */
public record Workspace(Path root) {

    /** Opens an existing folder by any absolute path that leads to it. */
    public static Workspace open(Path folder) throws IOException {
        Path real = folder.toRealPath();
        if (!Files.isDirectory(real)) {
            throw new NotDirectoryException(folder.toString());
        }
        return new Workspace(real);
    }

    /** The contained path that a call or a rule spells, or a refusal that says what to write instead. */
    public WorkspacePath path(String spelled) throws PathRefused {
        return WorkspacePath.parse(spelled, root);
    }

    /** The same for a path that must be a file's: {@code .} and {@code folder/} are refused as well. */
    public WorkspacePath filePath(String spelled) throws PathRefused {
        WorkspacePath path = path(spelled);
        if (path.isRoot()) {
            throw new PathRefused("`%s` is the workspace folder; name a file in it.".formatted(spelled));
        }
        if (spelled.endsWith("/") || spelled.endsWith("/.")) {
            throw new PathRefused("`%s` names a folder; if you mean a file, write `%s`.".formatted(spelled, path));
        }
        return path;
    }
}
