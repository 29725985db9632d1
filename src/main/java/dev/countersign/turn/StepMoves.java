package dev.countersign.turn;

import dev.countersign.model.ModelReply;
import dev.countersign.storage.TimeOrderedId;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
    private final Claims claims;
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
            Claims claims,
            Moved moved,
            CallHistory history,
            TransactionTemplate transaction,
            Clock clock) {
        this.guard = guard;
        this.turns = turns;
        this.steps = steps;
        this.calls = calls;
        this.statements = statements;
        this.claims = claims;
        this.moved = moved;
        this.history = history;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * The step as it will be stored.
     *
     * @param index of the step in its turn
     */
    OpenStep drafted(
            Lease lease,
            int index,
            String modelId,
            ModelReply reply,
            WeighedRequest request,
            List<RecordedCall> requested) {
        Instant now = clock.instant();
        StepRow step = new StepRow(TimeOrderedId.next(), lease.turnId(), index, modelId, reply, request, now);
        return new OpenStep(
                step,
                requested.stream()
                        .map(call -> new ToolCallRow(TimeOrderedId.next(), lease.turnId(), step.getId(), call, now))
                        .toList());
    }

    /**
     * Stores the step; {@code ending} ends the turn in the same commit.
     *
     * @param first the claim that is to be made with it, of one of its calls
     * @param again whether this may be committed already, its acknowledgement having been lost
     * @return the claim if it was made
     */
    Optional<Claim> commit(
            Lease lease, OpenStep step, @Nullable TurnEnding ending, Optional<Claim> first, boolean again) {
        return Objects.requireNonNull(transaction.execute(_ -> {
            if (again && steps.existsById(step.step().getId())) {
                return first.filter(claims::isMade);
            }
            // One that was decided before the wait is decided again, in its own time.
            Optional<Claim> claim = again ? Optional.empty() : first.filter(claims::stands);
            Instant now = step.step().createdAt();
            guard.requireForReply(lease, step.step().index() + 1);
            statements.commitAttempt(lease.turnId(), now);
            if (ending != null) {
                moved.turn(
                        turns.finish(lease.turnId(), ending.state(), ending.code(), ending.detail(), now),
                        lease.turnId(),
                        ending.state());
            }
            steps.save(step.step());
            calls.saveAll(step.calls());
            step.calls().forEach(call -> recordIfFinished(lease, call));
            claim.ifPresent(made -> {
                calls.flush(); // the claim goes by JDBC
                claims.within(made);
            });
            return claim;
        }));
    }

    private void recordIfFinished(Lease lease, ToolCallRow call) {
        if (call.state() instanceof CallState.Finished finished) {
            history.ended(lease, call, finished.outcome(), finished.reason());
        }
    }
}
