package dev.countersign.workspace;

import dev.countersign.workspace.Skipped.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The regular files beneath a folder, in the order of the UTF-8 bytes of their paths, without what {@code .gitignore}
 * files leave out and without {@code .git} itself. Folders are opened relative to one another, as all of
 * {@link WorkspaceFiles} does; no link is entered; depth costs neither stack nor descriptors. A folder that can not be
 * read, or vanishes, is counted and passed over.
 *
 * <p>For one thread; an interrupt ends it with {@link ClosedByInterruptException}.
 */
public final class FileWalk implements Closeable {

    /** Folders that are held open at once, the deepest ones. */
    static final int OPEN_FOLDERS = 64;

    /** Opens the folder in which the walk began once more. */
    interface Beginning {
        Folder open() throws FileFailure, IOException;
    }

    private final Beginning beginning;
    private final Glob wanted;
    private final Predicate<WorkspacePath> visible;
    private final int baseDepth;
    private final List<WalkLevel> levels = new ArrayList<>();
    private final Skipped skipped = new Skipped();

    FileWalk(WalkLevel first, Beginning beginning, Glob wanted, Predicate<WorkspacePath> visible) {
        this.beginning = beginning;
        this.wanted = wanted;
        this.visible = visible;
        this.baseDepth = first.path().components().size();
        levels.add(first);
    }

    /** The next file that matches and may be shown, for the caller to close; null after the last. */
    public @Nullable WalkedFile next() throws ClosedByInterruptException {
        while (!levels.isEmpty()) {
            stopIfInterrupted();
            WalkLevel level = levels.getLast();
            WalkLevel.Entry entry = level.next();
            WalkedFile file = entry == null ? leave() : visit(level, entry);
            if (file != null) {
                return file;
            }
        }
        return null;
    }

    private @Nullable WalkedFile visit(WalkLevel level, WalkLevel.Entry entry) throws ClosedByInterruptException {
        WorkspacePath path = level.path().child(entry.text());
        boolean folder = entry.kind() == WalkLevel.Kind.FOLDER;
        if (!folder
                && !wanted.matches(
                        path.components().subList(baseDepth, path.components().size()))) {
            return null;
        }
        if (!visible.test(path)) {
            skipped.add(Reason.POLICY);
            return null;
        }
        try {
            return switch (entry.kind()) {
                case FOLDER -> enter(path, entry);
                case FILE ->
                    new WalkedFile(
                            path,
                            entry.name(),
                            level.invalidName() || entry.odd() != null,
                            entry.size(),
                            opened(level).held());
                case LINK -> leftOut(Reason.LINK);
                case SPECIAL -> leftOut(Reason.SPECIAL);
            };
        } catch (ClosedByInterruptException interrupted) {
            throw interrupted;
        } catch (FileFailure | IOException unreadable) {
            return leftOut(Reason.UNREADABLE);
        }
    }

    private @Nullable WalkedFile leftOut(Reason reason) {
        skipped.add(reason);
        return null;
    }

    private @Nullable WalkedFile enter(WorkspacePath path, WalkLevel.Entry entry) throws FileFailure, IOException {
        WalkLevel level = levels.getLast();
        opened(level);
        levels.add(level.enter(path, entry));
        if (levels.size() > OPEN_FOLDERS) {
            levels.get(levels.size() - 1 - OPEN_FOLDERS).close();
        }
        return null;
    }

    private @Nullable WalkedFile leave() {
        try {
            levels.removeLast().close();
        } catch (IOException nothingIsLost) {
            return null;
        }
        return null;
    }

    /** Opens the deepest folders again from the beginning where they had been closed for deeper ones. */
    private HeldFolder opened(WalkLevel last) throws FileFailure, IOException {
        if (last.isOpen()) {
            return last.folder();
        }
        HeldFolder current = new HeldFolder(beginning.open());
        try {
            for (int i = 0; i < levels.size(); i++) {
                if (i > 0) {
                    HeldFolder above = current;
                    current = levels.get(i).openedFrom(above);
                    above.close();
                }
                levels.get(i).resume(current, i >= levels.size() - OPEN_FOLDERS);
            }
            return last.folder();
        } finally {
            current.close();
        }
    }

    /** What was left out so far; whoever reads the files may add to it. */
    public Skipped skipped() {
        return skipped;
    }

    static void stopIfInterrupted() throws ClosedByInterruptException {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClosedByInterruptException();
        }
    }

    @Override
    public void close() {
        while (!levels.isEmpty()) {
            leave();
        }
    }
}
