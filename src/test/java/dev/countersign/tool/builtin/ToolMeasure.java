package dev.countersign.tool.builtin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** One thing to measure, in a process that has just this heap. */
interface ToolMeasure {

    String name();

    /** As an argument for Java. */
    String heap();

    /** Measures, and prints rows of the table. */
    void run() throws Exception;

    default void row(String what, String measured) {
        System.out.println("| " + what + " | " + heap() + " | " + measured + " |");
    }

    /**
     * What one round took.
     *
     * @param millis by the clock
     * @param cpuMillis of all threads of this process, whatever else the machine does
     */
    record Took(double millis, double cpuMillis) {

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.1f ms (CPU %.0f ms)", millis, cpuMillis);
        }
    }

    /** The round in the middle of some, after two that do not count. */
    static Took median(int rounds, Callable<?> work) throws Exception {
        List<Took> all = new ArrayList<>();
        for (int round = -2; round < rounds; round++) {
            Took took = once(work);
            if (round >= 0) {
                all.add(took);
            }
        }
        all.sort(Comparator.comparingDouble(Took::millis));
        return all.get(rounds / 2);
    }

    static Took once(Callable<?> work) throws Exception {
        long cpu = cpuNanos();
        long begin = System.nanoTime();
        work.call();
        return new Took((System.nanoTime() - begin) / 1e6, (cpuNanos() - cpu) / 1e6);
    }

    private static long cpuNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }
}
