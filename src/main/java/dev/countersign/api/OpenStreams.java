package dev.countersign.api;

import java.util.HashMap;
import java.util.Map;

/** Counts the event streams of each caller. */
final class OpenStreams {

    static final int LIMIT = 64;

    private final Map<String, Integer> open = new HashMap<>();

    /** A place for one more stream, to be closed with it. */
    synchronized Place enter(String callerId) {
        int before = open.getOrDefault(callerId, 0);
        if (before >= LIMIT) {
            throw new TooManyStreams(LIMIT);
        }
        open.put(callerId, before + 1);
        return new Place(this, callerId);
    }

    private synchronized void leave(String callerId) {
        open.computeIfPresent(callerId, (id, count) -> count > 1 ? count - 1 : null);
    }

    record Place(OpenStreams streams, String callerId) implements AutoCloseable {
        @Override
        public void close() {
            streams.leave(callerId);
        }
    }
}
