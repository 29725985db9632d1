package dev.countersign.tool.builtin;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Waits that an interrupt does not cut short, for what has to be finished once begun. An interrupt that came meanwhile is
 * passed on at the close.
 */
final class SteadyWait implements AutoCloseable {

    static final Duration FOREVER = Duration.ofDays(1000);

    private static final Duration LONGEST_STEP = Duration.ofMillis(20);

    private boolean interrupted;

    /** Whether the condition came true within the limit. */
    boolean until(BooleanSupplier condition, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        Duration step = Duration.ofMillis(1);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            sleep(step);
            step = step.compareTo(LONGEST_STEP) < 0 ? step.multipliedBy(2) : LONGEST_STEP;
        }
        return true;
    }

    private void sleep(Duration step) {
        try {
            Thread.sleep(step);
        } catch (InterruptedException e) {
            interrupted = true;
        }
    }

    @Override
    public void close() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
