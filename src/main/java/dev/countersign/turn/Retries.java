package dev.countersign.turn;

import dev.countersign.problem.Problem;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Lets a failed turn go on from its last committed step; what had finished stays finished. */
@Component
public class Retries {

    private final Turns turns;
    private final Transcript transcript;
    private final TurnQueue queue;
    private final TransactionTemplate transaction;
    private final Signals signals;

    Retries(Turns turns, Transcript transcript, TurnQueue queue, TransactionTemplate transaction, Signals signals) {
        this.turns = turns;
        this.transcript = transcript;
        this.queue = queue;
        this.transaction = transaction;
        this.signals = signals;
    }

    /**
     * The same for somebody who has seen the turn fail at a certain moment, and not for a later failure.
     *
     * @throws Problem conflict {@code not-failed} if it has been tried again since
     */
    public Turn retry(UUID turnId, Instant failedAt) {
        Turn seen = transcript.turn(turnId);
        if (seen.state() == Turn.State.FAILED && !failedAt.equals(seen.finishedAt())) {
            throw Problem.of(
                    Problem.Kind.CONFLICT,
                    "not-failed",
                    "The turn has been tried again since, and has failed anew. Look at why first.");
        }
        return retry(turnId);
    }

    /**
     * Queues the turn again.
     *
     * @throws Problem conflict {@code not-failed} if it has not failed, {@code not-the-last-turn} if the conversation has
     *     gone on since
     */
    public Turn retry(UUID turnId) {
        TurnRow row = turns.findById(turnId).orElseThrow(() -> Problem.notFound("turn"));
        if (!queuedAgain(turnId)) {
            throw refusal(turns.stateOf(turnId).orElseThrow(() -> Problem.notFound("turn")));
        }
        signals.publish(new Signal.TurnChanged(row.taskId(), row.sessionId(), turnId));
        queue.wake(turnId);
        return transcript.turn(turnId);
    }

    private boolean queuedAgain(UUID turnId) {
        try {
            return Objects.requireNonNull(transaction.execute(_ -> turns.retry(turnId))) == 1;
        } catch (DataIntegrityViolationException e) {
            return false; // A newer turn of the session was faster.
        }
    }

    private static Problem refusal(Turn.State state) {
        return state == Turn.State.FAILED
                ? Problem.of(
                        Problem.Kind.CONFLICT,
                        "not-the-last-turn",
                        "The conversation has gone on since. Send a new message instead.")
                : Problem.of(Problem.Kind.CONFLICT, "not-failed", "Only a failed turn can be tried again.");
    }
}
