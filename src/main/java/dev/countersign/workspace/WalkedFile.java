package dev.countersign.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** A regular file that a walk has come to. It can be read by another thread, also when the walk is elsewhere; close it. */
public final class WalkedFile implements Closeable {

    private final WorkspacePath path;
    private final Path name;
    private final boolean invalidName;
    private final long size;
    private final HeldFolder folder;
    private final AtomicBoolean closed = new AtomicBoolean();

    WalkedFile(WorkspacePath path, Path name, boolean invalidName, long size, HeldFolder folder) {
        this.path = path;
        this.name = name;
        this.invalidName = invalidName;
        this.size = size;
        this.folder = folder;
    }

    public WorkspacePath path() {
        return path;
    }

    /** Bytes that it had when the walk saw its name. */
    public long size() {
        return size;
    }

    /** Whether a name on the path is not UTF-8; it is shown with replacement characters, and no call can name it. */
    public boolean invalidName() {
        return invalidName;
    }

    /** All of it, as {@link WorkspaceFiles#read} would. */
    public byte[] read() throws FileFailure, ClosedByInterruptException {
        try {
            return RegularFile.read(folder.folder(), name, path);
        } catch (ClosedByInterruptException interrupted) {
            throw interrupted;
        } catch (IOException complaint) {
            throw FileFailure.of(path, complaint);
        }
    }

    /** Lets it go; a second time does nothing. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            folder.close();
        } catch (IOException nothingIsLost) {
            return;
        }
    }
}
