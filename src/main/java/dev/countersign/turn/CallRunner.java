package dev.countersign.turn;

import dev.countersign.approval.Clearance;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.approval.ProposedCall;
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
    private final CallMoves moves;
    private final CallExecution execution;
    private final Durability durability;
    private final Signals signals;

    CallRunner(
            PreparedCall.Desk desk,
            Gatekeeper gatekeeper,
            CallMoves moves,
            CallExecution execution,
            Durability durability,
            Signals signals) {
        this.desk = desk;
        this.gatekeeper = gatekeeper;
        this.moves = moves;
        this.execution = execution;
        this.durability = durability;
        this.signals = signals;
    }

    /** One move of the conversation's next call. */
    Progress advance(
            RunningTurn running, Conversation conversation, ToolCallRow call, TaskSettings task, Workspace workspace)
            throws InterruptedException {
        Lease lease = running.lease();
        return switch (desk.prepare(call, workspace)) {
            case PreparedCall.Unfit unfit ->
                ended(lease, conversation, call, moves.finish(lease, call, Call.Outcome.FAILED, unfit.reason()));
            case PreparedCall.Fit fit ->
                switch (gatekeeper.decide(proposed(lease, conversation, call, fit, task, workspace))) {
                    case Clearance.Refused refused ->
                        ended(lease, conversation, call, moves.refuse(lease, call, refused));
                    case Clearance.NeedsAnswer ask -> park(lease, call, fit, ask, task);
                    case Clearance.NeedsReview review ->
                        park(lease, call, fit, review.asQuestion("There is no reviewer, so a person is asked."), task);
                    case Clearance.Granted granted -> {
                        if (!moves.claim(lease, call, granted, task.modeRev())) {
                            yield Progress.DECIDE_ANEW;
                        }
                        durability.barrier();
                        callChanged(lease, call.getId());
                        CallResult result = execution.run(
                                running, call, fit, workspace, allowance(conversation, call, fit, granted, workspace));
                        yield ended(lease, conversation, call, settle(lease, conversation, call, result));
                    }
                };
        };
    }

    private Progress ended(Lease lease, Conversation conversation, ToolCallRow call, CallState.Finished result) {
        conversation.finish(call.getId(), result);
        callChanged(lease, call.getId());
        return Progress.GOES_ON;
    }

    private Allowance allowance(
            Conversation conversation,
            ToolCallRow call,
            PreparedCall.Fit fit,
            Clearance.Granted granted,
            Workspace workspace) {
        boolean allowed = conversation.answers().isAllowed(call.getId(), fit.digest());
        return Allowance.of(() -> gatekeeper.visibility(workspace, call.tool(), allowed), granted.environment());
    }

    private static ProposedCall proposed(
            Lease lease,
            Conversation conversation,
            ToolCallRow call,
            PreparedCall.Fit fit,
            TaskSettings task,
            Workspace workspace) {
        return new ProposedCall(
                workspace,
                fit.request(),
                lease.sessionId(),
                task.mode(),
                task.modeRev(),
                conversation.answers().isDenied(lease.turnId(), fit.digest()),
                conversation.answers().isAllowed(call.getId(), fit.digest()),
                null);
    }

    private Progress park(
            Lease lease, ToolCallRow call, PreparedCall.Fit fit, Clearance.NeedsAnswer ask, TaskSettings task) {
        Optional<UUID> question = moves.park(lease, call, fit.digest(), ask, task.modeRev());
        if (question.isEmpty()) {
            return Progress.DECIDE_ANEW;
        }
        signals.publish(new Signal.ApprovalChanged(lease.taskId(), lease.turnId(), question.get()));
        callChanged(lease, call.getId());
        return Progress.ENDED;
    }

    /** The effect has happened: its record is tried again for as long as the database is away. */
    private CallState.Finished settle(Lease lease, Conversation conversation, ToolCallRow call, CallResult result)
            throws InterruptedException {
        AttemptRow.Key next = conversation.isAtItsLastCall() ? conversation.nextAttempt(lease.turnId()) : null;
        CallState.Finished finished = Patience.insist(() -> moves.settle(lease, call, result, next));
        if (next != null) {
            conversation.attemptOpened();
        }
        return finished;
    }

    private void callChanged(Lease lease, UUID callId) {
        signals.publish(new Signal.CallChanged(lease.taskId(), lease.turnId(), callId));
    }
}
