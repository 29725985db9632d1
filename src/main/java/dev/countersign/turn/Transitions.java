package dev.countersign.turn;

import static dev.countersign.turn.Call.State.FINISHED;
import static dev.countersign.turn.Call.State.READY;
import static dev.countersign.turn.Call.State.REQUESTED;
import static dev.countersign.turn.Call.State.REVIEWING;
import static dev.countersign.turn.Call.State.RUNNING;
import static dev.countersign.turn.Call.State.WAITING;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The legal moves of a call. A call that has been claimed can only finish: it is never asked about or run again. */
final class Transitions {

    private static final Map<Call.State, Set<Call.State>> LEGAL = Map.of(
            REQUESTED, EnumSet.of(REVIEWING, WAITING, RUNNING, FINISHED),
            REVIEWING, EnumSet.of(REQUESTED, WAITING, RUNNING, FINISHED),
            WAITING, EnumSet.of(READY, FINISHED),
            READY, EnumSet.of(WAITING, RUNNING, FINISHED),
            RUNNING, EnumSet.of(FINISHED),
            FINISHED, EnumSet.noneOf(Call.State.class));

    private Transitions() {}

    static Set<Call.State> from(Call.State state) {
        return Collections.unmodifiableSet(LEGAL.getOrDefault(state, EnumSet.noneOf(Call.State.class)));
    }

    /** The states from which {@code to} may be reached, for the condition of a guarded update. */
    static Set<Call.State> into(Call.State to) {
        EnumSet<Call.State> sources = EnumSet.noneOf(Call.State.class);
        LEGAL.forEach((from, targets) -> {
            if (targets.contains(to)) {
                sources.add(from);
            }
        });
        return sources;
    }

    /** Throws, naming both states, if the table has no such move. */
    static void require(Call.State from, Call.State to) {
        if (!from(from).contains(to)) {
            throw new IllegalStateException("A call can not move from " + from + " to " + to);
        }
    }
}
