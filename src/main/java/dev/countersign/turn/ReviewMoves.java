package dev.countersign.turn;

import static dev.countersign.turn.Call.State.REQUESTED;
import static dev.countersign.turn.Call.State.REVIEWING;

import dev.countersign.approval.Clearance;
import dev.countersign.approval.Opinion;
import dev.countersign.approval.Reviews;
import dev.countersign.model.Usage;
import dev.countersign.task.Tasks;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Begins and ends the review of a call: one transaction each, and none in between. */
@Component
class ReviewMoves {

    private final LeaseGuard guard;
    private final ToolCalls calls;
    private final Moved moved;
    private final Reviews reviews;
    private final CallHistory history;
    private final Tasks tasks;
    private final TransactionTemplate transaction;

    ReviewMoves(
            LeaseGuard guard,
            ToolCalls calls,
            Moved moved,
            Reviews reviews,
            CallHistory history,
            Tasks tasks,
            TransactionTemplate transaction) {
        this.guard = guard;
        this.calls = calls;
        this.moved = moved;
        this.reviews = reviews;
        this.history = history;
        this.tasks = tasks;
        this.transaction = transaction;
    }

    /**
     * Checks the fence right before the request is sent, and records that it will be. Empty if the mode has changed since
     * the decision, which then has to be made again.
     */
    Optional<UUID> begin(CallAtHand call, Clearance.NeedsReview why, String model) {
        long modeRev = call.task().modeRev();
        return Optional.ofNullable(transaction.execute(status -> {
            if (tasks.heldModeRev(call.task().id()) != modeRev) {
                status.setRollbackOnly();
                return null;
            }
            guard.require(call.lease());
            moved.call(
                    calls.review(call.id(), Transitions.into(REVIEWING), why.decision(), modeRev),
                    call.id(),
                    REVIEWING);
            history.decided(call.lease(), call.row(), why.decision());
            return reviews.begin(call.id(), model, modeRev, why.fingerprint());
        }));
    }

    /** Records what it came to. Where the mode has changed meanwhile, that is nothing, and the call is decided again. */
    void end(CallAtHand call, UUID review, Opinion opinion) {
        transaction.executeWithoutResult(_ -> {
            boolean current = tasks.heldModeRev(call.task().id()) == call.task().modeRev();
            guard.require(call.lease());
            if (current) {
                reviews.end(review, opinion);
            } else {
                reviews.cancel(review, opinion.usage());
                requestedAgain(call);
            }
        });
    }

    /** Ends it without a result; the call is decided again. */
    void cancel(CallAtHand call, UUID review) {
        transaction.executeWithoutResult(_ -> {
            guard.require(call.lease());
            reviews.cancel(review, Usage.NONE);
            requestedAgain(call);
        });
    }

    /** Passes over the result of a review that mode or rules have overtaken. */
    void decideAgain(CallAtHand call) {
        transaction.executeWithoutResult(_ -> {
            guard.require(call.lease());
            requestedAgain(call);
        });
    }

    private void requestedAgain(CallAtHand call) {
        moved.call(calls.decideAgain(call.id(), Transitions.into(REQUESTED)), call.id(), REQUESTED);
    }
}
