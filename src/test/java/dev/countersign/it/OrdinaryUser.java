package dev.countersign.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Who the program runs as where something must be closed to it. Root is closed to nothing, so where the tests run as root the
 * program and its commands run as {@code nobody}; elsewhere they run as whoever runs the tests.
 */
final class OrdinaryUser {

    private static final int NOBODY = 65534;

    private OrdinaryUser() {}

    private static boolean testsRunAsRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same command, as that user. */
    static List<String> run(List<String> command) {
        if (!testsRunAsRoot()) {
            return command;
        }
        List<String> asNobody = new ArrayList<>(
                List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "--no-new-privs"));
        asNobody.addAll(command);
        return asNobody;
    }

    /** Gives the folder and all that is in it to that user. */
    static void give(Path folder) {
        if (!testsRunAsRoot()) {
            return;
        }
        try (var paths = Files.walk(folder)) {
            for (Path path : paths.toList()) {
                Files.setAttribute(path, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
                Files.setAttribute(path, "unix:gid", NOBODY, LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
