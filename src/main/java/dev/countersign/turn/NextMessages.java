package dev.countersign.turn;

import dev.countersign.problem.Problem;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.task.Sessions;
import dev.countersign.task.Sessions.SessionOfTask;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * What a person writes while a turn runs. It is kept, one message a conversation, and starts the next turn when that one has
 * completed. If the turn fails or is interrupted the message stays, and a person decides.
 */
@Component
public class NextMessages {

    private final NextMessageRows rows;
    private final NextMessageMoves moves;
    private final Turns turns;
    private final Sessions sessions;
    private final TurnQueue queue;
    private final TransactionTemplate transaction;
    private final Signals signals;
    private final Clock clock;

    NextMessages(
            NextMessageRows rows,
            NextMessageMoves moves,
            Turns turns,
            Sessions sessions,
            TurnQueue queue,
            TransactionTemplate transaction,
            Signals signals,
            Clock clock) {
        this.rows = rows;
        this.moves = moves;
        this.turns = turns;
        this.sessions = sessions;
        this.queue = queue;
        this.transaction = transaction;
        this.signals = signals;
        this.clock = clock;
    }

    /** What waits in a conversation. */
    public Optional<NextMessage> of(UUID sessionId) {
        return rows.findBySessionId(sessionId).map(row -> row.toMessage(!rows.goesByItself(row.getId())));
    }

    /**
     * Keeps a message until a turn completes; if it has by now, the message is sent at once.
     *
     * @param afterTurn the conversation's turn that the person has seen running
     * @throws Problem conflict {@code message-waits} if another one waits already; invalid or too-large as for
     *     {@link Messages#send}
     */
    public void keep(UUID sessionId, UUID afterTurn, String text) {
        Messages.requireAcceptable(text);
        SessionOfTask session = sessions.find(sessionId);
        if (turns.findById(afterTurn)
                .filter(turn -> turn.sessionId().equals(sessionId))
                .isEmpty()) {
            throw Problem.notFound("turn");
        }
        try {
            transaction.executeWithoutResult(
                    _ -> rows.save(new NextMessageRow(session, afterTurn, text, clock.instant())));
        } catch (DataIntegrityViolationException oneWaits) {
            if (!isTwin(sessionId, text)) {
                throw Problem.of(
                        Problem.Kind.CONFLICT,
                        "message-waits",
                        "Another message waits in this conversation already. Change that one, or take it back.");
            }
        }
        changed(session.taskId());
        queue.sendNext();
    }

    /** The same for the turn that has not ended; conflict {@code no-turn-in-progress} if there is none. */
    public void keep(UUID sessionId, String text) {
        sessions.find(sessionId);
        UUID open = turns.findByOpenSession(sessionId)
                .map(TurnRow::getId)
                .orElseThrow(
                        () -> Problem.of(
                                Problem.Kind.CONFLICT,
                                "no-turn-in-progress",
                                "No turn of this session is in progress, so there is nothing to wait for: start one with the text."));
        keep(sessionId, open, text);
    }

    /**
     * Removes what waits.
     *
     * @return its text, for whoever wants to change it
     * @throws Problem conflict {@code not-waiting} if it has been sent or taken back before
     */
    public String takeBack(UUID sessionId, UUID id) {
        NextMessageRow row = waiting(sessionId, id);
        if (!Integer.valueOf(1).equals(transaction.execute(_ -> rows.take(id)))) {
            throw notWaiting();
        }
        changed(row.taskId());
        return row.text();
    }

    /**
     * Sends what was held back.
     *
     * @throws Problem conflict {@code not-waiting}, or {@code turn-in-progress} while a turn has not ended
     */
    public void send(UUID sessionId, UUID id) {
        NextMessageRow row = waiting(sessionId, id);
        Optional<UUID> begun = moves.send(row);
        if (begun.isEmpty()) {
            throw rows.existsById(id)
                    ? Problem.of(
                            Problem.Kind.CONFLICT,
                            "turn-in-progress",
                            "This conversation has an unfinished turn. The message waits until that one has ended.")
                    : notWaiting();
        }
        queue.wake(begun.get());
    }

    private boolean isTwin(UUID sessionId, String text) {
        return rows.findBySessionId(sessionId)
                .filter(row -> row.text().equals(text))
                .isPresent();
    }

    private NextMessageRow waiting(UUID sessionId, UUID id) {
        return rows.findById(id)
                .filter(row -> row.sessionId().equals(sessionId))
                .orElseThrow(NextMessages::notWaiting);
    }

    private void changed(UUID taskId) {
        signals.publish(new Signal.TaskChanged(taskId));
    }

    private static Problem notWaiting() {
        return Problem.of(
                Problem.Kind.CONFLICT,
                "not-waiting",
                "That message does not wait any more: it was sent or taken back.");
    }
}
