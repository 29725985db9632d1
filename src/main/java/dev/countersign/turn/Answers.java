package dev.countersign.turn;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.Approvals;
import dev.countersign.problem.Problem;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.storage.Durability;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Settles questions: the first answer wins, durably, and the turn goes on. */
@Component
public class Answers {

    private static final int LONGEST_NOTE = 10_000;

    private final AnswerMoves moves;
    private final TurnMoves turnMoves;
    private final Approvals approvals;
    private final ToolRegistry tools;
    private final TurnQueue queue;
    private final Durability durability;
    private final TransactionTemplate transaction;
    private final Signals signals;

    Answers(
            AnswerMoves moves,
            TurnMoves turnMoves,
            Approvals approvals,
            ToolRegistry tools,
            TurnQueue queue,
            Durability durability,
            TransactionTemplate transaction,
            Signals signals) {
        this.moves = moves;
        this.turnMoves = turnMoves;
        this.approvals = approvals;
        this.tools = tools;
        this.queue = queue;
        this.durability = durability;
        this.transaction = transaction;
        this.signals = signals;
    }

    /**
     * Stores the answer, and what it is to cover beyond this call, before it returns. An equal answer again returns what is
     * stored. Allowing a call whose tool has been replaced since the request ends it as failed; it can still be denied.
     *
     * @param inputDigest of the request that the person saw
     * @param channel through what the answer came
     * @throws Problem conflict {@code already-answered}, {@code cancelled} or {@code registration-changed}, each with the
     *     stored approval as a member; precondition {@code input-changed} for another digest
     */
    public Approval answer(UUID approvalId, Answer answer, String inputDigest, @Nullable String note, String channel) {
        requireAcceptable(note);
        Approvals.Asked asked = approvals.asked(approvalId);
        Approval shown = asked.shown();
        if (answer != Answer.DENY && shown.state() == Approval.State.PENDING && !isCurrent(shown)) {
            return withdrawn(shown, answer, inputDigest);
        }
        boolean won = told(
                shown,
                () -> moves.answer(asked.question(), shown, new AnswerMoves.Given(answer, inputDigest, note, channel)));
        if (won) {
            settled(shown);
        }
        Approval stored = approvals.again(shown);
        return won ? stored : asStored(stored, answer, inputDigest);
    }

    /**
     * A denial that also ends the turn, both in one: the model is not asked again with it.
     *
     * @throws Problem as {@link #answer} does; the turn goes on then
     */
    public Approval denyAndStop(UUID approvalId, String inputDigest, @Nullable String note, String channel) {
        requireAcceptable(note);
        Approvals.Asked asked = approvals.asked(approvalId);
        Approval shown = asked.shown();
        AnswerMoves.Given denial = new AnswerMoves.Given(Answer.DENY, inputDigest, note, channel);
        boolean won = told(
                shown,
                () -> Boolean.TRUE.equals(transaction.execute(_ -> {
                    boolean denied = moves.answer(asked.question(), shown, denial);
                    if (denied) {
                        turnMoves.interrupt(shown.turnId(), shown.taskId());
                    }
                    return denied;
                })));
        if (won) {
            settled(shown);
            signals.publish(new Signal.TurnChanged(shown.taskId(), shown.sessionId(), shown.turnId()));
        }
        Approval stored = approvals.again(shown);
        return won ? stored : asStored(stored, Answer.DENY, inputDigest);
    }

    private Approval withdrawn(Approval shown, Answer answer, String inputDigest) {
        boolean won = moves.withdraw(shown, inputDigest);
        if (won) {
            settled(shown);
        }
        Approval stored = approvals.again(shown);
        if (won) {
            throw conflict(
                    "registration-changed",
                    "The tool is not the one that this question is about any more, so the call can not be allowed. It has ended as failed.",
                    stored);
        }
        return asStored(stored, answer, inputDigest);
    }

    /** A commit that failed may have been made: who gave the answer is not told that it counts, all others look again. */
    private boolean told(Approval shown, BooleanSupplier commit) {
        try {
            return commit.getAsBoolean();
        } catch (RuntimeException perhapsMade) {
            tell(shown);
            throw perhapsMade;
        }
    }

    private void settled(Approval shown) {
        durability.barrier();
        tell(shown);
    }

    private void tell(Approval shown) {
        signals.publish(new Signal.ApprovalChanged(shown.taskId(), shown.turnId(), shown.id()));
        signals.publish(new Signal.CallChanged(shown.taskId(), shown.turnId(), shown.callId()));
        queue.wake(shown.turnId());
    }

    private boolean isCurrent(Approval shown) {
        return tools.find(shown.tool())
                .map(Registration::revision)
                .filter(shown.toolRevision()::equals)
                .isPresent();
    }

    private Approval asStored(Approval stored, Answer answer, String inputDigest) {
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
        durability.barrier(); // Whoever gave it first need not have got so far.
        return stored;
    }

    private static void requireAcceptable(@Nullable String note) {
        if (note != null && note.length() > LONGEST_NOTE) {
            throw Problem.invalid("note", "note-too-long", "A note has at most 10,000 characters.");
        }
    }

    private static Problem conflict(String code, String detail, Approval stored) {
        return Problem.of(Problem.Kind.CONFLICT, code, detail).with("approval", stored);
    }
}
