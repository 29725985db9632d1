package dev.countersign.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files that only their owner can read and write (0600). The mask of the process is not touched: what tools create in a
 * workspace keeps the modes that the user is used to.
 */
final class OwnerOnly {

    private static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /** Creates the file with that mode, or gives it to one that is there. */
    static void create(Path file) throws IOException {
        if (!isPosix(file)) {
            return;
        }
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(MODE));
        } catch (FileAlreadyExistsException e) {
            Files.setPosixFilePermissions(file, MODE);
        }
    }

    /** Gives that mode to every file that lies in the folder itself, such as those of the database. */
    static void closeFilesOf(Path folder) {
        if (!isPosix(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS))
                    .toList()) {
                Files.setPosixFilePermissions(file, MODE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
