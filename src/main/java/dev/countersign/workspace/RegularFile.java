package dev.countersign.workspace;

import dev.countersign.workspace.FileFailure.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Arrays;
import java.util.Objects;

/**
 * Reads a file of an open folder whole, up to a limit. Folders, links, pipes, devices and sockets
 * are refused before anything is opened, a file that is exchanged or grows meanwhile as soon as it shows.
 */
final class RegularFile {

    private static final int CHUNK = 64 * 1024;

    private RegularFile() {}

    /** At most {@link WorkspaceFiles#MAX_BYTES}. */
    static byte[] read(Folder parent, Path name, WorkspacePath path) throws FileFailure, IOException {
        return read(parent, name, path, WorkspaceFiles.MAX_BYTES);
    }

    /**
     * @param path what is said of the file if it can not be read
     * @param limit bytes that it may have, inclusive
     */
    static byte[] read(Folder parent, Path name, WorkspacePath path, int limit) throws FileFailure, IOException {
        PosixFileAttributes found = require(path, parent.attributes(name));
        if (found.size() > limit) {
            throw tooLarge(path, "has %,d bytes".formatted(found.size()), limit);
        }
        try (FileChannel channel = parent.read(name)) {
            PosixFileAttributes opened = require(path, parent.attributes(name));
            if (!Objects.equals(found.fileKey(), opened.fileKey())) {
                throw FileFailure.changedMeanwhile(path);
            }
            return atMostTheLimit(path, channel, (int) found.size(), limit);
        }
    }

    /** @param size what the file is said to have, which need not be true */
    private static byte[] atMostTheLimit(WorkspacePath path, FileChannel channel, int size, int limit)
            throws FileFailure, IOException {
        ByteBuffer content = ByteBuffer.allocate(size + 1);
        while (channel.read(content) >= 0) {
            if (content.position() > limit) {
                throw tooLarge(path, "grew while it was read", limit);
            }
            if (!content.hasRemaining()) {
                int larger = Math.min(2 * content.capacity() + CHUNK, limit + 1);
                content = ByteBuffer.allocate(larger).put(content.flip());
            }
        }
        return Arrays.copyOf(content.array(), content.position());
    }

    static PosixFileAttributes require(WorkspacePath path, PosixFileAttributes found) throws FileFailure {
        if (found.isSymbolicLink()) {
            throw FileFailure.changedMeanwhile(path);
        }
        if (found.isDirectory()) {
            throw new FileFailure(
                    Kind.IS_FOLDER, "`%s` is a folder; name a file, or use list_files for it.".formatted(path));
        }
        if (!found.isRegularFile()) {
            throw new FileFailure(Kind.NOT_A_REGULAR_FILE, "`%s` is not a regular file.".formatted(path));
        }
        return found;
    }

    private static FileFailure tooLarge(WorkspacePath path, String how, int limit) {
        return new FileFailure(
                Kind.TOO_LARGE,
                "`%s` %s; at most %,d bytes can be read. Use a command that prints a part of it."
                        .formatted(path, how, limit));
    }
}
