package dev.countersign.turn;

import dev.countersign.result.ResultDraft;
import dev.countersign.result.ResultStore;
import dev.countersign.signal.Signals;
import dev.countersign.tool.Invocation;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolInvoker;
import dev.countersign.tool.ToolOutput;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Runs a claimed call and keeps what it returned. Whatever happens here, the call has run, and does not run again. */
@Component
class CallExecution {

    private static final Logger LOG = LoggerFactory.getLogger(CallExecution.class);

    private final ToolInvoker invoker;
    private final ResultStore results;
    private final Signals signals;
    private final CallChanges.Desk changes;

    CallExecution(ToolInvoker invoker, ResultStore results, Signals signals, CallChanges.Desk changes) {
        this.invoker = invoker;
        this.results = results;
        this.signals = signals;
        this.changes = changes;
    }

    CallResult run(
            RunningTurn running, ToolCallRow call, PreparedCall.Fit fit, Workspace workspace, Allowance allowance) {
        Lease lease = running.lease();
        try (ResultDraft draft = results.draft(call.getId());
                OutputSignals heard = new OutputSignals(signals, lease, call.getId(), draft::show)) {
            RunningCall context = new RunningCall(
                    workspace,
                    lease.sessionId(),
                    call.getId(),
                    running.cancellation(),
                    draft,
                    heard,
                    changes.of(lease, call.getId()),
                    allowance);
            return kept(
                    running,
                    invoker.invoke(fit.tool(), fit.input(), context),
                    fit.tool().tool(),
                    draft);
        } catch (IOException e) {
            LOG.error("No place for the result of call {}", call.getId(), e);
            return new CallResult(
                    Call.Outcome.FAILED, "Not run: there is no place to keep its result (" + reason(e) + ").", null);
        }
    }

    private static CallResult kept(RunningTurn running, Invocation invocation, Tool tool, ResultDraft draft) {
        return switch (invocation) {
            case Invocation.Failed failed -> new CallResult(Call.Outcome.FAILED, failed.message(), null);
            case Invocation.Cancelled _ -> cancelled(running);
            case Invocation.Returned returned ->
                switch (returned.output()) {
                    case ToolOutput.Complete done ->
                        stored(ended(Call.Outcome.SUCCEEDED, null), done.members(), tool, draft);
                    case ToolOutput.TimedOut late ->
                        stored(
                                ended(Call.Outcome.TIMED_OUT, "The time limit was reached."),
                                late.members(),
                                tool,
                                draft);
                    case ToolOutput.Failed failed ->
                        stored(ended(Call.Outcome.FAILED, failed.reason()), failed.members(), tool, draft);
                    case ToolOutput.Stopped stopped -> stored(cancelled(running), stopped.members(), tool, draft);
                };
        };
    }

    private static CallResult cancelled(RunningTurn running) {
        return running.isStopping()
                ? ended(Call.Outcome.INTERRUPTED, TurnMoves.MAY_HAVE_HAPPENED)
                : ended(
                        Call.Outcome.CANCELLED,
                        "Cancelled while it ran: a person interrupted the turn. What it did until then stays done.");
    }

    private static CallResult ended(Call.Outcome outcome, @Nullable String reason) {
        return new CallResult(outcome, reason, null);
    }

    /** The same with its members and outputs, unless they can not be kept: then a success is none. */
    private static CallResult stored(CallResult result, ObjectNode members, Tool tool, ResultDraft draft) {
        try {
            return new CallResult(result.outcome(), result.reason(), draft.store(members, tool));
        } catch (IOException e) {
            LOG.error("A result could not be stored", e);
            String lost = "It ran, but its result could not be stored (" + reason(e) + "). It was not run again.";
            return result.outcome() == Call.Outcome.CANCELLED || result.outcome() == Call.Outcome.INTERRUPTED
                    ? result
                    : ended(Call.Outcome.FAILED, lost);
        }
    }

    private static String reason(IOException e) {
        return String.valueOf(e.getMessage()).contains("No space") ? "no space left" : "input/output error";
    }
}
