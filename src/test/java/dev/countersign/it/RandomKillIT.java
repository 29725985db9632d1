package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Crashes at random moments: no acknowledged answer is lost, no effect happens twice, every turn ends, and no provider
 * sees a conversation that it would refuse. {@code -Dcountersign.crashes=1000} makes it longer;
 * {@code -Dcountersign.crash-lanes} crashes so many data directories at a time. {@code -Dcountersign.crash-seed} makes the same choices again, though time has its own.
 */
class RandomKillIT {

    private static final int CRASHES = Integer.getInteger("countersign.crashes", 10);
    private static final long SEED = Long.getLong("countersign.crash-seed", System.nanoTime());
    private static final int CRASHES_OF_A_DIRECTORY = 5;
    private static final int AT_ONCE = Integer.getInteger("countersign.crash-lanes", 2);

    private final CrashTally tally = new CrashTally();

    @Test // DB-01
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void whereverItCrashesNothingIsLostAndNothingRunsTwice() throws Exception {
        System.out.printf("%d crashes with seed %d%n", CRASHES, SEED);
        long begun = System.nanoTime();
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Callable<Void>> lanes = new ArrayList<>();
            for (int lane = 0; lane < AT_ONCE; lane++) {
                lanes.add(() -> crashOn(next));
            }
            for (Future<Void> lane : threads.invokeAll(lanes)) {
                lane.get();
            }
        }
        System.out.printf("%s%7.1f s%n", tally, (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1));
        assertThat(tally.crashes()).isEqualTo(CRASHES);
        assertThat(tally.of("answers acknowledged, and found")).isPositive();
        assertThat(tally.of("effects, each of a call of its own")).isPositive();
    }

    /** Takes one data directory after the other, until all crashes are spent. */
    private Void crashOn(AtomicInteger next) throws Exception {
        for (int number = next.getAndIncrement();
                number * CRASHES_OF_A_DIRECTORY < CRASHES;
                number = next.getAndIncrement()) {
            int crashes = Math.min(CRASHES_OF_A_DIRECTORY, CRASHES - number * CRASHES_OF_A_DIRECTORY);
            try (Crashes directory = new Crashes(number, new Random(SEED + number).nextLong(), tally)) {
                directory.survive(crashes);
            } catch (Exception | AssertionError e) {
                next.set(CRASHES);
                throw new AssertionError("directory " + number + " of seed " + SEED, e);
            }
            System.out.printf("directory %d survived %d crashes%n", number, crashes);
        }
        return null;
    }
}
