package dev.countersign.turn;

import dev.countersign.signal.RemoteSignals;
import dev.countersign.signal.Signal;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
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
class TurnQueue implements SmartLifecycle, RemoteSignals {

    private static final Logger LOG = LoggerFactory.getLogger(TurnQueue.class);
    private static final Limit AT_ONCE = Limit.of(100);
    private static final Duration GRACE = Duration.ofSeconds(6);
    private static final Duration LAST_WORD = Duration.ofSeconds(1);

    private final Engine engine;
    private final Recovery recovery;
    private final ResultSweep leftBehind;
    private final Turns turns;
    private final TurnMoves moves;
    private final TurnEngine turnEngine;
    private final RunningTurns running;
    private final NextMessageMoves next;
    private final Clock clock;

    /** How many threads take or run a turn. A lease that is held beside these is held by nobody. */
    private final ConcurrentHashMap<UUID, Integer> taken = new ConcurrentHashMap<>();

    private volatile ExecutorService threads = threads();
    private volatile boolean open;

    TurnQueue(
            Engine engine,
            Recovery recovery,
            ResultSweep leftBehind,
            Turns turns,
            TurnMoves moves,
            TurnEngine turnEngine,
            RunningTurns running,
            NextMessageMoves next,
            Clock clock) {
        this.engine = engine;
        this.recovery = recovery;
        this.leftBehind = leftBehind;
        this.turns = turns;
        this.moves = moves;
        this.turnEngine = turnEngine;
        this.running = running;
        this.next = next;
        this.clock = clock;
    }

    /** A hint, after a commit, that this turn is queued. */
    void wake(UUID turnId) {
        if (open) {
            threads.execute(() -> take(turnId));
        }
    }

    /** Messages that waited for a turn that has completed become turns themselves. */
    void sendNext() {
        next.sendDue().forEach(this::wake);
    }

    @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.SECONDS)
    void sweep() {
        if (open) {
            try {
                turns.heldBy(engine.id()).forEach(this::lookAfter);
                turns.queued(engine.label(), clock.instant(), AT_ONCE).forEach(this::wake);
                sendNext();
            } catch (RuntimeException e) {
                LOG.warn("The queue could not be read: {}", e.getMessage());
            }
        }
    }

    /** Another engine took an answer, or a person's wish to end a turn that runs here. */
    @Override
    public void heard(Signal signal) {
        if (signal instanceof Signal.TurnChanged || signal instanceof Signal.ApprovalChanged) {
            sweep();
        }
    }

    private void take(UUID turnId) {
        taken.merge(turnId, 1, Integer::sum);
        try {
            if (open && running.isAdmitting()) {
                moves.lease(turnId, engine).ifPresent(lease -> {
                    turnEngine.run(lease);
                    sendNext();
                });
            }
        } catch (RuntimeException e) {
            LOG.warn("Turn {} could not be taken: {}", turnId, e.getMessage());
        } finally {
            taken.computeIfPresent(turnId, (_, threads) -> threads == 1 ? null : threads - 1);
        }
    }

    /** A turn that no thread runs goes back to the queue: the database was away when the one that did wanted to. */
    private void lookAfter(Turns.HeldTurn held) {
        if (!taken.containsKey(held.getId())) {
            LOG.warn("Turn {} was left running by nobody; it goes back to the queue", held.getId());
            moves.release(new Lease(held.getId(), held.getSessionId(), held.getTaskId(), engine.id(), held.getFence()));
        } else if (held.getInterruptRequested()) {
            running.find(held.getId()).ifPresent(RunningTurn::cancel);
        }
    }

    @Override
    public void start() {
        recovery.recover();
        leftBehind.sweep();
        threads = threads();
        engine.register();
        running.admit();
        open = true;
        sweep();
    }

    private static ExecutorService threads() {
        return Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("turn-", 0).factory());
    }

    /** No new leases; running tools are ended and settled; what is not done by then is recovered at the next start. */
    @Override
    public void stop() {
        open = false;
        running.stopAll();
        threads.shutdown();
        try {
            if (!threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Some turns did not stop in time; they are recovered at the next start");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        retire();
    }

    /** A database that is away holds the stop up for a moment only; the others then learn of it by the missing beats. */
    private void retire() {
        Thread word = Thread.ofVirtual().name("retire").start(() -> {
            try {
                engine.retire();
            } catch (RuntimeException e) {
                LOG.warn("This engine could not say that it stops: {}", e.getMessage());
            }
        });
        try {
            word.join(LAST_WORD);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends all work here, and takes none up. Needs no database. */
    void letGo() {
        running.stopAll();
    }

    /** Comes back under a new name, after the others may have taken over what was held. */
    void beginAnew() {
        running.stopAll();
        engine.register();
        running.admit();
    }

    @Override
    public boolean isRunning() {
        return open;
    }
}
