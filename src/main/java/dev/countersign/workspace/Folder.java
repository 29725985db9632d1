package dev.countersign.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** One open folder. Every name is a single one, no link is followed, and nothing outside the folder is ever touched. */
interface Folder extends Closeable {

    /** Opens the folder at a real path, race-free where the platform can. */
    @SuppressWarnings("StreamResourceLeak") // Whoever opens the folder closes it, and with it the stream.
    static Folder open(Path root) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(root);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new SecureFolder(secure);
        }
        stream.close();
        return RecheckedFolder.open(root);
    }

    PosixFileAttributes attributes() throws IOException;

    PosixFileAttributes attributes(Path name) throws IOException;

    Folder folder(Path name) throws IOException;

    FileChannel read(Path name) throws IOException;

    /** Creates a file that must not exist. */
    FileChannel create(Path name) throws IOException;

    /** The same, for nobody's eyes but the owner's. */
    FileChannel createPrivate(Path name) throws IOException;

    void permissions(Path name, Set<PosixFilePermission> permissions) throws IOException;

    /** Gives a file another name in this folder, in place of whatever had it. */
    void move(Path from, Path to) throws IOException;

    void delete(Path name) throws IOException;

    /** Puts the folder's own entries on disk. */
    void sync() throws IOException;

    /** Every entry; can be asked for once. */
    Iterable<Path> entries();
}
