package dev.countersign.signal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One listener's place in the stream of events: what it missed first, then what comes, once each and in order. It ends
 * when it is closed, when the hub stops, and when the listener is too slow: what is queued for it is bounded, and a full
 * queue drops the listener, never a single event.
 */
public final class Subscription implements AutoCloseable {

    private final String start;
    private final boolean exact;
    private final @Nullable UUID taskId;
    private final int capacity;
    private final Consumer<Subscription> onClose;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<SignalEvent> queue = new ArrayDeque<>();
    private boolean open = true;

    Subscription(
            String start,
            boolean exact,
            @Nullable UUID taskId,
            int capacity,
            Collection<SignalEvent> missed,
            Consumer<Subscription> onClose) {
        this.start = start;
        this.exact = exact;
        this.taskId = taskId;
        this.capacity = capacity;
        this.onClose = onClose;
        missed.stream().filter(this::concerns).forEach(queue::add);
    }

    /** The id after which this begins. */
    public String start() {
        return start;
    }

    /** Whether nothing lies between the id that was asked for and {@link #start}; if not, the listener has to look anew. */
    public boolean exact() {
        return exact;
    }

    /** The next event; null if none came in this time, or if this has ended. */
    public @Nullable SignalEvent poll(Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        lock.lockInterruptibly();
        try {
            while (open && queue.isEmpty() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return open ? queue.poll() : null;
        } finally {
            lock.unlock();
        }
    }

    /** Whether more events can come. */
    public boolean isOpen() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        if (end()) {
            onClose.accept(this);
        }
    }

    /** Takes an event; false if there was no room, and this has ended. */
    boolean offer(SignalEvent event) {
        if (!concerns(event)) {
            return true;
        }
        lock.lock();
        try {
            if (open && queue.size() < capacity) {
                queue.add(event);
                changed.signal();
                return true;
            }
        } finally {
            lock.unlock();
        }
        end();
        return false;
    }

    /** Ends this and wakes its listener; false if it had ended before. */
    boolean end() {
        lock.lock();
        try {
            boolean first = open;
            open = false;
            queue.clear();
            changed.signalAll();
            return first;
        } finally {
            lock.unlock();
        }
    }

    private boolean concerns(SignalEvent event) {
        return taskId == null || taskId.equals(event.signal().taskId());
    }
}
