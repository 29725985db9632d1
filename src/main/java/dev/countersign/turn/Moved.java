package dev.countersign.turn;

import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Insists that a guarded update has moved its row. Where nobody else could have been faster, since the turn is held, a row
 * that did not move is a fault, and is told with the state that it is in and the one that it was to reach.
 */
@Component
class Moved {

    private final Turns turns;
    private final ToolCalls calls;

    Moved(Turns turns, ToolCalls calls) {
        this.turns = turns;
        this.calls = calls;
    }

    /** @param rows what the update returned */
    void call(int rows, UUID id, Call.State to) {
        if (rows != 1) {
            Call.State from = calls.stateOf(id).orElseThrow(() -> new IllegalStateException("There is no call " + id));
            Transitions.OF_CALL.require(from, to);
            throw new IllegalStateException("Call " + id + " did not move from " + from + " to " + to);
        }
    }

    /** The same for a turn. */
    void turn(int rows, UUID id, Turn.State to) {
        if (rows != 1) {
            Turn.State from = turns.stateOf(id).orElseThrow(() -> new IllegalStateException("There is no turn " + id));
            Transitions.OF_TURN.require(from, to);
            throw new IllegalStateException("Turn " + id + " did not move from " + from + " to " + to);
        }
    }
}
