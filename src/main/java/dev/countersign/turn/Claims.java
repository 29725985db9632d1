package dev.countersign.turn;

import static dev.countersign.turn.Call.State.RUNNING;

import dev.countersign.approval.Gatekeeper;
import dev.countersign.approval.Memories;
import dev.countersign.task.Tasks;
import java.time.Clock;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Claims calls: each claim is committed before anything runs, with the decision that it rests on. */
@Component
class Claims {

    private final Gatekeeper gatekeeper;
    private final LeaseGuard guard;
    private final CallStatements statements;
    private final Moved moved;
    private final Memories memories;
    private final CallHistory history;
    private final Tasks tasks;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Claims(
            Gatekeeper gatekeeper,
            LeaseGuard guard,
            CallStatements statements,
            Moved moved,
            Memories memories,
            CallHistory history,
            Tasks tasks,
            TransactionTemplate transaction,
            Clock clock) {
        this.gatekeeper = gatekeeper;
        this.guard = guard;
        this.statements = statements;
        this.moved = moved;
        this.memories = memories;
        this.history = history;
        this.tasks = tasks;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * False if the mode or a rule has changed since the decision, or an answer that it rests on has been revoked; then it
     * has to be made again.
     *
     * @param again whether this may be committed already, its acknowledgement having been lost
     */
    boolean commit(Claim claim, boolean again) {
        return Boolean.TRUE.equals(transaction.execute(status -> {
            if (again && isMade(claim)) {
                return true;
            }
            if (!stands(claim)) {
                status.setRollbackOnly();
                return false;
            }
            guard.require(claim.lease());
            within(claim);
            if (!memories.use(claim.granted().recalled())) {
                status.setRollbackOnly();
                return false;
            }
            return true;
        }));
    }

    /** Inside a transaction that tries it again: whether it was committed before. Holds the turn, if so. */
    boolean isMade(Claim claim) {
        Lease lease = claim.lease();
        boolean made = statements.stands(claim.call().id(), RUNNING, lease.fence());
        if (made) {
            guard.requireForSettling(lease);
        }
        return made;
    }

    /**
     * First in a transaction: holds the task's mode until its end, if that is still the one that was decided in. The rules
     * are read again, since the transaction may have waited for long before it got so far; the turn is held only after that.
     */
    boolean stands(Claim claim) {
        return tasks.heldModeRev(claim.lease().taskId()) == claim.modeRev()
                && gatekeeper
                        .fingerprint(claim.call().workspace())
                        .equals(claim.granted().fingerprint());
    }

    /** Inside a transaction that holds mode and turn; the decision rests on no earlier answer, or that is held too. */
    void within(Claim claim) {
        ToolCallRow call = claim.call().row();
        moved.call(
                statements.claim(
                        call.getId(), claim.lease(), claim.granted().decision(), claim.modeRev(), clock.instant()),
                call.getId(),
                RUNNING);
        history.decided(claim.lease(), call, claim.granted().decision());
    }
}
