package dev.countersign.tool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The thread of one run, which can be left behind. A platform thread: one that spins for ever takes its share of a core,
 * a virtual one would take a carrier from everybody else.
 */
final class ToolThread {

    /** What runs on the thread. */
    interface Work {
        Invocation run(Told told);
    }

    /** Whether the run was told to stop. */
    interface Told {
        boolean toStop();
    }

    private final Duration grace;
    private final CompletableFuture<Optional<Invocation>> ended = new CompletableFuture<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final Thread thread;

    private ToolThread(String tool, Duration grace, Work work) {
        this.grace = grace;
        this.thread =
                Thread.ofPlatform().daemon().name("countersign-tool-" + tool).unstarted(() -> run(work));
    }

    static ToolThread start(String tool, Duration grace, Work work) {
        ToolThread started = new ToolThread(tool, grace, work);
        started.thread.start();
        return started;
    }

    private void run(Work work) {
        try {
            ended.complete(Optional.of(work.run(stopped::get)));
        } catch (Throwable fatal) {
            ended.completeExceptionally(fatal);
        }
    }

    /** Interrupts the run; when the grace is over nobody waits for it any more. */
    void stop() {
        if (stopped.compareAndSet(false, true)) {
            thread.interrupt();
            CompletableFuture.delayedExecutor(grace.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> ended.complete(Optional.empty()));
        }
    }

    /** The end of the run; empty if nobody waits for it any more. */
    Optional<Invocation> await() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return ended.get();
                } catch (InterruptedException passedOn) {
                    interrupted = true;
                    stop();
                }
            }
        } catch (ExecutionException broken) {
            if (broken.getCause() instanceof Error fatal) {
                throw fatal;
            }
            throw new IllegalStateException(broken.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
