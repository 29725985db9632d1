package dev.countersign.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A page of a folder: at most {@link #MAX_ENTRIES}, sorted by the UTF-8 bytes of their names.
 *
 * @param total how many visible entries the folder has
 * @param skipped how many a policy hides
 * @param more whether visible entries follow after these
 */
public record Listing(List<Entry> entries, int total, int skipped, boolean more) {

    /** Entries of a page at most. */
    public static final int MAX_ENTRIES = 500;

    /** What stands behind a name; links are not looked through. */
    public enum Type {
        FILE,
        FOLDER,
        LINK,
        OTHER
    }

    /**
     * One name in a folder.
     *
     * @param bytes size of a file, 0 of everything else
     * @param invalidName whether the name on disk is not UTF-8; it is shown with replacement characters, and no path names it
     */
    public record Entry(String name, Type type, long bytes, boolean invalidName) {}

    private record Name(String text, Path path) {

        static final Comparator<Name> ORDER = Comparator.comparing(Name::text, NameOrder::compare);

        static Name of(Path path) {
            return new Name(path.toString(), path);
        }
    }

    static Listing of(WorkspacePath path, Folder folder, Predicate<WorkspacePath> visible, @Nullable String after)
            throws IOException {
        PriorityQueue<Name> first = new PriorityQueue<>(MAX_ENTRIES + 1, Name.ORDER.reversed());
        String start = after == null ? "" : after;
        int total = 0;
        int skipped = 0;
        int following = 0;
        try {
            for (Path entry : folder.entries()) {
                FileWalk.stopIfInterrupted();
                Name name = Name.of(entry.getFileName());
                if (!visible.test(path.child(name.text()))) {
                    skipped++;
                    continue;
                }
                total++;
                if (NameOrder.compare(name.text(), start) > 0) {
                    following++;
                    first.add(name);
                    if (first.size() > MAX_ENTRIES) {
                        first.remove();
                    }
                }
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
        List<Entry> entries = entries(folder, first);
        return new Listing(entries, total, skipped, following > first.size());
    }

    private static List<Entry> entries(Folder folder, PriorityQueue<Name> names) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (Name name : names.stream().sorted(Name.ORDER).toList()) {
            try {
                entries.add(entry(name, folder.attributes(name.path())));
            } catch (NoSuchFileException gone) {
                entries.add(new Entry(name.text(), Type.OTHER, 0, isInvalid(name.text(), name.path())));
            }
        }
        return List.copyOf(entries);
    }

    private static Entry entry(Name name, PosixFileAttributes found) {
        Type type = found.isSymbolicLink()
                ? Type.LINK
                : found.isDirectory() ? Type.FOLDER : found.isRegularFile() ? Type.FILE : Type.OTHER;
        return new Entry(name.text(), type, type == Type.FILE ? found.size() : 0, isInvalid(name.text(), name.path()));
    }

    /** Decoding replaced what it could not read: the text leads back to another name, or to none. */
    static boolean isInvalid(String text, Path name) {
        return text.indexOf('\uFFFD') >= 0 && !Path.of(text).equals(name);
    }
}
