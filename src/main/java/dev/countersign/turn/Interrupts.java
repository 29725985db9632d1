package dev.countersign.turn;

import dev.countersign.approval.Questions;
import dev.countersign.problem.Problem;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Ends a turn at a person's wish: an open question is cancelled, a running tool is ended, every call gets its result. */
@Component
public class Interrupts {

    private final TurnMoves moves;
    private final RunningTurns running;
    private final Turns turns;
    private final Questions questions;
    private final Transcript transcript;
    private final Signals signals;

    Interrupts(
            TurnMoves moves,
            RunningTurns running,
            Turns turns,
            Questions questions,
            Transcript transcript,
            Signals signals) {
        this.moves = moves;
        this.running = running;
        this.turns = turns;
        this.questions = questions;
        this.transcript = transcript;
        this.signals = signals;
    }

    /** Returns at once; a running turn ends shortly after. A finished turn stays as it is. */
    public Turn interrupt(UUID turnId) {
        Optional<UUID> asked = questions.openOfTurn(turnId);
        if (moves.interrupt(turnId).isEmpty()) {
            throw Problem.notFound("turn");
        }
        running.find(turnId).ifPresent(RunningTurn::cancel);
        TurnRow row = turns.findById(turnId).orElseThrow(() -> Problem.notFound("turn"));
        // Lists of questions listen to this one only: the cancelled card has to go from every window.
        asked.ifPresent(question -> signals.publish(new Signal.ApprovalChanged(row.taskId(), turnId, question)));
        signals.publish(new Signal.TurnChanged(row.taskId(), row.sessionId(), turnId));
        return transcript.turn(turnId);
    }
}
