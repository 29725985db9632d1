package dev.countersign.storage;

import java.time.Duration;
import java.time.InstantSource;

/** The clock that ids are made by, set back by a test; forward, it would stay ahead for all that comes after. */
public final class IdClock {

    private IdClock() {}

    public static void setBack(Duration by) {
        TimeOrderedId.clock = InstantSource.offset(InstantSource.system(), by.negated());
    }

    public static void restore() {
        TimeOrderedId.clock = InstantSource.system();
    }
}
