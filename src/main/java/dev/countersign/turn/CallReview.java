package dev.countersign.turn;

import dev.countersign.approval.CallToReview;
import dev.countersign.approval.Clearance;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.approval.Opinion;
import dev.countersign.approval.Reviewer;
import dev.countersign.approval.Reviews;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.task.Tasks;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Has a model look at a call, once, and keeps what came of it. A review ends early with a change of mode or rules, whoever
 * made it; its call is then decided again. One that a stop of the engine has cut off is not made again.
 */
@Component
class CallReview {

    private final Reviewer reviewer;
    private final Reviews reviews;
    private final ReviewWait wait;
    private final ReviewMoves moves;
    private final ToolCalls calls;
    private final Gatekeeper gatekeeper;
    private final Tasks tasks;
    private final Turns turns;
    private final Signals signals;

    CallReview(
            Reviewer reviewer,
            Reviews reviews,
            ReviewWait wait,
            ReviewMoves moves,
            ToolCalls calls,
            Gatekeeper gatekeeper,
            Tasks tasks,
            Turns turns,
            Signals signals) {
        this.reviewer = reviewer;
        this.reviews = reviews;
        this.wait = wait;
        this.moves = moves;
        this.calls = calls;
        this.gatekeeper = gatekeeper;
        this.tasks = tasks;
        this.turns = turns;
        this.signals = signals;
    }

    /** Makes the review, unless there has been one that still stands for the call. */
    ReviewEnd of(CallAtHand call, Clearance.NeedsReview why) throws InterruptedException {
        if (isInReview(call)) {
            return standing(call);
        }
        String model = reviewer.modelFor(call.task().model());
        Optional<UUID> review = moves.begin(call, why, model);
        if (review.isEmpty()) {
            return new ReviewEnd.Overtaken();
        }
        changed(call);
        Optional<Opinion> opinion =
                wait.opinion(toReview(call), model, call.running().cancellation(), () -> isStillWanted(call, why));
        if (call.running().cancellation().isCancelled()) {
            return new ReviewEnd.Overtaken(); // Who ends the turn, or stops the engine, ends the review too.
        }
        opinion.ifPresentOrElse(said -> moves.end(call, review.get(), said), () -> moves.cancel(call, review.get()));
        changed(call);
        return isInReview(call) ? standing(call) : new ReviewEnd.Overtaken();
    }

    /** Passes over a result that mode or rules have overtaken. */
    void passOver(CallAtHand call) {
        moves.decideAgain(call);
    }

    private boolean isInReview(CallAtHand call) {
        return calls.stateOf(call.id()).equals(Optional.of(Call.State.REVIEWING));
    }

    private ReviewEnd standing(CallAtHand call) {
        return reviews.resultOf(call.id()).<ReviewEnd>map(ReviewEnd.Result::new).orElseGet(ReviewEnd.CutOff::new);
    }

    private boolean isStillWanted(CallAtHand call, Clearance.NeedsReview why) {
        return tasks.settings(call.task().id()).modeRev() == call.task().modeRev()
                && gatekeeper.fingerprint(call.workspace()).equals(why.fingerprint());
    }

    private CallToReview toReview(CallAtHand call) {
        String wanted = turns.findById(call.lease().turnId()).orElseThrow().message();
        return new CallToReview(
                call.row().tool(),
                call.fit().tool().definition().description(),
                call.fit().input(),
                wanted);
    }

    private void changed(CallAtHand call) {
        Lease lease = call.lease();
        signals.publish(new Signal.CallChanged(lease.taskId(), lease.turnId(), call.id()));
        call.running().turnChanged();
    }
}
