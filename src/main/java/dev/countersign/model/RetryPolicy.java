package dev.countersign.model;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * When a failed request is made again: at most four attempts in all. A wait that the provider asks for is kept, up to a
 * minute; else the wait doubles from a second on and is cut by chance to between a half and the whole of that.
 */
public final class RetryPolicy {

    private static final int ATTEMPTS = 4;
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final RandomGenerator random;

    public RetryPolicy(RandomGenerator random) {
        this.random = random;
    }

    /**
     * How long to wait before the next attempt; empty if there is none.
     *
     * @param failedAttempts how many have failed, the one of {@code failure} included
     */
    public Optional<Duration> delayAfter(int failedAttempts, ModelFailure failure) {
        if (!failure.retryable() || failedAttempts >= ATTEMPTS) {
            return Optional.empty();
        }
        Duration asked = failure.retryAfter();
        if (asked != null && asked.isPositive()) {
            return Optional.of(asked.compareTo(LONGEST) > 0 ? LONGEST : asked);
        }
        long whole = FIRST.toMillis() << Math.max(0, failedAttempts - 1);
        return Optional.of(Duration.ofMillis(whole / 2 + random.nextLong(whole / 2 + 1)));
    }
}
