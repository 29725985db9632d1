package dev.countersign.turn;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Clearance;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.approval.ProposedCall;
import dev.countersign.approval.Question;
import dev.countersign.approval.Questions;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.storage.Durability;
import dev.countersign.task.TaskSettings;
import dev.countersign.workspace.Workspace;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Moves one call: decides it, puts it to a person, or claims it, runs it once and settles it. */
@Component
class CallRunner {

    private final PreparedCall.Desk desk;
    private final Gatekeeper gatekeeper;
    private final Questions questions;
    private final CallMoves moves;
    private final CallExecution execution;
    private final Durability durability;
    private final Signals signals;

    CallRunner(
            PreparedCall.Desk desk,
            Gatekeeper gatekeeper,
            Questions questions,
            CallMoves moves,
            CallExecution execution,
            Durability durability,
            Signals signals) {
        this.desk = desk;
        this.gatekeeper = gatekeeper;
        this.questions = questions;
        this.moves = moves;
        this.execution = execution;
        this.durability = durability;
        this.signals = signals;
    }

    /**
     * One move of the call.
     *
     * @param nextStep the step that follows, if this is the last call of its own
     */
    Progress advance(
            RunningTurn running,
            Conversation conversation,
            ToolCallRow call,
            Optional<Integer> nextStep,
            TaskSettings task,
            Workspace workspace)
            throws InterruptedException {
        Lease lease = running.lease();
        return switch (desk.prepare(call, workspace)) {
            case PreparedCall.Unfit unfit -> {
                moves.finish(lease, call, Call.Outcome.FAILED, unfit.reason());
                callChanged(lease, call.getId());
                yield Progress.GOES_ON;
            }
            case PreparedCall.Fit fit ->
                switch (gatekeeper.decide(proposed(lease, call, fit, task, workspace))) {
                    case Clearance.Refused refused -> {
                        moves.refuse(lease, call, refused);
                        callChanged(lease, call.getId());
                        yield Progress.GOES_ON;
                    }
                    case Clearance.NeedsAnswer ask -> park(lease, call, fit, ask, task);
                    case Clearance.NeedsReview review ->
                        park(lease, call, fit, review.asQuestion("There is no reviewer, so a person is asked."), task);
                    case Clearance.Granted granted -> {
                        if (moves.claim(lease, call, granted, task.modeRev())) {
                            durability.barrier();
                            callChanged(lease, call.getId());
                            CallResult result = execution.run(
                                    running, call, fit, workspace, allowance(call, fit, granted, workspace));
                            settle(lease, call, result, nextStep);
                            nextStep.ifPresent(_ -> conversation.attemptOpened());
                            callChanged(lease, call.getId());
                        }
                        yield Progress.GOES_ON;
                    }
                };
        };
    }

    private Allowance allowance(
            ToolCallRow call, PreparedCall.Fit fit, Clearance.Granted granted, Workspace workspace) {
        return Allowance.of(
                gatekeeper.visibility(workspace, call.tool(), isAllowed(call, fit.digest())), granted.environment());
    }

    private ProposedCall proposed(
            Lease lease, ToolCallRow call, PreparedCall.Fit fit, TaskSettings task, Workspace workspace) {
        return new ProposedCall(
                workspace,
                fit.request(),
                lease.sessionId(),
                task.mode(),
                task.modeRev(),
                questions.isDenied(lease.turnId(), fit.digest()),
                isAllowed(call, fit.digest()),
                null);
    }

    private boolean isAllowed(ToolCallRow call, String digest) {
        if (!(call.state() instanceof CallState.Ready)) {
            return false;
        }
        Optional<Question> question = questions.ofCall(call.getId());
        return question.isPresent()
                && question.get().answer() != null
                && question.get().answer() != Answer.DENY
                && question.get().subject().inputDigest().equals(digest);
    }

    private Progress park(
            Lease lease, ToolCallRow call, PreparedCall.Fit fit, Clearance.NeedsAnswer ask, TaskSettings task) {
        UUID question = moves.park(lease, call, fit.digest(), ask, task.modeRev());
        signals.publish(new Signal.ApprovalChanged(lease.taskId(), lease.turnId(), question));
        callChanged(lease, call.getId());
        return Progress.ENDED;
    }

    /** The effect has happened: its record is tried again for as long as the database is away. */
    private void settle(Lease lease, ToolCallRow call, CallResult result, Optional<Integer> nextStep)
            throws InterruptedException {
        // With a wish to end the turn there is no next request.
        Patience.insist(() -> moves.settle(lease, call, result, nextStep.orElse(null)));
    }

    private void callChanged(Lease lease, UUID callId) {
        signals.publish(new Signal.CallChanged(lease.taskId(), lease.turnId(), callId));
    }
}
