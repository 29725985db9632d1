package dev.countersign.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A folder that a walk is in, with what is left to see there. Its entries are in order, its own descriptor may be closed. */
final class WalkLevel implements Closeable {

    private static final Path GITIGNORE = Path.of(".gitignore");
    private static final String GIT = ".git";

    /** What stands behind a name. */
    enum Kind {
        FILE,
        FOLDER,
        LINK,
        SPECIAL
    }

    /** @param odd the name on disk, where the text does not lead back to it */
    record Entry(String text, @Nullable Path odd, Kind kind, long size) {

        Path name() {
            return odd == null ? Path.of(text) : odd;
        }
    }

    private final WorkspacePath path;
    private final @Nullable Path name;
    private final boolean invalidName;
    private final @Nullable Object identity;
    private final IgnoreRules rules;
    private final List<Entry> entries;
    private int next;
    private @Nullable HeldFolder folder;

    private WalkLevel(WorkspacePath path, Entry entry, boolean invalidAbove, Folder folder, IgnoreRules above)
            throws IOException {
        this.path = path;
        this.name = entry.name();
        this.invalidName = invalidAbove || entry.odd() != null;
        this.identity = folder.attributes().fileKey();
        this.rules = rulesIn(folder, above, path.components().size());
        this.entries = entries(folder, path, rules);
        this.folder = new HeldFolder(folder);
    }

    private WalkLevel(WorkspacePath path, Folder folder, IgnoreRules rules, List<Entry> entries) throws IOException {
        this.path = path;
        this.name = null;
        this.invalidName = false;
        this.identity = folder.attributes().fileKey();
        this.rules = rules;
        this.entries = entries;
        this.folder = new HeldFolder(folder);
    }

    /** Where a walk of a folder begins. */
    static WalkLevel first(WorkspacePath path, Folder folder, IgnoreRules above) throws IOException {
        IgnoreRules rules = rulesIn(folder, above, path.components().size());
        return new WalkLevel(path, folder, rules, entries(folder, path, rules));
    }

    /** Where a walk of a single file begins: in its folder, of which it sees nothing else. */
    static WalkLevel only(WorkspacePath path, Folder folder, Path file, PosixFileAttributes found) throws IOException {
        Entry entry = new Entry(file.toString(), null, Kind.FILE, found.size());
        return new WalkLevel(path, folder, IgnoreRules.none(), List.of(entry));
    }

    WalkLevel enter(WorkspacePath child, Entry entry) throws IOException {
        Folder opened = folder().folder().folder(entry.name());
        try {
            return new WalkLevel(child, entry, invalidName, opened, rules);
        } catch (IOException | RuntimeException unreadable) {
            opened.close();
            throw unreadable;
        }
    }

    private static List<Entry> entries(Folder folder, WorkspacePath path, IgnoreRules rules) throws IOException {
        List<Entry> entries = new ArrayList<>();
        List<String> components = new ArrayList<>(path.components());
        components.add("");
        try {
            for (Path listed : folder.entries()) {
                FileWalk.stopIfInterrupted();
                Path name = listed.getFileName();
                String text = name.toString();
                PosixFileAttributes found = text.equals(GIT) ? null : find(folder, name);
                components.set(components.size() - 1, text);
                if (found != null && !rules.ignores(components, found.isDirectory())) {
                    Path odd = Listing.isInvalid(text, name) ? name : null;
                    entries.add(new Entry(text, odd, kind(found), found.size()));
                }
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
        entries.sort((one, other) -> NameOrder.comparePaths(
                one.text(), one.kind() == Kind.FOLDER, other.text(), other.kind() == Kind.FOLDER));
        return entries;
    }

    private static @Nullable PosixFileAttributes find(Folder folder, Path name) {
        try {
            return folder.attributes(name);
        } catch (IOException gone) {
            return null;
        }
    }

    private static Kind kind(PosixFileAttributes found) {
        return found.isDirectory()
                ? Kind.FOLDER
                : found.isRegularFile() ? Kind.FILE : found.isSymbolicLink() ? Kind.LINK : Kind.SPECIAL;
    }

    /** The rules above and those of this folder; a file of rules that can not be read has none. */
    static IgnoreRules rulesIn(Folder folder, IgnoreRules above, int depth) throws ClosedByInterruptException {
        try {
            PosixFileAttributes found = folder.attributes(GITIGNORE);
            if (!found.isRegularFile() || found.size() > IgnoreRules.MAX_BYTES) {
                return above;
            }
            byte[] content = RegularFile.read(folder, GITIGNORE, WorkspacePath.root());
            return above.and(content, depth);
        } catch (ClosedByInterruptException interrupted) {
            throw interrupted;
        } catch (FileFailure | IOException none) {
            return above;
        }
    }

    WorkspacePath path() {
        return path;
    }

    boolean invalidName() {
        return invalidName;
    }

    /** The next entry; null after the last. */
    @Nullable
    Entry next() {
        return next < entries.size() ? entries.get(next++) : null;
    }

    boolean isOpen() {
        return folder != null;
    }

    HeldFolder folder() {
        return Objects.requireNonNull(folder);
    }

    /** Opens this level's folder from the one above. */
    HeldFolder openedFrom(HeldFolder above) throws IOException {
        return new HeldFolder(above.folder().folder(Objects.requireNonNull(name)));
    }

    /** Goes on with a folder that was opened anew, if it is still the same. */
    void resume(HeldFolder opened, boolean keep) throws IOException {
        if (!Objects.equals(identity, opened.folder().attributes().fileKey())) {
            throw new FileSystemException(null, null, "the folder changed meanwhile");
        }
        if (keep && folder == null) {
            folder = opened.held();
        }
    }

    @Override
    public void close() throws IOException {
        if (folder != null) {
            folder.close();
            folder = null;
        }
    }
}
