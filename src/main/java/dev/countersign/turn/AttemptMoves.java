package dev.countersign.turn;

import dev.countersign.model.ModelFailure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Records requests to models: opened, under the guard, before one is sent, and closed whatever becomes of it. */
@Component
class AttemptMoves {

    private final LeaseGuard guard;
    private final Turns turns;
    private final Attempts attempts;
    private final CallStatements statements;
    private final TransactionTemplate transaction;
    private final Clock clock;

    AttemptMoves(
            LeaseGuard guard,
            Turns turns,
            Attempts attempts,
            CallStatements statements,
            TransactionTemplate transaction,
            Clock clock) {
        this.guard = guard;
        this.turns = turns;
        this.attempts = attempts;
        this.statements = statements;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Checks the fence right before a request is sent, and records that it will be. */
    void open(Lease lease, AttemptRow.Key attempt) {
        transaction.executeWithoutResult(_ -> {
            guard.require(lease);
            turns.retryAt(lease.turnId(), null);
            openWithin(lease, attempt);
        });
    }

    /** The same inside a transaction that holds the turn already. */
    void openWithin(Lease lease, AttemptRow.Key attempt) {
        statements.openAttempt(attempt, lease.fence(), clock.instant());
    }

    /** Records a request that got no usable reply, and when the next one is due. */
    void fail(Lease lease, ModelFailure failure, Duration retryIn) {
        transaction.executeWithoutResult(_ -> {
            guard.require(lease);
            Instant now = clock.instant();
            attempts.close(lease.turnId(), AttemptRow.Outcome.FAILED, failure.code(), failure.getMessage(), now);
            turns.retryAt(lease.turnId(), now.plus(retryIn));
        });
    }
}
