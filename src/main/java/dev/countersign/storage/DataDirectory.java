package dev.countersign.storage;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/**
 * The one folder that Countersign keeps its own things in, readable by its owner only (0700). Nothing in it is ever a
 * workspace.
 */
public final class DataDirectory {

    private static final Set<PosixFilePermission> OWNER_ONLY = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final Path root;
    private final Path results;

    private DataDirectory(Path root, Path results) {
        this.root = root;
        this.results = results;
    }

    /** Opens the folder, creating it where it is missing, and takes everybody else's access away. */
    public static DataDirectory open(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path real = folder.toRealPath();
        closeToOthers(real);
        return new DataDirectory(real, real.resolve("tool-results"));
    }

    /**
     * The same directory with its complete results elsewhere, so that several engines can share them.
     *
     * @param folder an absolute path, created where it is missing; empty for the directory's own
     */
    public DataDirectory withResults(String folder) throws IOException {
        if (folder.isBlank()) {
            return this;
        }
        Path wanted = Path.of(folder);
        if (!wanted.isAbsolute()) {
            throw new IOException("countersign.results-dir must be an absolute path, not " + folder);
        }
        if (!Files.exists(wanted)) {
            Files.createDirectories(wanted);
            closeToOthers(wanted);
        }
        return new DataDirectory(root, wanted.toRealPath());
    }

    /** The real, absolute path. */
    public Path root() {
        return root;
    }

    public Path configFile() {
        return root.resolve("config.yaml");
    }

    /** The user's own policy. */
    public Path policyFile() {
        return root.resolve("tools.json");
    }

    /** Says, while the service runs, where it answers. */
    public Path serverFile() {
        return root.resolve("server.json");
    }

    /** Where complete results are, by call id; it need not exist yet. */
    public Path results() {
        return results;
    }

    /** A folder inside, created with the same access. */
    public Path folder(String name) throws IOException {
        Path folder = Files.createDirectories(root.resolve(name));
        closeToOthers(folder);
        return folder;
    }

    /** Whether {@code other} (a real path) contains, is, or lies in this directory or the results. */
    public boolean overlaps(Path other) {
        return root.startsWith(other)
                || other.startsWith(root)
                || results.startsWith(other)
                || other.startsWith(results);
    }

    private static void closeToOthers(Path folder) throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(folder, OWNER_ONLY);
        }
    }
}
