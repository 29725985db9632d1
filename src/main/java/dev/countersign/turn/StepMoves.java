package dev.countersign.turn;

import dev.countersign.model.ModelReply;
import dev.countersign.storage.TimeOrderedId;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Commits a reply: the message and all its calls together, before any of them can run. */
@Component
class StepMoves {

    private final LeaseGuard guard;
    private final Turns turns;
    private final Steps steps;
    private final ToolCalls calls;
    private final CallStatements statements;
    private final Moved moved;
    private final CallHistory history;
    private final TransactionTemplate transaction;
    private final Clock clock;

    StepMoves(
            LeaseGuard guard,
            Turns turns,
            Steps steps,
            ToolCalls calls,
            CallStatements statements,
            Moved moved,
            CallHistory history,
            TransactionTemplate transaction,
            Clock clock) {
        this.guard = guard;
        this.turns = turns;
        this.steps = steps;
        this.calls = calls;
        this.statements = statements;
        this.moved = moved;
        this.history = history;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Stores the step; {@code ending} ends the turn in the same commit. Returns what was stored, as it goes on from here.
     *
     * @param index of the step in its turn
     */
    OpenStep commit(
            Lease lease,
            int index,
            String modelId,
            ModelReply reply,
            WeighedRequest request,
            List<RecordedCall> requested,
            @Nullable TurnEnding ending) {
        Instant now = clock.instant();
        StepRow step = new StepRow(TimeOrderedId.next(), lease.turnId(), index, modelId, reply, request, now);
        List<ToolCallRow> rows = requested.stream()
                .map(call -> new ToolCallRow(TimeOrderedId.next(), lease.turnId(), step.getId(), call, now))
                .toList();
        transaction.executeWithoutResult(_ -> {
            guard.requireForReply(lease, index + 1);
            statements.commitAttempt(lease.turnId(), now);
            if (ending != null) {
                moved.turn(
                        turns.finish(lease.turnId(), ending.state(), ending.code(), ending.detail(), now),
                        lease.turnId(),
                        ending.state());
            }
            steps.save(step);
            calls.saveAll(rows);
            rows.forEach(call -> recordIfFinished(lease, call));
        });
        return new OpenStep(step, rows);
    }

    private void recordIfFinished(Lease lease, ToolCallRow call) {
        if (call.state() instanceof CallState.Finished finished) {
            history.ended(lease, call, finished.outcome(), finished.reason());
        }
    }
}
