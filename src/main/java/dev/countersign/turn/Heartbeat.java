package dev.countersign.turn;

import dev.countersign.storage.Durability;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
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
    private long lastBeat = System.nanoTime();

    Heartbeat(Engine engine, TurnQueue queue, Durability durability) {
        this.engine = engine;
        this.queue = queue;
        this.shared = !durability.embedded();
    }

    @Scheduled(fixedRate = 2, timeUnit = TimeUnit.SECONDS)
    void beat() {
        if (!shared || !queue.isRunning()) {
            lastBeat = System.nanoTime();
            return;
        }
        try {
            if (engine.beat()) {
                lastBeat = System.nanoTime();
                return;
            }
            LOG.error("The other engines have given this one up; it lets go of its turns and begins anew");
        } catch (RuntimeException e) {
            if (System.nanoTime() - lastBeat < LONGEST_SILENCE.toNanos()) {
                LOG.warn("A beat was missed: {}", e.getMessage());
                return;
            }
            LOG.error("The database was away for too long; this engine lets go of its turns");
        }
        queue.beginAnew();
        lastBeat = System.nanoTime();
    }
}
