package dev.countersign.it;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** What has been survived so far; printed, so that a run shows that it met what it is about. */
final class CrashTally {

    private final Map<Moment, Integer> crashes = new EnumMap<>(Moment.class);
    private final Map<String, Integer> counts = new TreeMap<>();

    CrashTally() {
        for (Moment moment : Moment.values()) {
            crashes.put(moment, 0);
        }
    }

    synchronized void crash(Moment moment) {
        crashes.merge(moment, 1, Integer::sum);
    }

    synchronized void add(String what, int more) {
        counts.merge(what, more, Integer::sum);
    }

    synchronized int crashes() {
        return crashes.values().stream().mapToInt(Integer::intValue).sum();
    }

    synchronized int of(String what) {
        return counts.getOrDefault(what, 0);
    }

    @Override
    public synchronized String toString() {
        StringBuilder text = new StringBuilder("crashes: %d%n".formatted(crashes()));
        crashes.forEach((moment, count) -> text.append("  %5d %s%n".formatted(count, moment)));
        counts.forEach((what, count) -> text.append("%7d %s%n".formatted(count, what)));
        return text.toString();
    }
}
