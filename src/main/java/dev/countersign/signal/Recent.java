package dev.countersign.signal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The newest events, in a ring; not safe for several threads. */
final class Recent {

    private final @Nullable SignalEvent[] ring;
    private long last;
    private long first;

    Recent(int capacity) {
        this.ring = new SignalEvent[capacity];
    }

    /** The sequence of the newest event; 0 before there is one. */
    long last() {
        return last;
    }

    void add(SignalEvent event) {
        last = event.sequence();
        ring[slot(last)] = event;
    }

    /** Something may have been missed: nobody goes on exactly from before. */
    void breakOff() {
        last++;
        ring[slot(last)] = null;
        first = last;
    }

    /** Whether every event after this sequence is still here. */
    boolean reachesBackTo(long sequence) {
        return sequence >= first && sequence <= last && last - sequence <= ring.length;
    }

    /** All events after a sequence that this reaches back to, oldest first. */
    List<SignalEvent> after(long sequence) {
        List<SignalEvent> events = new ArrayList<>();
        for (long next = sequence + 1; next <= last; next++) {
            SignalEvent event = ring[slot(next)];
            if (event != null) {
                events.add(event);
            }
        }
        return events;
    }

    private int slot(long sequence) {
        return (int) (sequence % ring.length);
    }
}
