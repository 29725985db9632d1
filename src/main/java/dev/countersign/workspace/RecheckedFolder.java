package dev.countersign.workspace;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/**
 * A folder by its path, where the platform can not hold one open (macOS): before and after every access the path must
 * still be a real one and lead to the same folder. A link that is swapped in and out within one access is not seen.
 */
final class RecheckedFolder implements Folder {

    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path path;
    private final Object identity;
    private final DirectoryStream<Path> stream;

    private RecheckedFolder(Path path, Object identity, DirectoryStream<Path> stream) {
        this.path = path;
        this.identity = identity;
        this.stream = stream;
    }

    @SuppressWarnings("StreamResourceLeak") // Whoever opens the folder closes it, and with it the stream.
    static RecheckedFolder open(Path real) throws IOException {
        Object identity = identity(stat(real));
        RecheckedFolder opened = new RecheckedFolder(real, identity, Files.newDirectoryStream(real));
        try {
            opened.recheck();
            return opened;
        } catch (IOException moved) {
            opened.close();
            throw moved;
        }
    }

    @Override
    public PosixFileAttributes attributes() throws IOException {
        return stat(path);
    }

    @Override
    public PosixFileAttributes attributes(Path name) throws IOException {
        recheck();
        PosixFileAttributes found = stat(path.resolve(name));
        requireExactName(name);
        return found;
    }

    @Override
    public Folder folder(Path name) throws IOException {
        recheck();
        return open(path.resolve(name));
    }

    @Override
    public FileChannel read(Path name) throws IOException {
        return checked(FileChannel.open(path.resolve(name), READ, NOFOLLOW_LINKS));
    }

    @Override
    public FileChannel create(Path name) throws IOException {
        recheck();
        return checked(FileChannel.open(path.resolve(name), CREATE_NEW, WRITE, NOFOLLOW_LINKS));
    }

    @Override
    public FileChannel createPrivate(Path name) throws IOException {
        recheck();
        return checked(FileChannel.open(path.resolve(name), Set.of(CREATE_NEW, WRITE, NOFOLLOW_LINKS), PRIVATE));
    }

    @Override
    public void permissions(Path name, Set<PosixFilePermission> permissions) throws IOException {
        recheck();
        Files.getFileAttributeView(path.resolve(name), PosixFileAttributeView.class, NOFOLLOW_LINKS)
                .setPermissions(permissions);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        recheck();
        try {
            Files.move(path.resolve(from), path.resolve(to), StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException odd) {
            throw new FileSystemException(to.toString(), null, "can not be replaced in one step");
        }
    }

    @Override
    public void delete(Path name) throws IOException {
        recheck();
        Files.delete(path.resolve(name));
    }

    @Override
    public void sync() throws IOException {
        try (FileChannel self = FileChannel.open(path, READ)) {
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

    private FileChannel checked(FileChannel opened) throws IOException {
        try {
            recheck();
            return opened;
        } catch (IOException moved) {
            opened.close();
            throw moved;
        }
    }

    private void recheck() throws IOException {
        if (!path.toRealPath().equals(path) || !identity.equals(identity(stat(path)))) {
            throw new FileSystemException(String.valueOf(path.getFileName()), null, "the folder changed meanwhile");
        }
    }

    /** Where case is ignored, another spelling is another path: it is not found. */
    private void requireExactName(Path name) throws IOException {
        Path spelled = path.resolve(name).toRealPath(NOFOLLOW_LINKS).getFileName();
        if (spelled != null && !spelled.equals(name) && spelled.toString().equalsIgnoreCase(name.toString())) {
            throw new OtherSpelling(name.toString(), spelled.toString());
        }
    }

    /** There is a file, but by another spelling of the name. */
    static final class OtherSpelling extends FileSystemException {

        private static final long serialVersionUID = 1L;

        OtherSpelling(String asked, String actual) {
            super(asked, null, "its name is spelled `%s`".formatted(actual));
        }
    }

    private static PosixFileAttributes stat(Path path) throws IOException {
        return Files.readAttributes(path, PosixFileAttributes.class, NOFOLLOW_LINKS);
    }

    private static Object identity(PosixFileAttributes attributes) throws IOException {
        if (!attributes.isDirectory()) {
            throw new FileSystemException(null, null, "not a folder");
        }
        return Objects.requireNonNullElse(attributes.fileKey(), attributes.creationTime());
    }
}
