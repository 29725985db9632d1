package dev.countersign.turn;

import dev.countersign.result.ResultStore;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.task.EngineLabel;
import java.io.IOException;
import java.time.Clock;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** This process, as the rows that it claims name it. */
@Component
class Engine {

    private volatile UUID id = TimeOrderedId.next();
    private final String label;
    private final UUID results;
    private final Engines rows;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Engine(EngineLabel label, ResultStore results, Engines rows, TransactionTemplate transaction, Clock clock)
            throws IOException {
        this.label = label.text();
        this.results = results.place();
        this.rows = rows;
        this.transaction = transaction;
        this.clock = clock;
    }

    UUID id() {
        return id;
    }

    /** Whose workspaces it can see. */
    String label() {
        return label;
    }

    /** Says that it lives; false if the others have given it up. */
    boolean beat() {
        return Boolean.TRUE.equals(transaction.execute(_ -> rows.beat(id) == 1));
    }

    /** Makes this engine known under a new id: what was claimed under an older one is not its own any more. */
    void register() {
        UUID fresh = TimeOrderedId.next();
        rows.save(new EngineRow(fresh, label, ProcessIdentity.current(), results, clock.instant()));
        id = fresh;
    }

    /** Says that it has stopped by itself. */
    void retire() {
        transaction.executeWithoutResult(_ -> rows.end(id, EngineRow.State.STOPPED, clock.instant()));
    }
}
