package dev.countersign.turn;

import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.tool.BulkOutput;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells that a running call has written more, at most ten times a second however much it writes; the last of it is told
 * too, a moment later, as long as the call runs.
 */
final class OutputSignals implements AutoCloseable {

    static final long PAUSE_MILLIS = 100;

    private final Signals signals;
    private final Lease lease;
    private final UUID callId;
    private final Runnable show;
    private final Executor later;
    private final Map<String, BulkOutput> outputs = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicBoolean due = new AtomicBoolean();
    private volatile boolean closed;

    /** @param show has what was written where others can read it, before they are told */
    OutputSignals(Signals signals, Lease lease, UUID callId, Runnable show) {
        this(signals, lease, callId, show, CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
    }

    /** @param later runs what it is given after the pause */
    OutputSignals(Signals signals, Lease lease, UUID callId, Runnable show, Executor later) {
        this.signals = signals;
        this.lease = lease;
        this.callId = callId;
        this.show = show;
        this.later = later;
    }

    /** The same output, heard. */
    BulkOutput of(String name, BulkOutput output) {
        return outputs.computeIfAbsent(name, _ -> new Heard(output));
    }

    private void written(int count) {
        bytes.addAndGet(count);
        if (!closed && due.compareAndSet(false, true)) {
            later.execute(this::tell);
        }
    }

    private void tell() {
        due.set(false);
        if (!closed) {
            show.run();
            signals.publish(new Signal.CallOutput(lease.taskId(), lease.turnId(), callId, bytes.get()));
        }
    }

    /** What comes after is told by the end of the call. */
    @Override
    public void close() {
        closed = true;
    }

    private final class Heard extends BulkOutput {

        private final BulkOutput output;

        Heard(BulkOutput output) {
            this.output = output;
        }

        @Override
        public void write(int value) throws IOException {
            output.write(value);
            written(1);
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            output.write(buffer, offset, length);
            written(length);
        }

        @Override
        public long bytes() {
            return output.bytes();
        }

        @Override
        public boolean lossy() {
            return output.lossy();
        }

        @Override
        public void flush() throws IOException {
            output.flush();
        }

        @Override
        public void close() throws IOException {
            output.close();
        }
    }
}
