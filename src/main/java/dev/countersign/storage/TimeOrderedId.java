package dev.countersign.storage;

import java.security.SecureRandom;
import java.util.UUID;

/**
 * Version 7 UUIDs (RFC 9562, section 5.7): ids of one process are strictly ascending, so that newer rows stand at the end
 * of an index and an id is a cursor.
 */
public final class TimeOrderedId {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static long last;

    private TimeOrderedId() {}

    public static UUID next() {
        return new UUID(timeAndCounter(), (RANDOM.nextLong() & 0x3fffffffffffffffL) | 0x8000000000000000L);
    }

    /** 48 bits of milliseconds, version 7, and a 12-bit counter that borrows from the clock when it runs over. */
    private static synchronized long timeAndCounter() {
        long candidate = System.currentTimeMillis() << 12;
        last = Math.max(candidate, last + 1);
        return ((last >>> 12) << 16) | 0x7000L | (last & 0xfffL);
    }
}
