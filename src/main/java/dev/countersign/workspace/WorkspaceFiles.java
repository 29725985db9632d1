package dev.countersign.workspace;

import dev.countersign.workspace.FileFailure.Kind;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The files of one workspace. Every component of a path is opened relative to the one before and no link is followed, so
 * that whatever is renamed or linked meanwhile, nothing outside is read or written. Named pipes, devices and sockets are
 * refused without being opened. A path that does not exist exactly is not found; no other is guessed.
 *
 * <p>A thread that is interrupted gets {@link ClosedByInterruptException}.
 */
public final class WorkspaceFiles {

    /** Bytes of a file that can be read or written at most, inclusive. */
    public static final int MAX_BYTES = 16 * 1024 * 1024;

    private static final Set<PosixFilePermission> EXECUTE = Set.of(
            PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);

    private final Workspace workspace;
    private final FolderOpener opener;

    public WorkspaceFiles(Workspace workspace) {
        this(workspace, Folder::open);
    }

    WorkspaceFiles(Workspace workspace, FolderOpener opener) {
        this.workspace = workspace;
        this.opener = opener;
    }

    /** How the workspace's own folder is opened. */
    interface FolderOpener {
        Folder open(Path root) throws IOException;
    }

    /**
     * Looks for links before anything is decided. A path that does not exist, or can not be read, is fine here: what it is
     * worth shows when it is used.
     *
     * @throws PathRefused if a component is a symbolic link; where that stays inside, the message names the real path
     */
    public void check(WorkspacePath path) throws PathRefused {
        try (Folder parent = parentOf(path)) {
            if (!path.isRoot() && attributes(parent, path).isSymbolicLink()) {
                throw SymbolicLinks.refusal(workspace, path, path.components().size());
            }
        } catch (FileFailure failure) {
            if (failure.kind() == Kind.SYMBOLIC_LINK) {
                throw new PathRefused(failure.getMessage());
            }
        } catch (IOException unreachable) {
            return;
        }
    }

    /** Whether somebody may run the regular file at that path; false for one that is not there or can not be looked at. */
    public boolean isExecutable(WorkspacePath path) throws ClosedByInterruptException {
        try (Folder parent = parentOf(path)) {
            PosixFileAttributes found = attributes(parent, path);
            return found.isRegularFile() && found.permissions().stream().anyMatch(EXECUTE::contains);
        } catch (ClosedByInterruptException stopping) {
            throw stopping;
        } catch (FileFailure | IOException unreachable) {
            return false;
        }
    }

    /** The first entries of a folder. */
    public Listing list(WorkspacePath path) throws FileFailure, ClosedByInterruptException {
        return list(path, entry -> true, null);
    }

    /**
     * The entries of a folder that come after a name, in the order of their UTF-8 bytes.
     *
     * @param visible what may be shown; the rest is only counted
     * @param after the last name of the page before; null for the first page
     */
    public Listing list(WorkspacePath path, Predicate<WorkspacePath> visible, @Nullable String after)
            throws FileFailure, ClosedByInterruptException {
        return faultsOf(path, () -> {
            try (Folder folder = folder(path)) {
                return Listing.of(path, folder, visible, after);
            }
        });
    }

    /**
     * The files beneath a folder, or the one file that the path names, whatever Git ignores of the path itself.
     *
     * @param visible what may be shown or entered; the rest is only counted
     */
    public FileWalk walk(WorkspacePath path, Glob wanted, Predicate<WorkspacePath> visible)
            throws FileFailure, ClosedByInterruptException {
        return faultsOf(path, () -> new WalkStart(this, path).begin(wanted, visible));
    }

    /**
     * Where a folder is, for a process that can only be told a path; it must get there before anything is renamed.
     *
     * @throws FileFailure if it is not there, is no folder, or a link leads to it
     */
    public Path realFolder(WorkspacePath path) throws FileFailure, ClosedByInterruptException {
        return faultsOf(path, () -> {
            folder(path).close();
            return workspace.root().resolve(String.join("/", path.components()));
        });
    }

    /** The whole of a regular file of at most {@link #MAX_BYTES}; one that grows while it is read is given up. */
    public byte[] read(WorkspacePath path) throws FileFailure, ClosedByInterruptException {
        return read(path, MAX_BYTES);
    }

    /** The same for files that are of no use beyond a smaller limit, inclusive. */
    public byte[] read(WorkspacePath path, int limit) throws FileFailure, ClosedByInterruptException {
        return faultsOf(path, () -> {
            try (Folder parent = parentOf(path)) {
                return RegularFile.read(parent, name(path), path, limit);
            }
        });
    }

    /**
     * Creates a file or replaces it in one step: whoever reads it sees the old or the new content, and after a failure the
     * old one. The parent must exist. The mode bits stay; a hard link is replaced, not written through.
     *
     * @param callId names the temporary file, so that recovery can find it
     */
    public Written replace(WorkspacePath path, byte[] content, UUID callId)
            throws FileFailure, ClosedByInterruptException {
        return replaceWhere(path, null, new FileContent(content), callId);
    }

