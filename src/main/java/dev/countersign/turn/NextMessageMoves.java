package dev.countersign.turn;

import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.task.Tasks;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Turns a message that waits into the next turn: one transaction each, so that it is in one of the two places. */
@Component
class NextMessageMoves {

    private static final Limit AT_ONCE = Limit.of(100);

    private final NextMessageRows rows;
    private final Turns turns;
    private final Tasks tasks;
    private final TransactionTemplate transaction;
    private final Signals signals;
    private final Clock clock;

    NextMessageMoves(
            NextMessageRows rows,
            Turns turns,
            Tasks tasks,
            TransactionTemplate transaction,
            Signals signals,
            Clock clock) {
        this.rows = rows;
        this.turns = turns;
        this.tasks = tasks;
        this.transaction = transaction;
        this.signals = signals;
        this.clock = clock;
    }

    /** Sends what is due; returns the turns that begin with it. */
    List<UUID> sendDue() {
        return rows.due(AT_ONCE).stream()
                .map(this::send)
                .flatMap(Optional::stream)
                .toList();
    }

    /** The turn that begins; none if somebody was faster, or the conversation has an unfinished turn. */
    Optional<UUID> send(NextMessageRow message) {
        Optional<UUID> begun = begun(message);
        begun.ifPresent(turn -> signals.publish(new Signal.TurnChanged(message.taskId(), message.sessionId(), turn)));
        return begun;
    }

    private Optional<UUID> begun(NextMessageRow message) {
        try {
            return Optional.ofNullable(transaction.execute(status -> {
                tasks.touch(message.taskId());
                if (rows.take(message.getId()) != 1) {
                    status.setRollbackOnly();
                    return null;
                }
                TurnRow turn = new TurnRow(
                        turns.nextId(message.sessionId()),
                        message.sessionId(),
                        tasks.settings(message.taskId()),
                        message.text(),
                        clock.instant());
                return turns.save(turn).getId();
            }));
        } catch (DataIntegrityViolationException anotherTurnIsOpen) {
            return Optional.empty();
        }
    }
}
