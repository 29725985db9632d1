package dev.countersign.turn;

import static dev.countersign.turn.Call.State.FINISHED;
import static dev.countersign.turn.Call.State.RUNNING;
import static dev.countersign.turn.Call.State.WAITING;

import dev.countersign.approval.Decision;
import dev.countersign.approval.Questions;
import dev.countersign.approval.Subject;
import dev.countersign.result.StoredResult;
import dev.countersign.task.Tasks;
import java.time.Clock;
import java.util.Objects;
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
    private final Questions questions;
    private final Tasks tasks;
    private final AttemptMoves attempts;
    private final TransactionTemplate transaction;
    private final Clock clock;

    CallMoves(
            LeaseGuard guard,
            Turns turns,
            ToolCalls calls,
            Questions questions,
            Tasks tasks,
            AttemptMoves attempts,
            TransactionTemplate transaction,
            Clock clock) {
        this.guard = guard;
        this.turns = turns;
        this.calls = calls;
        this.questions = questions;
        this.tasks = tasks;
        this.attempts = attempts;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** The question becomes visible, and answerable, with this commit; the lease ends with it. Returns the question. */
    UUID park(Lease lease, UUID callId, String digest, Decision decision, long modeRev) {
        return Objects.requireNonNull(transaction.execute(_ -> {
            guard.require(lease);
            UUID question = questions.open(
                    new Subject(callId, lease.turnId(), lease.sessionId(), lease.taskId(), digest), decision);
            moved(calls.park(callId, Transitions.into(WAITING), decision, modeRev), callId);
            turns.park(lease.turnId());
            return question;
        }));
    }

    /**
     * The claim: committed before anything runs. False if the mode has changed since the decision, which then has to be
     * made again.
     */
    boolean claim(Lease lease, UUID callId, Decision decision, long modeRev) {
        return Boolean.TRUE.equals(transaction.execute(status -> {
            if (tasks.heldModeRev(lease.taskId()) != modeRev) {
                status.setRollbackOnly();
                return false;
            }
            guard.require(lease);
            moved(
                    calls.claim(
                            callId,
                            Transitions.into(RUNNING),
                            lease.engineId(),
                            lease.fence(),
                            decision,
                            modeRev,
                            clock.instant()),
                    callId);
            return true;
        }));
    }

    /** Records how a claimed call ended; {@code nextStep} opens the next request in the same commit, if there is one. */
    void settle(Lease lease, UUID callId, CallResult result, @Nullable Integer nextStep) {
        StoredResult stored = result.stored();
        transaction.executeWithoutResult(_ -> {
            guard.requireForSettling(lease);
            moved(
                    calls.settle(
                            callId,
                            lease.fence(),
                            result.outcome(),
                            result.reason(),
                            stored == null ? null : stored.bytes(),
                            stored == null ? null : stored.sha256(),
                            stored != null && stored.preview().truncated(),
                            stored == null ? null : stored.preview().text(),
                            clock.instant()),
                    callId);
            if (nextStep != null) {
                attempts.openWithin(lease, nextStep);
            }
        });
    }

    /** Ends a call that never runs. */
    void finish(Lease lease, UUID callId, Call.Outcome outcome, String reason) {
        transaction.executeWithoutResult(_ -> {
            guard.require(lease);
            moved(calls.finish(callId, Transitions.into(FINISHED), outcome, reason, clock.instant()), callId);
        });
    }

    /** Ends a call that must not run. */
    void refuse(Lease lease, UUID callId, String reason, Decision decision) {
        transaction.executeWithoutResult(_ -> {
            guard.require(lease);
            moved(calls.refuse(callId, Transitions.into(FINISHED), reason, decision, clock.instant()), callId);
        });
    }

    private static void moved(int rows, UUID callId) {
        if (rows != 1) {
            throw new IllegalStateException("Call " + callId + " was not in a state that allows this move");
        }
    }
}
