package dev.countersign.turn;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** How often in a row each turn could not go on, and so how long it is left alone next: from a second up to a minute. */
@Component
class Setbacks {

    private static final int LONGEST_SECONDS = 60;

    private final ConcurrentHashMap<UUID, Integer> inARow = new ConcurrentHashMap<>();

    /** Counts one more, and says how long to wait after it. */
    Duration waitAfter(UUID turnId) {
        int before = inARow.merge(turnId, 1, Integer::sum) - 1;
        return Duration.ofSeconds(Math.min(1L << Math.min(before, Integer.SIZE), LONGEST_SECONDS));
    }

    /** The turn has gone on, or ended. */
    void over(UUID turnId) {
        inARow.remove(turnId);
    }
}
