package dev.countersign.turn;

import dev.countersign.approval.CallEnd;
import dev.countersign.approval.CallIdentity;
import dev.countersign.approval.Decision;
import dev.countersign.approval.HistoryRecorder;
import dev.countersign.result.StoredResult;
import java.util.Collection;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Writes the moves of calls into history, inside the transaction of each move. */
@Component
class CallHistory {

    private final HistoryRecorder history;
    private final ToolCalls calls;

    CallHistory(HistoryRecorder history, ToolCalls calls) {
        this.history = history;
        this.calls = calls;
    }

    void decided(Lease lease, ToolCallRow call, Decision decision) {
        history.decided(identity(lease, call), decision);
    }

    /** A call that ended without a result of its tool. */
    void ended(Lease lease, ToolCallRow call, Call.Outcome outcome, @Nullable String reason) {
        history.ended(identity(lease, call), new CallEnd(spelled(outcome), reason, null, null));
    }

    void settled(Lease lease, ToolCallRow call, CallResult result) {
        StoredResult stored = result.stored();
        history.ended(
                identity(lease, call),
                new CallEnd(
                        spelled(result.outcome()),
                        result.reason(),
                        stored == null ? null : stored.bytes(),
                        stored == null ? null : stored.sha256()));
    }

    /** Every call of a turn that is in one of these states, just before all of them end alike. */
    void endingAllOf(UUID turnId, Collection<Call.State> states, Call.Outcome outcome, String reason) {
        for (CallIdentity call : calls.identities(turnId, states)) {
            history.ended(call, new CallEnd(spelled(outcome), reason, null, null));
        }
    }

    private static CallIdentity identity(Lease lease, ToolCallRow call) {
        return new CallIdentity(
                call.getId(),
                lease.turnId(),
                lease.sessionId(),
                lease.taskId(),
                call.tool(),
                call.revision(),
                call.digest());
    }

    /** As the interfaces spell a state or an outcome. */
    static String spelled(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
