package dev.countersign.turn;

import dev.countersign.storage.Durability;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Watches the other engines of a shared database: one whose process has ended on this machine, or whose beat has not moved
 * for ten seconds of this process's own time, is given up, and its turns are recovered. Nobody's clock is compared with anybody else's.
 */
@Component
class Peers {

    private static final Logger LOG = LoggerFactory.getLogger(Peers.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Engine engine;
    private final Engines engines;
    private final Recovery recovery;
    private final TurnQueue queue;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final boolean shared;
    private final Map<UUID, Seen> seen = new HashMap<>();

    Peers(
            Engine engine,
            Engines engines,
            Recovery recovery,
            TurnQueue queue,
            TransactionTemplate transaction,
            Clock clock,
            Durability durability) {
        this.engine = engine;
        this.engines = engines;
        this.recovery = recovery;
        this.queue = queue;
        this.transaction = transaction;
        this.clock = clock;
        this.shared = !durability.embedded();
    }

    @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.SECONDS)
    void watch() {
        if (!shared || !queue.isRunning()) {
            return;
        }
        try {
            List<EngineRow> others = engines.live().stream()
                    .filter(other -> !other.getId().equals(engine.id()))
                    .toList();
            seen.keySet().retainAll(others.stream().map(EngineRow::getId).toList());
            others.forEach(this::look);
            if (recovery.recoverTurns() > 0) {
                queue.sweep();
            }
        } catch (RuntimeException e) {
            LOG.warn("The other engines could not be watched: {}", e.getMessage());
        }
    }

    private void look(EngineRow other) {
        if ((other.process().isGone() || hasBeenSilent(other)) && giveUp(other)) {
            LOG.warn(
                    "Engine {} on {} is gone, or has been silent for too long, and is given up",
                    other.getId(),
                    other.process().host());
        }
    }

    /** Whether its beat has not moved for too long; one that has moved is noted. */
    private boolean hasBeenSilent(EngineRow other) {
        long now = System.nanoTime();
        Seen last = seen.get(other.getId());
        if (last == null || last.beat() != other.beat()) {
            seen.put(other.getId(), new Seen(other.beat(), now));
            return false;
        }
        return now - last.since() >= PATIENCE.toNanos();
    }

    private boolean giveUp(EngineRow other) {
        return Objects.requireNonNull(
                        transaction.execute(_ -> engines.giveUp(other.getId(), other.beat(), clock.instant())))
                == 1;
    }

    /** A beat, and when on this process's own clock it was first seen. */
    private record Seen(long beat, long since) {}
}
