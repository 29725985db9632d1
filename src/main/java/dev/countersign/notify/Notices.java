package dev.countersign.notify;

import dev.countersign.tool.CancellationSignal;
import dev.countersign.turn.PersonNeeded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Has people told that they are needed, by one thread of its own: the first at once, and after each telling a pause, so that
 * what comes meanwhile is told together. What is no longer needed by then is not told. Nothing is kept for a next start, and
 * nobody waits for this.
 */
final class Notices implements PersonNeeded, SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);
    private static final int MOST_QUEUED = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final NotifyCommand command;
    private final NoticeWriter writer;
    private final Duration pause;
    private final BlockingQueue<Need> needs = new ArrayBlockingQueue<>(MOST_QUEUED);
    private CancellationSignal cancellation = new CancellationSignal();
    private @Nullable Thread worker;
    private String lastFault = "";

    Notices(NotifyCommand command, NoticeWriter writer, Duration pause) {
        this.command = command;
        this.writer = writer;
        this.pause = pause;
    }

    @Override
    public void questionWaits(UUID taskId, UUID approvalId) {
        add(new Need.Answer(taskId, approvalId));
    }

    @Override
    public void turnFailed(UUID taskId) {
        add(new Need.Look(taskId));
    }

    /** Where a thousand are not told yet, one more is no news. */
    private void add(Need need) {
        if (command.isWanted()) {
            needs.offer(need);
        }
    }

    private void tellAll(CancellationSignal stop) {
        try {
            while (!stop.isCancelled()) {
                List<Need> together = new ArrayList<>(List.of(needs.take()));
                needs.drainTo(together);
                tell(together, stop);
                Thread.sleep(pause);
            }
        } catch (InterruptedException _) {
            // the service stops
        }
    }

    private void tell(List<Need> together, CancellationSignal stop) throws InterruptedException {
        try {
            for (Notice notice : writer.about(together)) {
                note(command.tell(notice, stop).orElse(""));
            }
        } catch (RuntimeException e) {
            note(String.valueOf(e.getMessage()));
        }
    }

    /** A command that is broken is broken each time: that is said once. */
    private void note(String fault) {
        if (!fault.isEmpty() && !fault.equals(lastFault)) {
            LOG.warn("notify.command has told nobody that a person is needed: {}", fault);
        }
        lastFault = fault;
    }

    @Override
    public synchronized void start() {
        if (command.isWanted() && worker == null) {
            cancellation = new CancellationSignal();
            CancellationSignal stop = cancellation;
            worker = Thread.ofPlatform().daemon().name("countersign-notify").start(() -> tellAll(stop));
        }
    }

    /** A command that runs is ended. */
    @Override
    public synchronized void stop() {
        if (worker != null) {
            cancellation.cancel();
            worker.interrupt();
            try {
                worker.join(PATIENCE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            worker = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return worker != null;
    }
}
