package dev.countersign.workspace;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.file.ClosedDirectoryStreamException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Frees an open that hangs because its file became a named pipe after it had been checked: opening a pipe for reading and
 * writing never waits, and lets the reader through, who then finds that it is no regular file.
 */
final class FifoWatch implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final Executor LATER =
            CompletableFuture.delayedExecutor(PATIENCE.toMillis() / 2, TimeUnit.MILLISECONDS);

    /** A walk opens tens of thousands a second: all of them are looked after together. */
    private static final Set<FifoWatch> OPENING = ConcurrentHashMap.newKeySet();

    private static final AtomicBoolean LOOKING = new AtomicBoolean();

    private final SecureDirectoryStream<Path> folder;
    private final Path name;
    private final long begun = System.nanoTime();

    private FifoWatch(SecureDirectoryStream<Path> folder, Path name) {
        this.folder = folder;
        this.name = name;
    }

    static FifoWatch over(SecureDirectoryStream<Path> folder, Path name) {
        FifoWatch watch = new FifoWatch(folder, name);
        OPENING.add(watch);
        lookLater();
        return watch;
    }

    private static void lookLater() {
        if (!LOOKING.get() && LOOKING.compareAndSet(false, true)) {
            LATER.execute(FifoWatch::look);
        }
    }

    private static void look() {
        LOOKING.set(false);
        List<FifoWatch> late = OPENING.stream().filter(FifoWatch::isLate).toList();
        late.forEach(OPENING::remove);
        late.forEach(FifoWatch::openBothWays);
        if (!OPENING.isEmpty()) {
            lookLater();
        }
    }

    private boolean isLate() {
        return System.nanoTime() - begun >= PATIENCE.toNanos();
    }

    private void openBothWays() {
        try {
            folder.newByteChannel(name, Set.of(READ, WRITE, NOFOLLOW_LINKS)).close();
        } catch (IOException | ClosedDirectoryStreamException gone) {
            // Whatever waits there is no pipe any more.
            return;
        }
    }

    @Override
    public void close() {
        OPENING.remove(this);
    }
}
