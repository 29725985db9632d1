package dev.countersign.turn;

import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.domain.Limit;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Takes queued turns. The rows are the queue: a wake-up after a commit only makes it faster, and a sweep every second
 * finishes everything without any. A waiting turn holds no thread.
 */
@Component
class TurnQueue implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(TurnQueue.class);
    private static final Limit AT_ONCE = Limit.of(100);
    private static final Duration GRACE = Duration.ofSeconds(8);

    private final Engine engine;
    private final Recovery recovery;
    private final Turns turns;
    private final TurnMoves moves;
    private final TurnEngine turnEngine;
    private final RunningTurns running;
    private final Clock clock;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("turn-", 0).factory());
    private volatile boolean open;

    TurnQueue(
            Engine engine,
            Recovery recovery,
            Turns turns,
            TurnMoves moves,
            TurnEngine turnEngine,
            RunningTurns running,
            Clock clock) {
        this.engine = engine;
        this.recovery = recovery;
        this.turns = turns;
        this.moves = moves;
        this.turnEngine = turnEngine;
        this.running = running;
        this.clock = clock;
    }

    /** A hint, after a commit, that this turn is queued. */
    void wake(UUID turnId) {
        if (open) {
            threads.execute(() -> take(turnId));
        }
    }

    @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.SECONDS)
    void sweep() {
        if (open) {
            try {
                turns.queued(clock.instant(), AT_ONCE).forEach(this::wake);
            } catch (RuntimeException e) {
                LOG.warn("The queue could not be read: {}", e.getMessage());
            }
        }
    }

    private void take(UUID turnId) {
        try {
            if (open) {
                moves.lease(turnId, engine.id()).ifPresent(turnEngine::run);
            }
        } catch (RuntimeException e) {
            LOG.warn("Turn {} could not be taken: {}", turnId, e.getMessage());
        }
    }

    @Override
    public void start() {
        recovery.recover();
        engine.register();
        open = true;
        sweep();
    }

    /** No new leases; running tools are ended and settled; what is not done by then is recovered at the next start. */
    @Override
    public void stop() {
        open = false;
        running.all().forEach(RunningTurn::stop);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Some turns did not stop in time; they are recovered at the next start");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        engine.retire();
    }

    @Override
    public boolean isRunning() {
        return open;
    }
}
