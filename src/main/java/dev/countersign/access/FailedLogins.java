package dev.countersign.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Counts wrong codes by the minute. A right one is never held back, so that nobody can lock the owner out. */
@Component
class FailedLogins {

    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int ALLOWED = 20;

    private final Clock clock;
    private Instant windowEnd = Instant.EPOCH;
    private int failures;

    FailedLogins(Clock clock) {
        this.clock = clock;
    }

    /** Counts one; true if there have been too many in this minute. */
    synchronized boolean tooMany() {
        Instant now = clock.instant();
        if (!now.isBefore(windowEnd)) {
            windowEnd = now.plus(WINDOW);
            failures = 0;
        }
        failures++;
        return failures > ALLOWED;
    }
}
