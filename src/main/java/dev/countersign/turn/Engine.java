package dev.countersign.turn;

import dev.countersign.storage.TimeOrderedId;
import java.time.Clock;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** This process, as the rows that it claims name it. */
@Component
class Engine {

    private final UUID id = TimeOrderedId.next();
    private final String label;
    private final Engines rows;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Engine(
            @Value("${countersign.engine.label:local}") String label,
            Engines rows,
            TransactionTemplate transaction,
            Clock clock) {
        this.label = label;
        this.rows = rows;
        this.transaction = transaction;
        this.clock = clock;
    }

    UUID id() {
        return id;
    }

    /** Makes this engine known, so that its claims can be told from those of one that is gone. */
    void register() {
        rows.save(new EngineRow(id, label, ProcessIdentity.current(), clock.instant()));
    }

    /** Says that it has stopped by itself. */
    void retire() {
        transaction.executeWithoutResult(_ -> rows.end(id, EngineRow.State.STOPPED, clock.instant()));
    }
}
