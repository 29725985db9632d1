package dev.countersign.workspace;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Frees an open that hangs because its file became a named pipe after it had been checked: opening a pipe for reading and
 * writing never waits, and lets the reader through, who then finds that it is no regular file.
 */
final class FifoWatch implements AutoCloseable {

    private static final long PATIENCE_MILLIS = 500;

    private final CompletableFuture<?> alarm;

    private FifoWatch(CompletableFuture<?> alarm) {
        this.alarm = alarm;
    }

    static FifoWatch over(SecureDirectoryStream<Path> folder, Path name) {
        return new FifoWatch(CompletableFuture.runAsync(
                () -> openBothWays(folder, name),
                CompletableFuture.delayedExecutor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)));
    }

    private static void openBothWays(SecureDirectoryStream<Path> folder, Path name) {
        try {
            folder.newByteChannel(name, Set.of(READ, WRITE, NOFOLLOW_LINKS)).close();
        } catch (IOException gone) {
            // Whatever waits there is no pipe any more.
            return;
        }
    }

    @Override
    public void close() {
        alarm.cancel(false);
    }
}
