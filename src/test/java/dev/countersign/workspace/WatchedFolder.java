package dev.countersign.workspace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** A folder that tells what is done in it and in those beneath it, so that somebody else can do something then. */
record WatchedFolder(Folder folder, Watcher watcher) implements Folder {

    /** What somebody else does. */
    interface Watcher {
        void saw(Done what, Path name) throws IOException;
    }

    /** What was done. */
    enum Done {
        CREATED_PRIVATELY,
        OPENED
    }

    @Override
    public FileChannel createPrivate(Path name) throws IOException {
        FileChannel created = folder.createPrivate(name);
        watcher.saw(Done.CREATED_PRIVATELY, name);
        return created;
    }

    @Override
    public PosixFileAttributes attributes() throws IOException {
        return folder.attributes();
    }

    @Override
    public PosixFileAttributes attributes(Path name) throws IOException {
        return folder.attributes(name);
    }

    @Override
    public Folder folder(Path name) throws IOException {
        watcher.saw(Done.OPENED, name);
        return new WatchedFolder(folder.folder(name), watcher);
    }

    @Override
    public FileChannel read(Path name) throws IOException {
        return folder.read(name);
    }

    @Override
    public FileChannel create(Path name) throws IOException {
        return folder.create(name);
    }

    @Override
    public void permissions(Path name, Set<PosixFilePermission> permissions) throws IOException {
        folder.permissions(name, permissions);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        folder.move(from, to);
    }

    @Override
    public void delete(Path name) throws IOException {
        folder.delete(name);
    }

    @Override
    public void sync() throws IOException {
        folder.sync();
    }

    @Override
    public Iterable<Path> entries() {
        return folder.entries();
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
