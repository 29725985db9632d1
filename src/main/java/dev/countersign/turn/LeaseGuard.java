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
        require(lease, held(WANTED, lease));
    }

    /** The same, and says false where that throws. */
    boolean holds(Lease lease) {
        return held(WANTED, lease) == 1;
    }

    /**
     * The same as {@link #require}, and counts a reply of the model.
     *
     * @param modelCalls replies of the turn with this one
     */
    void requireForReply(Lease lease, int modelCalls) {
        require(
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
        require(lease, held(HELD, lease));
    }

    private int held(String as, Lease lease) {
        return jdbc.update("update turn set fence = fence" + as, lease.turnId(), lease.engineId(), lease.fence());
    }

    private static void require(Lease lease, int rows) {
        if (rows != 1) {
            throw new LeaseLost(lease);
        }
    }
}
