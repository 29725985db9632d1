package dev.countersign.turn;

import dev.countersign.approval.CanonicalInput;
import dev.countersign.approval.InvalidInput;
import dev.countersign.model.Model;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.Models;
import dev.countersign.model.RetryPolicy;
import dev.countersign.model.WireIds;
import dev.countersign.task.TaskSettings;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.Workspace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Makes one step: a request to the model, repeated where that can help, and one commit of the reply with its calls. */
@Component
class StepRunner {

    /** Replies that a turn has at most; retries do not count. */
    static final int MAX_MODEL_CALLS = 32;

    /** Calls that one reply may request. */
    static final int MAX_CALLS_OF_A_REPLY = 64;

    private final Models models;
    private final ToolRegistry tools;
    private final Requests requests;
    private final AttemptMoves attempts;
    private final StepMoves steps;
    private final TurnMoves turns;
    private final Foresight foresight;
    private final PersonNeeded people;
    private final RetryPolicy retries = new RetryPolicy(new Random());

    StepRunner(
            Models models,
            ToolRegistry tools,
            Requests requests,
            AttemptMoves attempts,
            StepMoves steps,
            TurnMoves turns,
            Foresight foresight,
            PersonNeeded people) {
        this.models = models;
        this.tools = tools;
        this.requests = requests;
        this.attempts = attempts;
        this.steps = steps;
        this.turns = turns;
        this.foresight = foresight;
        this.people = people;
    }

    /** One move of the turn. A request that was cancelled leaves everything to whoever cancelled it. */
    Progress advance(RunningTurn running, Conversation conversation, TaskSettings task, Workspace workspace)
            throws InterruptedException {
        Lease lease = running.lease();
        Optional<Model> model = models.find(task.model());
        if (model.isEmpty()) {
            turns.fail(lease, "unknown-model", "The task's model \"" + task.model() + "\" is not configured any more.");
            return Progress.ENDED;
        }
        if (conversation.steps() >= MAX_MODEL_CALLS) {
            turns.fail(lease, ReplyRules.USED_UP, ReplyRules.USED_UP_IN_WORDS);
            return Progress.ENDED;
        }
        WeighedRequest request = requests.next(conversation, workspace, model.get());
        if (!request.fits()) {
            turns.fail(lease, "context-limit", request.tooLarge());
            return Progress.ENDED;
        }
        try {
            ModelReply reply = converse(running, conversation, model.get(), request.request());
            return commit(running, conversation, task, reply, request);
        } catch (ModelFailure failure) {
            if (!running.cancellation().isCancelled()) {
                turns.fail(lease, failure.code(), failure.getMessage());
            }
            return Progress.ENDED;
        } finally {
            running.endStream();
        }
    }

    private ModelReply converse(RunningTurn running, Conversation conversation, Model model, ModelRequest request)
            throws ModelFailure, InterruptedException {
        Lease lease = running.lease();
        if (!conversation.takeOpenAttempt()) {
            attempts.open(lease, conversation.nextAttempt(lease.turnId()));
        }
        for (int failed = 1; ; failed++) {
            running.turnChanged();
            try {
                return model.client().converse(request, running::stream, running.cancellation());
            } catch (ModelFailure failure) {
                running.endStream();
                Optional<Duration> delay =
                        running.cancellation().isCancelled() ? Optional.empty() : retries.delayAfter(failed, failure);
                if (delay.isEmpty()) {
                    throw failure;
                }
                attempts.fail(lease, failure, delay.get());
                running.turnChanged();
                running.pause(delay.get());
                attempts.open(lease, conversation.nextAttempt(lease.turnId()));
            }
        }
    }

    private Progress commit(
            RunningTurn running, Conversation conversation, TaskSettings task, ModelReply reply, WeighedRequest request)
            throws InterruptedException {
        Lease lease = running.lease();
        boolean last = conversation.steps() + 1 >= MAX_MODEL_CALLS;
        TurnEnding ending = ReplyRules.ending(reply, last);
        String refusal = ReplyRules.refusal(reply, last);
        List<RecordedCall> calls = recorded(conversation, task, reply, refusal);
        OpenStep step = steps.drafted(lease, conversation.steps(), task.model(), reply, request, calls);
        Optional<Claim> first = step.next()
                .filter(_ -> ending == null)
                .flatMap(call -> foresight.of(running, conversation, call, task));
        // The reply is paid for: making the request again would cost as much again.
        Optional<Claim> claimed =
                Patience.insistWhile(() -> true, again -> steps.commit(lease, step, ending, first, again));
        if (ending != null && ending.state() == Turn.State.FAILED) {
            people.turnFailed(lease.taskId());
        }
        conversation.addStep(step);
        claimed.map(Next.Run::new).ifPresent(conversation::begun);
        return ending == null ? Progress.GOES_ON : Progress.ENDED;
    }

    private List<RecordedCall> recorded(
            Conversation conversation, TaskSettings task, ModelReply reply, @Nullable String refusal) {
        List<String> wireIds = WireIds.assign(reply.calls(), conversation.wireIds());
        List<RecordedCall> calls = new ArrayList<>();
        for (int i = 0; i < reply.calls().size(); i++) {
            ModelReply.RequestedCall requested = reply.calls().get(i);
            String revision =
                    tools.find(requested.tool()).map(Registration::revision).orElse(null);
            calls.add(new RecordedCall(
                    i, requested, wireIds.get(i), revision, digest(requested, revision, task), refusal));
        }
        return calls;
    }

    private static @Nullable String digest(
            ModelReply.RequestedCall requested, @Nullable String revision, TaskSettings task) {
        if (revision == null) {
            return null;
        }
        try {
            return CanonicalInput.parse(requested.rawArguments()).digest(requested.tool(), revision, task.workspace());
        } catch (InvalidInput e) {
            return null;
        }
    }
}
