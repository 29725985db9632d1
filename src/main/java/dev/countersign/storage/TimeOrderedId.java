package dev.countersign.storage;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;

/**
 * Version 7 UUIDs (RFC 9562, section 5.7): ids of one process are strictly ascending, so that newer rows stand at the end
 * of an index and an id is a cursor.
 */
public final class TimeOrderedId {

    /** Not after any such id. */
    public static final UUID LOWEST = new UUID(0, 0);

    /** After every such id. */
    public static final UUID HIGHEST = new UUID(-1, -1);

    private static final long LAST_MILLIS = (1L << 48) - 1;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static long last;

    /** The machine's; a test sets it back. */
    static volatile InstantSource clock = InstantSource.system();

    private TimeOrderedId() {}

    public static UUID next() {
        return at(nextTick());
    }

    /**
     * A new id that is also after another one, which a process may have made whose clock was ahead of this one's. To be used
     * where an order of ids means something, with the last id of that order.
     */
    public static UUID nextAfter(UUID earlier) {
        return at(Math.max(nextTick(), tickOf(earlier) + 1));
    }

    /** The moment that stands in an id; it never goes back from one id of this process to the next. */
    public static Instant timeOf(UUID id) {
        return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
    }

    /** The lowest id whose moment is not before the given one. */
    public static UUID lowestFrom(Instant moment) {
        long millis = moment.toEpochMilli();
        long rounded = Instant.ofEpochMilli(millis).isBefore(moment) ? millis + 1 : millis;
        return new UUID(Math.clamp(rounded, 0, LAST_MILLIS) << 16, 0);
    }

    /** The id that follows, in the order of the databases. */
    public static UUID after(UUID id) {
        long low = id.getLeastSignificantBits() + 1;
        return new UUID(low == 0 ? id.getMostSignificantBits() + 1 : id.getMostSignificantBits(), low);
    }

    /** By time, as the databases order ids: without a sign. */
    public static int compare(UUID one, UUID other) {
        int high = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
    }

    /** 48 bits of milliseconds, and a 12-bit counter that borrows from the clock when it runs over. */
    private static synchronized long nextTick() {
        last = Math.max(clock.millis() << 12, last + 1);
        return last;
    }

    private static long tickOf(UUID id) {
        long high = id.getMostSignificantBits();
        return ((high >>> 16) << 12) | (high & 0xfffL);
    }

    private static UUID at(long tick) {
        return new UUID(
                ((tick >>> 12) << 16) | 0x7000L | (tick & 0xfffL),
                (RANDOM.nextLong() & 0x3fffffffffffffffL) | 0x8000000000000000L);
    }
}
