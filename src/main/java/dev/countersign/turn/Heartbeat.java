package dev.countersign.turn;

import dev.countersign.storage.Durability;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Tells the other engines of a shared database that this one lives. One that could not say so for six seconds, or was
 * given up by the others, lets go of everything before they take it over. The embedded database has one engine only.
 */
@Component
class Heartbeat {

    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(6);

    private final Engine engine;
    private final TurnQueue queue;
    private final boolean shared;
    private final AtomicBoolean beating = new AtomicBoolean();
    private volatile long lastBeat = System.nanoTime();
    private volatile boolean silent;

    Heartbeat(Engine engine, TurnQueue queue, Durability durability) {
        this.engine = engine;
        this.queue = queue;
        this.shared = !durability.embedded();
    }

    /** Each has a thread of its own: one that the database keeps waiting does not hold up the watch over it. */
    @Scheduled(fixedRate = 2, timeUnit = TimeUnit.SECONDS)
    void beat() {
        if (!shared || !queue.isRunning()) {
            lastBeat = System.nanoTime();
            return;
        }
        if (!beating.compareAndSet(false, true)) {
            return;
        }
        try {
            if (!engine.beat()) {
                LOG.error("The other engines have given this one up; it lets go of its turns and begins anew");
                silent = true;
            }
            if (silent) {
                queue.beginAnew();
                silent = false;
            }
            lastBeat = System.nanoTime();
        } catch (RuntimeException e) {
            LOG.warn("A beat was missed: {}", e.getMessage());
        } finally {
            beating.set(false);
        }
    }

    /** By the clock of this process, whatever the database does. */
    @Scheduled(fixedRate = 1, timeUnit = TimeUnit.SECONDS)
    void watch() {
        if (shared && queue.isRunning() && !silent && System.nanoTime() - lastBeat >= LONGEST_SILENCE.toNanos()) {
            silent = true;
            LOG.error("The database was away for too long; this engine lets go of its turns");
            queue.letGo();
        }
    }
}
