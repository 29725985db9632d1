package dev.countersign.turn;

import dev.countersign.approval.Decision;
import dev.countersign.approval.StoredDecision;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The guarded updates that every call passes through, by JDBC in the transaction of the repositories: the benchmark shows
 * that Hibernate spends more time on each than the database does. A table's other updates stand in its repository.
 */
@Component
class CallStatements {

    private static final StoredDecision DECISIONS = new StoredDecision();

    private static final String CLAIM = """
            update tool_call
               set state = 'RUNNING', claim_engine = ?, claim_fence = ?, started_at = ?, grounds = ?, mode_rev = ?
             where id = ? and state in (%s)
            """.formatted(Transitions.into(Call.State.RUNNING).stream()
            .map(state -> "'" + state + "'")
            .collect(Collectors.joining(", ")));

    private static final String SETTLE = """
            update tool_call
               set state = 'FINISHED', outcome = ?, reason = ?, result_bytes = ?, result_sha256 = ?, truncated = ?,
                   preview = ?, finished_at = greatest(?, started_at)
             where id = ? and state = 'RUNNING' and claim_fence = ?
            """;

    private static final String OPEN_ATTEMPT = """
            insert into model_attempt (turn_id, step_idx, attempt, fence, outcome, started_at)
            values (?, ?, ?, ?, 'OPEN', ?)
            """;

    private static final String COMMIT_ATTEMPT = """
            update model_attempt set outcome = 'COMMITTED', finished_at = ? where turn_id = ? and outcome = 'OPEN'
            """;

    private static final String STANDS =
            "select count(*) from tool_call where id = ? and state = ? and claim_fence = ?";

    private static final String IS_OPEN = """
            select count(*) from model_attempt
             where turn_id = ? and step_idx = ? and attempt = ? and fence = ? and outcome = 'OPEN'
            """;

    private final JdbcTemplate jdbc;

    CallStatements(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** The claim of one lease; zero rows if the call is in no state that allows it. */
    int claim(UUID id, Lease lease, Decision decision, long modeRev, Instant at) {
        return jdbc.update(
                CLAIM,
                lease.engineId(),
                lease.fence(),
                utc(at),
                DECISIONS.convertToDatabaseColumn(decision),
                modeRev,
                id);
    }

    /** The one result of a call that was claimed under this fence. */
    int settle(UUID id, long fence, CallState.Finished result) {
        return jdbc.update(
                SETTLE,
                result.outcome().name(),
                result.reason(),
                result.resultBytes(),
                result.resultSha256(),
                result.truncated(),
                result.preview(),
                utc(result.at()),
                id,
                fence);
    }

    /** Whether a call that was claimed under this fence is in that state now. */
    boolean stands(UUID id, Call.State state, long fence) {
        return isThere(STANDS, id, state.name(), fence);
    }

    /** Whether a request is recorded under this fence as about to be sent. */
    boolean isOpen(AttemptRow.Key key, long fence) {
        return isThere(IS_OPEN, key.turnId(), key.stepIndex(), key.attempt(), fence);
    }

    private boolean isThere(String query, Object... arguments) {
        Long rows = jdbc.queryForObject(query, Long.class, arguments);
        return rows != null && rows > 0;
    }

    /** Records a request to the model that is about to be sent. */
    void openAttempt(AttemptRow.Key key, long fence, Instant at) {
        jdbc.update(OPEN_ATTEMPT, key.turnId(), key.stepIndex(), key.attempt(), fence, utc(at));
    }

    /** The request has brought the reply that this transaction commits. */
    void commitAttempt(UUID turnId, Instant at) {
        jdbc.update(COMMIT_ATTEMPT, utc(at), turnId);
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
