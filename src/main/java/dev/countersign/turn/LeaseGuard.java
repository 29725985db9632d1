package dev.countersign.turn;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Begins every write of an engine: nothing is committed under a lease that is gone. By JDBC, as {@link CallStatements}.
 */
@Component
class LeaseGuard {

    private static final String HELD = " where id = ? and engine_id = ? and fence = ?";
    private static final String WANTED = HELD + " and not interrupt_requested";

    private final JdbcTemplate jdbc;

    LeaseGuard(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** Holds the turn's row until the transaction ends; throws if the lease is lost or the turn is to end. */
    void require(Lease lease) {
        held(
                lease,
                jdbc.update("update turn set fence = fence" + WANTED, lease.turnId(), lease.engineId(), lease.fence()));
    }

    /**
     * The same, and counts a reply of the model.
     *
     * @param modelCalls replies of the turn with this one
     */
    void requireForReply(Lease lease, int modelCalls) {
        held(
                lease,
                jdbc.update(
                        "update turn set model_calls = ?" + WANTED,
                        modelCalls,
                        lease.turnId(),
                        lease.engineId(),
                        lease.fence()));
    }

    /** The same for what has happened already and must be recorded although the turn is to end. */
    void requireForSettling(Lease lease) {
        held(
                lease,
                jdbc.update("update turn set fence = fence" + HELD, lease.turnId(), lease.engineId(), lease.fence()));
    }

    private static void held(Lease lease, int rows) {
        if (rows != 1) {
            throw new LeaseLost(lease);
        }
    }
}
