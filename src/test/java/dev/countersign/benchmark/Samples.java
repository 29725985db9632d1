package dev.countersign.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Durations in nanoseconds, in the order in which they were taken. */
final class Samples {

    private final List<Long> nanos = new ArrayList<>();

    void add(long sample) {
        nanos.add(sample);
    }

    void addAll(Samples others) {
        nanos.addAll(others.nanos);
    }

    int size() {
        return nanos.size();
    }

    Samples first(int count) {
        return of(nanos.subList(0, Math.min(count, nanos.size())));
    }

    Samples last(int count) {
        return of(nanos.subList(Math.max(0, nanos.size() - count), nanos.size()));
    }

    Samples dividedBy(int parts) {
        return of(nanos.stream().map(sample -> sample / parts).toList());
    }

    private static Samples of(List<Long> some) {
        Samples samples = new Samples();
        samples.nanos.addAll(some);
        return samples;
    }

    /** In milliseconds, by the nearest rank. */
    double quantile(double share) {
        List<Long> sorted = nanos.stream().sorted().toList();
        int rank = (int) Math.ceil(share * sorted.size());
        return sorted.get(Math.max(0, rank - 1)) / 1e6;
    }

    String median() {
        return millis(quantile(0.5));
    }

    String p90() {
        return millis(quantile(0.9));
    }

    String p99() {
        return millis(quantile(0.99));
    }

    static String millis(double millis) {
        return String.format(Locale.ROOT, millis < 100 ? "%.2f" : "%.0f", millis);
    }
}
