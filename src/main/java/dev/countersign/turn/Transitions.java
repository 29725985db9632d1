package dev.countersign.turn;

import static dev.countersign.turn.Call.State.FINISHED;
import static dev.countersign.turn.Call.State.READY;
import static dev.countersign.turn.Call.State.REQUESTED;
import static dev.countersign.turn.Call.State.REVIEWING;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The legal moves of turns and calls. A call that has been claimed can only finish: it is never asked about or run again.
 * A turn that has failed can be tried again; one that completed or was interrupted is over.
 */
final class Transitions {

    static final LegalMoves<Call.State> OF_CALL = new LegalMoves<>(
            "A call",
            Call.State.class,
            Map.of(
                    REQUESTED,
                    EnumSet.of(REVIEWING, Call.State.WAITING, Call.State.RUNNING, FINISHED),
                    REVIEWING,
                    EnumSet.of(REQUESTED, Call.State.WAITING, Call.State.RUNNING, FINISHED),
                    Call.State.WAITING,
                    EnumSet.of(READY, FINISHED),
                    READY,
                    EnumSet.of(Call.State.WAITING, Call.State.RUNNING, FINISHED),
                    Call.State.RUNNING,
                    EnumSet.of(FINISHED),
                    FINISHED,
                    EnumSet.noneOf(Call.State.class)));

    static final LegalMoves<Turn.State> OF_TURN = new LegalMoves<>(
            "A turn",
            Turn.State.class,
            Map.of(
                    Turn.State.QUEUED, EnumSet.of(Turn.State.RUNNING, Turn.State.FAILED, Turn.State.INTERRUPTED),
                    Turn.State.RUNNING,
                            EnumSet.of(
                                    Turn.State.QUEUED,
                                    Turn.State.WAITING,
                                    Turn.State.COMPLETED,
                                    Turn.State.FAILED,
                                    Turn.State.INTERRUPTED),
                    Turn.State.WAITING, EnumSet.of(Turn.State.QUEUED, Turn.State.FAILED, Turn.State.INTERRUPTED),
                    Turn.State.COMPLETED, EnumSet.noneOf(Turn.State.class),
                    Turn.State.FAILED, EnumSet.of(Turn.State.QUEUED),
                    Turn.State.INTERRUPTED, EnumSet.noneOf(Turn.State.class)));

    private Transitions() {}

    /** The states from which a call may reach {@code to}, for the condition of a guarded update. */
    static Set<Call.State> into(Call.State to) {
        return OF_CALL.into(to);
    }

    /** The same for a turn. */
    static Set<Turn.State> into(Turn.State to) {
        return OF_TURN.into(to);
    }
}
