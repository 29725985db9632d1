package dev.countersign.turn;

import dev.countersign.problem.Problem;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Ends a turn at a person's wish: an open question is cancelled, a running tool is ended, every call gets its result. */
@Component
public class Interrupts {

    private final TurnMoves moves;
    private final RunningTurns running;
    private final Turns turns;
    private final Transcript transcript;
    private final Signals signals;

    Interrupts(TurnMoves moves, RunningTurns running, Turns turns, Transcript transcript, Signals signals) {
        this.moves = moves;
        this.running = running;
        this.turns = turns;
        this.transcript = transcript;
        this.signals = signals;
    }

    /** Returns at once; a running turn ends shortly after. A finished turn stays as it is. */
    public Turn interrupt(UUID turnId) {
        TurnRow row = turns.findById(turnId).orElseThrow(() -> Problem.notFound("turn"));
        moves.interrupt(turnId, row.taskId());
        running.find(turnId).ifPresent(RunningTurn::cancel);
        signals.publish(new Signal.TurnChanged(row.taskId(), row.sessionId(), turnId));
        return transcript.turn(turnId);
    }
}
