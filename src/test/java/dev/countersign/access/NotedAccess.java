package dev.countersign.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Notes what would be recorded, a line each. */
final class NotedAccess implements AccessRecord {

    final List<String> lines = new ArrayList<>();

    @Override
    public synchronized void given(String access, Set<Right> rights, String channel) {
        lines.add(access + " to " + new TreeSet<>(rights) + " through " + channel);
    }

    @Override
    public synchronized void ended(String access, String channel) {
        lines.add(access + " ended through " + channel);
    }
}