    /**
     * The same for a file that was read before, which is left alone if it holds anything else by now.
     *
     * @throws FileFailure of the kind {@link Kind#CHANGED_MEANWHILE} if somebody else changed or removed it
     */
    public Written edit(WorkspacePath path, FileContent read, FileContent content, UUID callId)
            throws FileFailure, ClosedByInterruptException {
        return replaceWhere(path, read, content, callId);
    }

    /**
     * What {@link #replace} would do now; nothing is written.
     *
     * @throws FileFailure where it would fail by what is there
     */
    public Written propose(WorkspacePath path, byte[] content) throws FileFailure, ClosedByInterruptException {
        refuseNeverWritable(path);
        return faultsOf(path, () -> {
            try (Folder parent = parentOf(path)) {
                WriteTarget.Found found = new WriteTarget(parent, path).look();
                return new Written(found.attributes() == null, new FileContent(content), found.content());
            }
        });
    }

    /**
     * Removes the temporary file of a write that the end of its engine has cut off, if it is there. The walk to its folder
     * is the write's own: no link is followed.
     *
     * @return whether it was there
     */
    public boolean removeLeftover(WorkspacePath path, UUID callId) throws FileFailure, IOException {
        try (Folder parent = parentOf(path)) {
            parent.delete(Replacement.temporaryName(callId));
            return true;
        } catch (NoSuchFileException none) {
            return false;
        }
    }

    private Written replaceWhere(WorkspacePath path, @Nullable FileContent expected, FileContent content, UUID callId)
            throws FileFailure, ClosedByInterruptException {
        refuseNeverWritable(path);
        return faultsOf(path, () -> {
            try (Folder parent = parentOf(path)) {
                return new Replacement(parent, path, callId).with(content, expected);
            }
        });
    }

    private static void refuseNeverWritable(WorkspacePath path) throws FileFailure {
        var pattern = ProtectedPaths.neverWritable(path);
        if (pattern.isPresent()) {
            throw new FileFailure(
                    Kind.NEVER_WRITABLE,
                    "`%s` is never written by a tool (`%s` is protected).".formatted(path, pattern.get()));
        }
    }

    static PosixFileAttributes attributes(Folder parent, WorkspacePath path) throws FileFailure, IOException {
        return parent.attributes(name(path));
    }

    static Path name(WorkspacePath path) throws FileFailure {
        if (path.isRoot()) {
            throw new FileFailure(Kind.IS_FOLDER, "`.` is the workspace folder; name a file in it.");
        }
        return name(path, path.components().size() - 1);
    }

    private static Path name(WorkspacePath path, int index) throws FileFailure {
        try {
            return Path.of(path.components().get(index));
        } catch (InvalidPathException unspeakable) {
            throw new FileFailure(Kind.NOT_FOUND, "`%s` has a name that this platform can not spell.".formatted(path));
        }
    }

    Folder folder(WorkspacePath path) throws FileFailure, IOException {
        return walk(path, path.components().size(), (folder, depth) -> {});
    }

    /** The folder that a path is in; the root's own is the root. */
    private Folder parentOf(WorkspacePath path) throws FileFailure, IOException {
        return walk(path, Math.max(0, path.components().size() - 1), (folder, depth) -> {});
    }

    /** Looks at a folder on the way, before the next one is opened from it. */
    interface Passing {
        void through(Folder folder, int depth) throws IOException;
    }

    Folder walk(WorkspacePath path, int depth, Passing passing) throws FileFailure, IOException {
        if (!workspace.root().toRealPath().equals(workspace.root())) {
            throw new FileFailure(Kind.NOT_FOUND, "The workspace folder is no longer where it was.");
        }
        Folder current = opener.open(workspace.root());
        for (int i = 0; i < depth; i++) {
            try (Folder above = current) {
                passing.through(above, i);
                current = enter(above, path, i);
            }
        }
        return current;
    }

    private Folder enter(Folder above, WorkspacePath path, int index) throws FileFailure, IOException {
        Path name = name(path, index);
        PosixFileAttributes found;
        try {
            found = above.attributes(name);
        } catch (NoSuchFileException none) {
            throw FileFailure.noFolder(path, index + 1);
        }
        if (found.isSymbolicLink()) {
            throw new FileFailure(
                    Kind.SYMBOLIC_LINK,
                    SymbolicLinks.refusal(workspace, path, index + 1).getMessage());
        }
        if (!found.isDirectory()) {
            throw new FileFailure(
                    Kind.NOT_A_FOLDER, "`%s` is not a folder.".formatted(FileFailure.beginning(path, index + 1)));
        }
        return above.folder(name);
    }

    private <T> T faultsOf(WorkspacePath path, Access<T> access) throws FileFailure, ClosedByInterruptException {
        try {
            check(path);
            return access.run();
        } catch (PathRefused link) {
            throw new FileFailure(Kind.SYMBOLIC_LINK, link.getMessage());
        } catch (ClosedByInterruptException interrupted) {
            throw interrupted;
        } catch (IOException complaint) {
            throw FileFailure.of(path, complaint);
        }
    }

    private interface Access<T> {
        T run() throws FileFailure, IOException;
    }
}
