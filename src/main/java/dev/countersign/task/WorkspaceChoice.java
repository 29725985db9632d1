package dev.countersign.task;

import dev.countersign.problem.Problem;
import dev.countersign.storage.DataDirectory;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.springframework.stereotype.Component;

/** Turns the folder that a person names into a workspace, or says what is wrong with it. */
@Component
public class WorkspaceChoice {

    private static final int LONGEST = 4096;

    private final DataDirectory data;

    WorkspaceChoice(DataDirectory data) {
        this.data = data;
    }

    /**
     * A folder that a task may work in; the data directory is none.
     *
     * @throws Problem invalid, with the field {@code workspace}, for anything else
     */
    public Workspace open(String folder) {
        Workspace workspace = named(folder);
        if (data.overlaps(workspace.root())) {
            throw refused(
                    "workspace-overlaps-data",
                    "A workspace can not contain, be, or lie in Countersign's own data directory.");
        }
        return workspace;
    }

    /**
     * An existing folder by its absolute path.
     *
     * @throws Problem invalid, with the field {@code workspace}, for anything else
     */
    public static Workspace named(String folder) {
        return existing(absolute(folder));
    }

    private static Path absolute(String folder) {
        if (folder.equals("~") || folder.startsWith("~/")) {
            throw refused(
                    "workspace-not-absolute",
                    "A workspace is a whole path, and ~ stands for nothing here: write %s."
                            .formatted(System.getProperty("user.home") + folder.substring(1)));
        }
        try {
            Path path = Path.of(folder);
            if (folder.isBlank() || !path.isAbsolute()) {
                throw refused(
                        "workspace-not-absolute", "The workspace must be an absolute path, such as /home/me/project.");
            }
            return path;
        } catch (InvalidPathException e) {
            throw refused("workspace-invalid", "The workspace is not a path on this system.");
        }
    }

    private static Workspace existing(Path path) {
        try {
            Workspace workspace = Workspace.open(path);
            if (workspace.root().toString().length() > LONGEST) {
                throw refused("workspace-invalid", "The workspace's real path is longer than 4096 characters.");
            }
            return workspace;
        } catch (NotDirectoryException file) {
            throw refused("workspace-not-a-directory", path + " is a file, not a folder.");
        } catch (AccessDeniedException closed) {
            throw refused(
                    "workspace-not-a-directory", "The user that Countersign runs as may not go into " + path + ".");
        } catch (NoSuchFileException missing) {
            throw refused("workspace-not-a-directory", "There is no folder at " + path + ".");
        } catch (IOException e) {
            throw refused("workspace-not-a-directory", "There is no folder at " + path + " that can be opened.");
        }
    }

    private static Problem refused(String code, String detail) {
        return Problem.invalid("workspace", code, detail);
    }
}
