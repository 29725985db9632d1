package dev.countersign.tool;

import java.util.ArrayList;
import java.util.List;

/** Says once, to everyone who listens, that the work is no longer wanted. Safe for any thread. */
public final class CancellationSignal {

    private final List<Runnable> listeners = new ArrayList<>();
    private boolean cancelled;

    /** Cancels; later calls do nothing. Listeners run on the calling thread and must not block. */
    public void cancel() {
        List<Runnable> toRun;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            toRun = List.copyOf(listeners);
            listeners.clear();
        }
        toRun.forEach(Runnable::run);
    }

    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /** Runs {@code listener} at the cancellation, at once if that has been; close the registration when it no longer matters. */
    public Registration onCancel(Runnable listener) {
        synchronized (this) {
            if (!cancelled) {
                listeners.add(listener);
                return () -> {
                    synchronized (this) {
                        listeners.remove(listener);
                    }
                };
            }
        }
        listener.run();
        return () -> {};
    }

    /** A listener's place, to be closed in a try-with-resources. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
