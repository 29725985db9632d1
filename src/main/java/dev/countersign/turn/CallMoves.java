package dev.countersign.turn;

import static dev.countersign.turn.Call.State.FINISHED;
import static dev.countersign.turn.Call.State.RUNNING;
import static dev.countersign.turn.Call.State.WAITING;

import dev.countersign.approval.Clearance;
import dev.countersign.approval.Decision;
import dev.countersign.approval.Questions;
import dev.countersign.approval.Subject;
import dev.countersign.task.Tasks;
import dev.countersign.workspace.FileVersion;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** What an engine can do to a call: one transaction each, whose guarded update decides. */
@Component
class CallMoves {

    private final LeaseGuard guard;
    private final Turns turns;
    private final ToolCalls calls;
    private final CallStatements statements;
    private final Moved moved;
    private final Questions questions;
    private final Claims claims;
    private final CallHistory history;
    private final Tasks tasks;
    private final AttemptMoves attempts;
    private final TransactionTemplate transaction;
    private final Clock clock;

    CallMoves(
            LeaseGuard guard,
            Turns turns,
            ToolCalls calls,
            CallStatements statements,
            Moved moved,
            Questions questions,
            Claims claims,
            CallHistory history,
            Tasks tasks,
            AttemptMoves attempts,
            TransactionTemplate transaction,
            Clock clock) {
        this.guard = guard;
        this.turns = turns;
        this.calls = calls;
        this.statements = statements;
        this.moved = moved;
        this.questions = questions;
        this.claims = claims;
        this.history = history;
        this.tasks = tasks;
        this.attempts = attempts;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * The question becomes visible, and answerable, with this commit; the lease ends with it. Returns the question; none if
     * the mode has changed since the decision, which then has to be made again.
     *
     * @param base which content the file has that the call would write; null where there is none, or nobody can know
     * @param again whether this may be committed already, its acknowledgement having been lost
     */
    Optional<UUID> park(
            Lease lease,
            ToolCallRow call,
            String digest,
            Clearance.NeedsAnswer why,
            @Nullable FileVersion base,
            long modeRev,
            boolean again) {
        return Optional.ofNullable(transaction.execute(status -> {
            Optional<UUID> asked = again ? questions.ofCall(call.getId()) : Optional.empty();
            if (asked.isPresent()) {
                return asked.get();
            }
            if (tasks.heldModeRev(lease.taskId()) != modeRev) {
                status.setRollbackOnly();
                return null;
            }
            guard.require(lease);
            UUID question = questions.open(
                    new Subject(call.getId(), lease.turnId(), lease.sessionId(), lease.taskId(), digest), why, base);
            moved.call(
                    calls.park(call.getId(), Transitions.into(WAITING), why.decision(), modeRev),
                    call.getId(),
                    WAITING);
            moved.turn(turns.park(lease.turnId()), lease.turnId(), Turn.State.WAITING);
            history.decided(lease, call, why.decision());
            return question;
        }));
    }

    /**
     * Records how a claimed call ended.
     *
     * @param wanted what is to begin in the same commit
     * @param again whether this may be committed already, its acknowledgement having been lost
     * @return what did begin: nothing where the turn is to end, and no claim whose decision no longer stands
     */
    Next settle(
            Lease lease, ToolCallRow call, CallResult result, CallState.Finished finished, Next wanted, boolean again) {
        return Objects.requireNonNull(transaction.execute(_ -> {
            Next next = again ? wanted.later() : wanted;
            boolean begins = mayBegin(lease, next);
            if (!begins) {
                guard.requireForSettling(lease);
            }
            int rows = statements.settle(call.getId(), lease.fence(), finished);
            if (rows == 0 && again && statements.stands(call.getId(), FINISHED, lease.fence())) {
                return hasBegun(lease, wanted) ? wanted : new Next.Nothing();
            }
            moved.call(rows, call.getId(), FINISHED);
            history.settled(lease, call, result);
            if (!begins) {
                return new Next.Nothing();
            }
            begin(lease, next);
            return next;
        }));
    }

    /** Holds what the next move rests on, if that still stands. */
    private boolean mayBegin(Lease lease, Next next) {
        return switch (next) {
            case Next.Nothing _ -> false;
            case Next.Request _ -> guard.holds(lease);
            case Next.Run(Claim claim) -> claims.stands(claim) && guard.holds(lease);
        };
    }

    private boolean hasBegun(Lease lease, Next next) {
        return switch (next) {
            case Next.Nothing _ -> false;
            case Next.Request(AttemptRow.Key attempt) -> statements.isOpen(attempt, lease.fence());
            case Next.Run(Claim claim) -> statements.stands(claim.call().id(), RUNNING, lease.fence());
        };
    }

    private void begin(Lease lease, Next next) {
        switch (next) {
            case Next.Nothing _ -> {}
            case Next.Request(AttemptRow.Key attempt) -> attempts.openWithin(lease, attempt);
            case Next.Run(Claim claim) -> claims.within(claim);
        }
    }

    /** Ends a call that never runs. */
    CallState.Finished finish(Lease lease, ToolCallRow call, Call.Outcome outcome, String reason) {
        CallState.Finished finished = CallState.Finished.withoutResult(outcome, reason, clock.instant());
        transaction.executeWithoutResult(_ -> {
            guard.require(lease);
            moved.call(
                    calls.finish(call.getId(), Transitions.into(FINISHED), outcome, reason, finished.at()),
                    call.getId(),
                    FINISHED);
            history.ended(lease, call, outcome, reason);
        });
        return finished;
    }

    /** Ends a call that must not run. */
    CallState.Finished refuse(Lease lease, ToolCallRow call, Clearance.Refused refused) {
        Decision decision = refused.decision();
        CallState.Finished finished =
                CallState.Finished.withoutResult(Call.Outcome.DENIED, refused.reason(), clock.instant());
        transaction.executeWithoutResult(_ -> {
            guard.require(lease);
            moved.call(
                    calls.refuse(call.getId(), Transitions.into(FINISHED), refused.reason(), decision, finished.at()),
                    call.getId(),
                    FINISHED);
            history.decided(lease, call, decision);
            history.ended(lease, call, Call.Outcome.DENIED, refused.reason());
        });
        return finished;
    }
}
