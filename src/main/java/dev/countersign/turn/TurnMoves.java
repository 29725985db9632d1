package dev.countersign.turn;

import static dev.countersign.turn.Call.State.READY;
import static dev.countersign.turn.Call.State.REQUESTED;
import static dev.countersign.turn.Call.State.REVIEWING;
import static dev.countersign.turn.Call.State.RUNNING;
import static dev.countersign.turn.Call.State.WAITING;

import dev.countersign.approval.Questions;
import dev.countersign.approval.Reviews;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Takes, returns and ends turns: one transaction each. */
@Component
class TurnMoves {

    private static final Set<Call.State> NEVER_RAN = EnumSet.of(REQUESTED, REVIEWING, WAITING, READY);

    static final String MAY_HAVE_HAPPENED =
            "The engine stopped while this call was running: its effect may or may not have happened. It was not run again.";

    static final String MAY_STILL_RUN = MAY_HAVE_HAPPENED + " A process that it had started may still be running.";

    static final String PROCESS_WAS_ENDED =
            MAY_HAVE_HAPPENED + " A process that it had left running was found and ended.";

    static final String PROCESSES_WERE_ENDED =
            MAY_HAVE_HAPPENED + " Of what it had left running, some was found and ended. Another may still be running.";

    private static final String NEVER_RAN_IN_FAILED_TURN = "The turn failed before this call could run.";

    static final int LOST_REQUESTS_OF_A_STEP = 5;

    private static final String REPLIES_LOST =
            "The model was asked %d times for this step, and the database could not keep what came of it. Try again when it can; the service's log says why it could not."
                    .formatted(LOST_REQUESTS_OF_A_STEP);

    private final LeaseGuard guard;
    private final Turns turns;
    private final ToolCalls calls;
    private final Moved moved;
    private final Attempts attempts;
    private final Questions questions;
    private final Reviews reviews;
    private final CallHistory history;
    private final TransactionTemplate transaction;
    private final Signals signals;
    private final PersonNeeded people;
    private final Clock clock;

    TurnMoves(
            LeaseGuard guard,
            Turns turns,
            ToolCalls calls,
            Moved moved,
            Attempts attempts,
            Questions questions,
            Reviews reviews,
            CallHistory history,
            TransactionTemplate transaction,
            Signals signals,
            PersonNeeded people,
            Clock clock) {
        this.guard = guard;
        this.turns = turns;
        this.calls = calls;
        this.moved = moved;
        this.attempts = attempts;
        this.questions = questions;
        this.reviews = reviews;
        this.history = history;
        this.transaction = transaction;
        this.signals = signals;
        this.people = people;
        this.clock = clock;
    }

    /** The lease, if the turn is queued and due, nobody else was faster, and this version has recorded it. */
    Optional<Lease> lease(UUID turnId, Engine engine) {
        return Optional.ofNullable(transaction.execute(_ -> {
            if (turns.lease(turnId, engine.id(), engine.label(), clock.instant()) != 1) {
                return null;
            }
            TurnRow row = turns.findById(turnId).orElseThrow();
            if (row.isOfEarlierFormat()) {
                endEarlier(row);
                return null;
            }
            return new Lease(turnId, row.sessionId(), row.taskId(), engine.id(), row.fence());
        }));
    }

    /** Gives the turn back to the queue at a stop; a claimed call ends as interrupted, and is never run again. */
    void release(Lease lease) {
        transaction.executeWithoutResult(_ -> {
            if (turns.release(lease.turnId(), lease.engineId(), lease.fence(), null) == 1) {
                endLostWork(lease.turnId(), MAY_HAVE_HAPPENED);
            }
        });
    }

    /**
     * The same after a fault of the database: the turn is left alone for a while. It fails where a request to the model has
     * been lost to that too often, since each costs money and the next would be lost as well.
     */
    void putOff(Lease lease, Duration wait) {
        transaction.executeWithoutResult(_ -> {
            Instant now = clock.instant();
            UUID turnId = lease.turnId();
            if (turns.release(turnId, lease.engineId(), lease.fence(), now.plus(wait)) == 1
                    && endLostWork(turnId, MAY_HAVE_HAPPENED) > 0
                    && attempts.lostOfStep(turnId) >= LOST_REQUESTS_OF_A_STEP) {
                finishNeverRan(turnId, Call.Outcome.CANCELLED, NEVER_RAN_IN_FAILED_TURN, now);
                finish(turnId, Turn.State.FAILED, "replies-lost", REPLIES_LOST, now);
            }
        });
    }

    /**
     * The same for a turn of an engine that is gone; whoever thought to hold it is fenced off. False if somebody else was
     * faster.
     *
     * @param reason what is known of the call that was running
     */
    boolean recover(UUID turnId, long fence, String reason) {
        return Boolean.TRUE.equals(transaction.execute(_ -> {
            if (turns.recover(turnId, fence) != 1) {
                return false;
            }
            endLostWork(turnId, reason);
            return true;
        }));
    }

