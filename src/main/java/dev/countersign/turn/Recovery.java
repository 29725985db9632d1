package dev.countersign.turn;

import dev.countersign.storage.Durability;
import dev.countersign.tool.Orphans;
import java.time.Clock;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Puts the turns of engines that are gone back into the queue: what had been claimed ends as interrupted and is never run
 * again, what waits for a person goes on waiting, everything else is decided again.
 */
@Component
class Recovery {

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private final Engines engines;
    private final Turns turns;
    private final ToolCalls calls;
    private final TurnMoves moves;
    private final Durability durability;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Recovery(
            Engines engines,
            Turns turns,
            ToolCalls calls,
            TurnMoves moves,
            Durability durability,
            TransactionTemplate transaction,
            Clock clock) {
        this.engines = engines;
        this.turns = turns;
        this.calls = calls;
        this.moves = moves;
        this.durability = durability;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Called before this engine makes itself known. */
    void recover() {
        transaction.executeWithoutResult(_ -> engines.live().stream()
                .filter(this::isGone)
                .forEach(engine -> engines.end(engine.getId(), EngineRow.State.LOST, clock.instant())));
        recoverTurns();
    }

    /** Takes every running turn away from engines that do not live. Returns how many were taken here. */
    int recoverTurns() {
        int recovered = 0;
        for (TurnRow turn : turns.runningWithoutEngine()) {
            if (moves.recover(turn.getId(), turn.fence(), endLeftovers(turn))) {
                LOG.info("Turn {} goes on after its engine was lost", turn.getId());
                recovered++;
            }
        }
        return recovered;
    }

    /** Ends what the lost engine's running call has left behind, as far as it can be found, and says what is known. */
    private String endLeftovers(TurnRow turn) {
        boolean ended = false;
        try {
            for (UUID call : calls.runningOf(turn.getId())) {
                ended |= Orphans.end(call);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ended ? TurnMoves.PROCESS_WAS_ENDED : TurnMoves.MAY_STILL_RUN;
    }

    /** The embedded database has one engine at a time: whoever else stands in it is gone. */
    private boolean isGone(EngineRow engine) {
        return durability.embedded() || engine.process().isGone();
    }
}
