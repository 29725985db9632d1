package dev.countersign.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One engine owns a data directory at a time. The lock is a file of its own, held open until the process ends: on Linux,
 * closing any descriptor of a locked file would give it up.
 */
public final class DataDirectoryLock {

    private static final int LONGEST_PID = 20;

    /** Nothing else may refer to a lock: a channel that is collected as garbage is closed, and its lock is gone. */
    private static final Set<DataDirectoryLock> HELD = ConcurrentHashMap.newKeySet();

    private final FileChannel channel;

    private DataDirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the directory, or throws naming the process that has it. */
    public static DataDirectoryLock take(DataDirectory directory) throws IOException {
        Path file = directory.root().resolve("engine.lock");
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        if (lock(channel) == null) {
            String owner = read(channel);
            channel.close();
            throw new InUse(directory.root(), owner);
        }
        channel.truncate(0);
        channel.write(
                StandardCharsets.US_ASCII.encode(
                        Long.toString(ProcessHandle.current().pid())),
                0);
        DataDirectoryLock taken = new DataDirectoryLock(channel);
        HELD.add(taken);
        return taken;
    }

    /** Gives the directory up; the end of the process does so too. */
    public void release() throws IOException {
        HELD.remove(this);
        channel.close();
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            // A byte beyond the text, so that others can read who holds it.
            return channel.tryLock(Long.MAX_VALUE - 1, 1, false);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static String read(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(LONGEST_PID);
        channel.read(text, 0);
        return StandardCharsets.US_ASCII.decode(text.flip()).toString();
    }

    /** Another process has the directory. */
    public static final class InUse extends IOException {

        private static final long serialVersionUID = 1L;

        InUse(Path directory, String pid) {
            super("the data directory " + directory + " is in use by process " + (pid.isEmpty() ? "?" : pid));
        }
    }
}
