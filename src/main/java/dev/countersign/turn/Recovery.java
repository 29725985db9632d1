package dev.countersign.turn;

import dev.countersign.storage.Durability;
import dev.countersign.storage.PassingFailure;
import java.time.Clock;
import java.util.Set;
import java.util.stream.Collectors;
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

    private final Engine engine;
    private final Engines engines;
    private final Turns turns;
    private final Leftovers leftovers;
    private final TurnMoves moves;
    private final Durability durability;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Recovery(
            Engine engine,
            Engines engines,
            Turns turns,
            Leftovers leftovers,
            TurnMoves moves,
            Durability durability,
            TransactionTemplate transaction,
            Clock clock) {
        this.engine = engine;
        this.engines = engines;
        this.turns = turns;
        this.leftovers = leftovers;
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
        failEarlierTurns();
    }

    void failEarlierTurns() {
        turns.ofEarlierFormat(TurnRow.ENGINE_FORMAT).forEach(moves::failEarlier);
    }

    /**
     * Takes every running turn away from engines that do not live, except those whose workspace this engine can not see
     * while another one can. Returns how many were taken here.
     */
    int recoverTurns() {
        Set<String> labels = engines.live().stream().map(EngineRow::label).collect(Collectors.toSet());
        labels.remove(engine.label());
        int recovered = 0;
        for (TurnRow turn : turns.runningWithoutEngine()) {
            if (!labels.contains(turn.engineLabel()) && recovered(turn)) {
                LOG.info("Turn {} goes on after its engine was lost", turn.getId());
                recovered++;
            }
        }
        return recovered;
    }

    /** One whose rows somebody holds is looked at again by the next watch, if there is one, and keeps no other waiting. */
    private boolean recovered(TurnRow turn) {
        try {
            return moves.recover(turn.getId(), turn.fence(), leftovers.clear(turn));
        } catch (RuntimeException e) {
            if (durability.embedded() || !PassingFailure.is(e)) {
                throw e;
            }
            LOG.warn("Turn {} could not be recovered yet: {}", turn.getId(), e.getMessage());
            return false;
        }
    }

    /** The embedded database has one engine at a time: whoever else stands in it is gone. */
    private boolean isGone(EngineRow engine) {
        return durability.embedded() || engine.process().isGone();
    }
}
