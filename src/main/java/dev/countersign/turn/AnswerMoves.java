package dev.countersign.turn;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.CallEnd;
import dev.countersign.approval.CallIdentity;
import dev.countersign.approval.HistoryRecorder;
import dev.countersign.approval.Memories;
import dev.countersign.approval.Question;
import dev.countersign.approval.Questions;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Settles one question: one transaction, whose guarded update decides. */
@Component
class AnswerMoves {

    static final String REGISTRATION_CHANGED =
            "Registration changed: the tool is not the one that was requested. Request it again.";

    private final Turns turns;
    private final ToolCalls calls;
    private final Moved moved;
    private final Questions questions;
    private final Memories memories;
    private final HistoryRecorder history;
    private final TransactionTemplate transaction;
    private final Clock clock;

    AnswerMoves(
            Turns turns,
            ToolCalls calls,
            Moved moved,
            Questions questions,
            Memories memories,
            HistoryRecorder history,
            TransactionTemplate transaction,
            Clock clock) {
        this.turns = turns;
        this.calls = calls;
        this.moved = moved;
        this.questions = questions;
        this.memories = memories;
        this.history = history;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** A person's answer to a request of just this digest. */
    record Given(
            Answer answer, String inputDigest, @Nullable String note, String channel) {}

    /** False if somebody was faster, or the question is about another request. */
    boolean answer(Question question, Approval shown, Given given) {
        try {
            return settled(question, shown, given);
        } catch (DataIntegrityViolationException alsoRemembered) {
            // Another question about the same request was answered alike at this moment; now its answer is there.
            return settled(question, shown, given);
        }
    }

    /** Locks in the order of every move: the turn first, then the question, then the call. */
    private boolean settled(Question question, Approval shown, Given given) {
        return Boolean.TRUE.equals(transaction.execute(_ -> {
            turns.hold(shown.turnId());
            if (!questions.answer(shown.id(), given.inputDigest(), given.answer(), given.note(), given.channel())) {
                return false;
            }
            history.answered(identity(shown), given.answer(), given.note(), given.channel());
            if (given.answer() == Answer.DENY) {
                end(shown, Call.Outcome.DENIED, denial(given.note()));
            } else {
                moved.call(
                        calls.makeReady(shown.callId(), Transitions.into(Call.State.READY)),
                        shown.callId(),
                        Call.State.READY);
            }
            moved.turn(turns.resume(shown.turnId()), shown.turnId(), Turn.State.QUEUED);
            memories.keep(shown, question.scopes(), given.answer(), given.channel());
            return true;
        }));
    }

    /** Ends a call whose tool has been replaced since the request: it can not be allowed any more. */
    boolean withdraw(Approval shown, String inputDigest) {
        return Boolean.TRUE.equals(transaction.execute(_ -> {
            turns.hold(shown.turnId());
            if (!questions.cancel(shown.id(), inputDigest)) {
                return false;
            }
            end(shown, Call.Outcome.FAILED, REGISTRATION_CHANGED);
            moved.turn(turns.resume(shown.turnId()), shown.turnId(), Turn.State.QUEUED);
            return true;
        }));
    }

    private void end(Approval shown, Call.Outcome outcome, String reason) {
        moved.call(
                calls.finish(shown.callId(), Transitions.into(Call.State.FINISHED), outcome, reason, clock.instant()),
                shown.callId(),
                Call.State.FINISHED);
        history.ended(identity(shown), new CallEnd(CallHistory.spelled(outcome), reason, null, null));
    }

    private static String denial(@Nullable String note) {
        return note == null || note.isBlank()
                ? "A person denied this call."
                : "A person denied this call and says: " + note;
    }

    private static CallIdentity identity(Approval shown) {
        return new CallIdentity(
                shown.callId(),
                shown.turnId(),
                shown.sessionId(),
                shown.taskId(),
                shown.tool(),
                shown.toolRevision(),
                shown.inputDigest());
    }
}
