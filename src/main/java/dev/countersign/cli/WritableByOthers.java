package dev.countersign.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether anybody but its owner could have written a file: the file that links lead to, or the folder that it lies in, where
 * it could have been replaced. The same two are what sshd asks about with StrictModes.
 */
final class WritableByOthers {

    private static final int GROUP_AND_OTHERS = 0022;

    /** In such a folder only the owner of a file replaces it. */
    private static final int STICKY = 01000;

    private static final int PERMISSIONS = 07777;

    private WritableByOthers() {}

    /** One sentence; empty where only the owner could, where there is no such file, and where files have no modes. */
    static Optional<String> warning(Path file) {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return Optional.empty();
        }
        try {
            Path real = file.toRealPath();
            Path place = real.resolveSibling(".").normalize();
            return Stream.of(real, place)
                    .filter(WritableByOthers::isOpen)
                    .findFirst()
                    .map(open ->
                            "others can write %s (mode %o), so %s may not say what you wrote. Check it, then run: chmod go-w %s"
                                    .formatted(open, mode(open), file, open));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    private static boolean isOpen(Path path) {
        int mode = mode(path);
        return (mode & GROUP_AND_OTHERS) != 0 && !(Files.isDirectory(path) && (mode & STICKY) != 0);
    }

    private static int mode(Path path) {
        try {
            return (int) Files.getAttribute(path, "unix:mode") & PERMISSIONS;
        } catch (IOException gone) {
            return 0;
        }
    }
}
