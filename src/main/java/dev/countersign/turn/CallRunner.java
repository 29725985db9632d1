package dev.countersign.turn;

import dev.countersign.approval.Clearance;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.approval.ProposedCall;
import dev.countersign.approval.Reviewed;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.storage.Durability;
import dev.countersign.task.TaskSettings;
import dev.countersign.workspace.FileVersion;
import dev.countersign.workspace.Workspace;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Moves one call: decides it, has it reviewed, puts it to a person, or claims it, runs it once and settles it. */
@Component
class CallRunner {

    private static final String REVIEW_CUT_OFF =
            "The engine stopped while a model reviewed this call. A review is not repeated, so a person is asked.";

    private final PreparedCall.Desk desk;
    private final Gatekeeper gatekeeper;
    private final CallReview review;
    private final CallMoves moves;
    private final Claims claims;
    private final Foresight foresight;
    private final CallExecution execution;
    private final Durability durability;
    private final Signals signals;
    private final PersonNeeded people;
    private final Clock clock;

    CallRunner(
            PreparedCall.Desk desk,
            Gatekeeper gatekeeper,
            CallReview review,
            CallMoves moves,
            Claims claims,
            Foresight foresight,
            CallExecution execution,
            Durability durability,
            Signals signals,
            PersonNeeded people,
            Clock clock) {
        this.desk = desk;
        this.gatekeeper = gatekeeper;
        this.review = review;
        this.moves = moves;
        this.claims = claims;
        this.foresight = foresight;
        this.execution = execution;
        this.durability = durability;
        this.signals = signals;
        this.people = people;
        this.clock = clock;
    }

    /** One move of the conversation's next call. */
    Progress advance(
            RunningTurn running, Conversation conversation, ToolCallRow call, TaskSettings task, Workspace workspace)
            throws InterruptedException {
        return switch (desk.prepare(call, workspace)) {
            case PreparedCall.Unfit unfit ->
                ended(
                        running,
                        conversation,
                        call,
                        moves.finish(running.lease(), call, Call.Outcome.FAILED, unfit.reason()));
            case PreparedCall.Fit fit -> decided(new CallAtHand(running, conversation, call, fit, task, workspace));
        };
    }

    private Progress decided(CallAtHand call) throws InterruptedException {
        ProposedCall proposed = call.proposed();
        Clearance clearance = gatekeeper.decide(proposed);
        if (!(clearance instanceof Clearance.NeedsReview why)) {
            return carriedOut(call, clearance);
        }
        return switch (review.of(call, why)) {
            case ReviewEnd.Result(Reviewed result) -> carriedOut(call, gatekeeper.decide(proposed.with(result)));
            case ReviewEnd.CutOff _ -> park(call, why.asQuestion(REVIEW_CUT_OFF));
            case ReviewEnd.Overtaken _ -> Progress.DECIDE_ANEW;
        };
    }

    private Progress carriedOut(CallAtHand call, Clearance clearance) throws InterruptedException {
        return switch (clearance) {
            case Clearance.Refused refused -> ended(call, moves.refuse(call.lease(), call.row(), refused));
            case Clearance.NeedsAnswer ask -> park(call, ask);
            case Clearance.NeedsReview _ -> {
                review.passOver(call);
                yield Progress.DECIDE_ANEW;
            }
            case Clearance.Granted granted -> {
                Claim claim = new Claim(call, granted);
                yield Patience.insistWhile(() -> isWanted(call), again -> claims.commit(claim, again))
                        ? run(claim)
                        : Progress.DECIDE_ANEW;
            }
        };
    }

    /** Runs a call whose claim is committed. */
    Progress run(Claim claim) throws InterruptedException {
        CallAtHand call = claim.call();
        durability.barrier();
        callChanged(call.lease(), call.id());
        settle(
                call,
                execution.run(
                        call.running(), call.row(), call.fit(), call.workspace(), allowance(call, claim.granted())));
        callChanged(call.lease(), call.id());
        return Progress.GOES_ON;
    }

    private Progress ended(CallAtHand call, CallState.Finished result) {
        return ended(call.running(), call.conversation(), call.row(), result);
    }

    private Progress ended(
            RunningTurn running, Conversation conversation, ToolCallRow call, CallState.Finished result) {
        conversation.finish(call.getId(), result);
        callChanged(running.lease(), call.getId());
        return Progress.GOES_ON;
    }

    private Allowance allowance(CallAtHand call, Clearance.Granted granted) {
        boolean allowed = call.isAllowed();
        return Allowance.of(
                () -> gatekeeper.visibility(call.workspace(), call.row().tool(), allowed), granted.environment());
    }

    /** Whether a move is to be tried again here, and not by the turn's next lease. */
    private static boolean isWanted(CallAtHand call) {
        return !call.running().cancellation().isCancelled();
    }

    private Progress park(CallAtHand call, Clearance.NeedsAnswer ask) throws InterruptedException {
        Lease lease = call.lease();
        FileVersion base = call.base().orElse(null);
        Optional<UUID> question = Patience.insistWhile(
                () -> isWanted(call),
                again -> moves.park(
                        lease,
                        call.row(),
                        call.fit().digest(),
                        ask,
                        base,
                        call.task().modeRev(),
                        again));
        if (question.isEmpty()) {
            return Progress.DECIDE_ANEW;
        }
        signals.publish(new Signal.ApprovalChanged(lease.taskId(), lease.turnId(), question.get()));
        people.questionWaits(lease.taskId(), question.get());
        callChanged(lease, call.id());
        return Progress.ENDED;
    }

    /** The effect has happened: its record is tried again for as long as the database is away. */
    private void settle(CallAtHand call, CallResult result) throws InterruptedException {
        Conversation conversation = call.conversation();
        CallState.Finished finished = result.at(clock.instant());
        conversation.finish(call.id(), finished);
        Next next = next(call);
        conversation.begun(
                Patience.insist(again -> moves.settle(call.lease(), call.row(), result, finished, next, again)));
    }

    /** What can begin with the commit of a result. */
    private Next next(CallAtHand call) {
        Conversation conversation = call.conversation();
        Optional<ToolCallRow> following = conversation.nextCall();
        return following.isEmpty()
                ? new Next.Request(conversation.nextAttempt(call.lease().turnId()))
                : foresight
                        .of(call.running(), conversation, following.get(), call.task())
                        .<Next>map(Next.Run::new)
                        .orElseGet(Next.Nothing::new);
    }

    private void callChanged(Lease lease, UUID callId) {
        signals.publish(new Signal.CallChanged(lease.taskId(), lease.turnId(), callId));
    }
}
