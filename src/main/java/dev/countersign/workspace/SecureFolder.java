package dev.countersign.workspace;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** A folder held open by the kernel: what its path leads to meanwhile does not matter. */
record SecureFolder(SecureDirectoryStream<Path> stream) implements Folder {

    private static final Path SELF = Path.of(".");
    private static final FileAttribute<?> PRIVATE = PosixFilePermissions.asFileAttribute(
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));

    @Override
    public PosixFileAttributes attributes() throws IOException {
        return stream.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
    }

    @Override
    public PosixFileAttributes attributes(Path name) throws IOException {
        return view(name).readAttributes();
    }

    @Override
    public Folder folder(Path name) throws IOException {
        return new SecureFolder(stream.newDirectoryStream(one(name), NOFOLLOW_LINKS));
    }

    @Override
    public FileChannel read(Path name) throws IOException {
        try (var _ = FifoWatch.over(stream, one(name))) {
            return open(name, Set.of(READ, NOFOLLOW_LINKS));
        }
    }

    @Override
    public FileChannel create(Path name) throws IOException {
        return open(name, Set.of(CREATE_NEW, WRITE, NOFOLLOW_LINKS));
    }

    @Override
    public FileChannel createPrivate(Path name) throws IOException {
        return open(name, Set.of(CREATE_NEW, WRITE, NOFOLLOW_LINKS), PRIVATE);
    }

    @Override
    public void permissions(Path name, Set<PosixFilePermission> permissions) throws IOException {
        view(name).setPermissions(permissions);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        stream.move(one(from), stream, one(to));
    }

    @Override
    public void delete(Path name) throws IOException {
        stream.deleteFile(one(name));
    }

    @Override
    public void sync() throws IOException {
        try (FileChannel self = open(SELF, Set.of(READ, NOFOLLOW_LINKS))) {
            self.force(true);
        }
    }

    @Override
    public Iterable<Path> entries() {
        return stream;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    private PosixFileAttributeView view(Path name) {
        return stream.getFileAttributeView(one(name), PosixFileAttributeView.class, NOFOLLOW_LINKS);
    }

    private FileChannel open(Path name, Set<OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return (FileChannel) stream.newByteChannel(name, options, attributes);
    }

    /** The platform follows links, and leaves the folder, in names of several components. */
    private static Path one(Path name) {
        if (name.isAbsolute() || name.getNameCount() != 1 || name.toString().equals("..")) {
            throw new IllegalArgumentException("not a single name: " + name);
        }
        return name;
    }
}
