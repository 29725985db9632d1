package dev.countersign.turn;

import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.tool.CancellationSignal;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What this process knows of a turn while it holds the lease: hints that are lost with it, and a way to end the work. */
final class RunningTurn {

    private final Lease lease;
    private final Signals signals;
    private final CancellationSignal cancellation = new CancellationSignal();
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final StringBuilder text = new StringBuilder();
    private UUID stream = UUID.randomUUID();
    private volatile boolean stopping;
    private volatile boolean putOff;

    RunningTurn(Lease lease, Signals signals) {
        this.lease = lease;
        this.signals = signals;
        cancellation.onCancel(cancelled::countDown);
    }

    Lease lease() {
        return lease;
    }

    CancellationSignal cancellation() {
        return cancellation;
    }

    /** Ends the work at a person's wish. */
    void cancel() {
        cancellation.cancel();
    }

    /** Ends the work here, because the engine stops or can not go on now; the turn itself goes on later. */
    void stop() {
        stopping = true;
        cancellation.cancel();
    }

    /** The same, and some time later: the database did not take what the turn has to keep. */
    void putOff() {
        putOff = true;
        stop();
    }

    boolean isPutOff() {
        return putOff;
    }

    boolean isStopping() {
        return stopping;
    }

    /** Visible text of the step that is being streamed. */
    Streaming streaming() {
        synchronized (text) {
            return new Streaming(stream.toString(), text.toString());
        }
    }

    void stream(String more) {
        Signal delta;
        synchronized (text) {
            delta = new Signal.StepDelta(lease.taskId(), lease.turnId(), stream, text.length(), more);
            text.append(more);
        }
        signals.publish(delta);
    }

    /** The step is committed, or its attempt lost: what was streamed is no longer shown. */
    void endStream() {
        synchronized (text) {
            text.setLength(0);
            stream = UUID.randomUUID();
        }
    }

    /** Waits for that long, or until the work is to end. */
    void pause(Duration duration) throws InterruptedException {
        cancelled.await(duration.toMillis(), TimeUnit.MILLISECONDS);
    }

    void turnChanged() {
        signals.publish(new Signal.TurnChanged(lease.taskId(), lease.sessionId(), lease.turnId()));
    }
}
