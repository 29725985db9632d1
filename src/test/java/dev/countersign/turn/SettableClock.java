package dev.countersign.turn;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The machine's clock, set forward or back by a test. */
final class SettableClock extends Clock {

    private volatile Duration shift = Duration.ZERO;

    void set(Duration awayFromNow) {
        shift = awayFromNow;
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(shift);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
