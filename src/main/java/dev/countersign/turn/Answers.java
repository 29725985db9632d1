package dev.countersign.turn;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.Approvals;
import dev.countersign.approval.Question;
import dev.countersign.approval.Questions;
import dev.countersign.approval.Subject;
import dev.countersign.problem.Problem;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.storage.Durability;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Settles questions: the first answer wins, durably, and the turn goes on. */
@Component
public class Answers {

    private static final int LONGEST_NOTE = 10_000;

    private final Turns turns;
    private final ToolCalls calls;
    private final Questions questions;
    private final Approvals approvals;
    private final ToolRegistry tools;
    private final TurnQueue queue;
    private final Durability durability;
    private final TransactionTemplate transaction;
    private final Signals signals;
    private final Clock clock;

    Answers(
            Turns turns,
            ToolCalls calls,
            Questions questions,
            Approvals approvals,
            ToolRegistry tools,
            TurnQueue queue,
            Durability durability,
            TransactionTemplate transaction,
            Signals signals,
            Clock clock) {
        this.turns = turns;
        this.calls = calls;
        this.questions = questions;
        this.approvals = approvals;
        this.tools = tools;
        this.queue = queue;
        this.durability = durability;
        this.transaction = transaction;
        this.signals = signals;
        this.clock = clock;
    }

    /**
     * Stores the answer before it returns. An equal answer again returns what is stored.
     *
     * @param inputDigest of the request that the person saw
     * @param channel through what the answer came
     * @throws Problem conflict {@code already-answered}, {@code cancelled} or {@code registration-changed}, each with the
     *     stored approval as a member; precondition {@code input-changed} for another digest
     */
    public Approval answer(UUID approvalId, Answer answer, String inputDigest, @Nullable String note, String channel) {
        requireAvailable(answer, note);
        Question question = questions.find(approvalId).orElseThrow(() -> Problem.notFound("approval"));
        if (answer == Answer.ALLOW && question.state() == Approval.State.PENDING) {
            requireCurrentTool(approvals.find(approvalId));
        }
        Subject subject = question.subject();
        boolean won = Boolean.TRUE.equals(
                transaction.execute(_ -> settle(approvalId, subject, answer, inputDigest, note, channel)));
        if (won) {
            durability.barrier();
            signals.publish(new Signal.ApprovalChanged(subject.taskId(), subject.turnId(), approvalId));
            signals.publish(new Signal.CallChanged(subject.taskId(), subject.turnId(), subject.callId()));
            queue.wake(subject.turnId());
            return approvals.find(approvalId);
        }
        return asStored(approvals.find(approvalId), answer, inputDigest);
    }

    /** Locks in the order of every move: the turn first, then the question, then the call. */
    private boolean settle(
            UUID id, Subject subject, Answer answer, String inputDigest, @Nullable String note, String channel) {
        turns.hold(subject.turnId());
        if (!questions.answer(id, inputDigest, answer, note, channel)) {
            return false;
        }
        if (answer == Answer.DENY) {
            calls.finish(
                    subject.callId(),
                    Transitions.into(Call.State.FINISHED),
                    Call.Outcome.DENIED,
                    note == null || note.isBlank()
                            ? "A person denied this call."
                            : "A person denied this call and says: " + note,
                    clock.instant());
        } else {
            calls.makeReady(subject.callId(), Transitions.into(Call.State.READY));
        }
        turns.resume(subject.turnId());
        return true;
    }

    private static Approval asStored(Approval stored, Answer answer, String inputDigest) {
        if (!stored.inputDigest().equals(inputDigest)) {
            throw Problem.of(
                            Problem.Kind.PRECONDITION_FAILED,
                            "input-changed",
                            "The answer names another request than this question is about. Look at it again.")
                    .with("approval", stored);
        }
        if (stored.state() == Approval.State.CANCELLED) {
            throw conflict("cancelled", "This question was cancelled before it was answered.", stored);
        }
        if (stored.answer() != answer) {
            throw conflict("already-answered", "This question has already been answered otherwise.", stored);
        }
        return stored;
    }

    private void requireCurrentTool(Approval stored) {
        boolean current = tools.find(stored.tool())
                .map(Registration::revision)
                .filter(stored.toolRevision()::equals)
                .isPresent();
        if (!current) {
            throw conflict(
                    "registration-changed",
                    "The tool is not the one that this question is about any more, so it can only be denied.",
                    stored);
        }
    }

    private static void requireAvailable(Answer answer, @Nullable String note) {
        if (answer == Answer.ALLOW_SESSION || answer == Answer.REMEMBER) {
            throw Problem.invalid(
                    "answer", "not-available", "This version takes allow and deny; nothing is remembered yet.");
        }
        if (note != null && note.length() > LONGEST_NOTE) {
            throw Problem.invalid("note", "note-too-long", "A note has at most 10,000 characters.");
        }
    }

    private static Problem conflict(String code, String detail, Approval stored) {
        return Problem.of(Problem.Kind.CONFLICT, code, detail).with("approval", stored);
    }
}