    /** Fails a turn that an earlier version recorded and that nobody runs; nothing of it is guessed at. */
    void failEarlier(TurnRow row) {
        transaction.executeWithoutResult(_ -> {
            String state = turns.hold(row.getId()).orElse("");
            if (state.equals(Turn.State.QUEUED.name()) || state.equals(Turn.State.WAITING.name())) {
                endEarlier(row);
            }
        });
    }

    private void endEarlier(TurnRow row) {
        Instant now = clock.instant();
        cancelQuestion(row.getId(), row.taskId());
        finishNeverRan(row.getId(), Call.Outcome.FAILED, "Not run: it was recorded by an earlier version.", now);
        turns.finish(
                row.getId(),
                Turn.State.FAILED,
                "earlier-version",
                "This turn was recorded by an earlier version, which kept it in another form. Send the message again.",
                now);
        signals.publish(new Signal.TurnChanged(row.taskId(), row.sessionId(), row.getId()));
    }

    void fail(Lease lease, String code, String detail) {
        transaction.executeWithoutResult(_ -> {
            guard.require(lease);
            Instant now = clock.instant();
            attempts.close(lease.turnId(), AttemptRow.Outcome.FAILED, code, detail, now);
            finishNeverRan(lease.turnId(), Call.Outcome.CANCELLED, NEVER_RAN_IN_FAILED_TURN, now);
            finishAll(lease.turnId(), Set.of(RUNNING), Call.Outcome.INTERRUPTED, MAY_HAVE_HAPPENED, now);
            finish(lease.turnId(), Turn.State.FAILED, code, detail, now);
        });
        people.turnFailed(lease.taskId());
    }

    /** Ends a leased turn whose end a person has asked for: what never ran is cancelled. */
    void finishIfInterrupted(Lease lease) {
        transaction.executeWithoutResult(_ -> {
            if (turns.guardOfInterrupted(lease.turnId(), lease.engineId(), lease.fence()) == 1) {
                endInterrupted(lease.turnId(), lease.taskId());
            }
        });
    }

    /**
     * A person's wish to end the turn. A waiting or queued turn ends here; a running one is marked, and its engine ends
     * it.
     */
    void interrupt(UUID turnId, UUID taskId) {
        transaction.executeWithoutResult(_ -> {
            Turn.State state = Turn.State.valueOf(turns.hold(turnId).orElseThrow());
            if (state == Turn.State.WAITING || state == Turn.State.QUEUED) {
                endInterrupted(turnId, taskId);
            } else if (state == Turn.State.RUNNING) {
                turns.requestInterrupt(turnId);
            }
        });
    }

    /** Inside a transaction that holds the turn. */
    private void endInterrupted(UUID turnId, UUID taskId) {
        Instant now = clock.instant();
        cancelQuestion(turnId, taskId);
        attempts.close(turnId, AttemptRow.Outcome.CANCELLED, null, null, now);
        finishNeverRan(turnId, Call.Outcome.CANCELLED, "Cancelled: a person interrupted the turn.", now);
        finishAll(turnId, Set.of(RUNNING), Call.Outcome.INTERRUPTED, MAY_HAVE_HAPPENED, now);
        finish(turnId, Turn.State.INTERRUPTED, null, null, now);
    }

    private void finish(UUID turnId, Turn.State to, @Nullable String code, @Nullable String detail, Instant now) {
        moved.turn(turns.finish(turnId, to, code, detail, now), turnId, to);
    }

    /** Lists of questions listen to this signal only: the cancelled card has to go from every window. */
    private void cancelQuestion(UUID turnId, UUID taskId) {
        questions.openOfTurn(turnId).ifPresent(question -> {
            questions.cancelOfTurn(turnId);
            signals.publish(new Signal.ApprovalChanged(taskId, turnId, question));
        });
    }

    /** Returns how many requests to the model were under way. */
    private int endLostWork(UUID turnId, String reason) {
        Instant now = clock.instant();
        int lost = attempts.close(turnId, AttemptRow.Outcome.LOST, null, null, now);
        reviews.loseOfCalls(calls.reviewingOf(turnId));
        finishAll(turnId, Set.of(RUNNING), Call.Outcome.INTERRUPTED, reason, now);
        return lost;
    }

    private void finishNeverRan(UUID turnId, Call.Outcome outcome, String reason, Instant now) {
        reviews.cancelOfCalls(calls.reviewingOf(turnId));
        finishAll(turnId, NEVER_RAN, outcome, reason, now);
    }

    /** The turn is held, so no call enters or leaves these states in between. */
    private void finishAll(UUID turnId, Set<Call.State> from, Call.Outcome outcome, String reason, Instant now) {
        history.endingAllOf(turnId, from, outcome, reason);
        calls.finishAllOf(turnId, from, outcome, reason, now);
    }
}
