package dev.countersign.approval;

import dev.countersign.access.AccessRecord;
import dev.countersign.access.Right;
import dev.countersign.policy.TrustRecord;
import dev.countersign.policy.TrustSubject;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Adds to history, inside the transaction of the move that an entry tells of. No entry is changed afterwards; what one
 * quotes from a conversation is kept apart, and goes once the task is erased.
 */
@Component
public class HistoryRecorder implements TrustRecord, AccessRecord {

    private final HistoryRows rows;

    HistoryRecorder(HistoryRows rows) {
        this.rows = rows;
    }

    public void decided(CallIdentity call, Decision decision) {
        rows.save(HistoryRow.decision(call, decision));
    }

    public void answered(CallIdentity call, Answer answer, @Nullable String note, String channel) {
        rows.save(HistoryRow.answer(call, answer, note, channel));
    }

    public void ended(CallIdentity call, CallEnd end) {
        rows.save(HistoryRow.outcome(call, end));
    }

    public void modeChanged(UUID taskId, ApprovalMode mode, String channel) {
        rows.save(HistoryRow.mode(taskId, mode, channel));
    }

    @Override
    public void trusted(TrustSubject subject, String channel) {
        rows.save(HistoryRow.trust(HistoryEntry.Kind.TRUSTED, subject, channel));
    }

    @Override
    public void revoked(TrustSubject subject, String channel) {
        rows.save(HistoryRow.trust(HistoryEntry.Kind.TRUST_REVOKED, subject, channel));
    }

    @Override
    public void given(String access, Set<Right> rights, String channel) {
        rows.save(HistoryRow.access(HistoryEntry.Kind.ACCESS_GIVEN, access, rights, channel));
    }

    @Override
    public void ended(String access, String channel) {
        rows.save(HistoryRow.access(HistoryEntry.Kind.ACCESS_ENDED, access, Set.of(), channel));
    }

    void revoked(String tool, String revision, @Nullable String inputDigest, @Nullable UUID sessionId, String channel) {
        rows.save(HistoryRow.revoked(tool, revision, inputDigest, sessionId, channel));
    }
}
