package dev.countersign.turn;

import dev.countersign.result.ResultStore;
import dev.countersign.tool.Change;
import java.io.IOException;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Keeps what a running call does to files, each at once: it has happened, whatever becomes of the call. */
final class CallChanges {

    private static final Logger LOG = LoggerFactory.getLogger(CallChanges.class);

    private final Desk desk;
    private final Lease lease;
    private final UUID callId;
    private int diffs;

    private CallChanges(Desk desk, Lease lease, UUID callId) {
        this.desk = desk;
        this.lease = lease;
        this.callId = callId;
    }

    /**
     * Returns when it is committed. On a thread of its own: the tool's may be interrupted at any moment, and an interrupted
     * thread gets no connection.
     */
    synchronized void keep(Change change) {
        CompletableFuture.runAsync(
                        () -> keepNow(change),
                        task -> Thread.ofVirtual().name("change-" + callId).start(task))
                .join();
    }

    private void keepNow(Change change) {
        FileChangeRow row = new FileChangeRow(lease.turnId(), callId, change, diffOf(change), desk.clock.instant());
        try {
            Patience.insist(again -> desk.insert(lease, row, again));
        } catch (LeaseLost taken) {
            LOG.warn("{}: what call {} did to {} is not recorded", taken.getMessage(), callId, change.path());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The number under which the diff is kept, before the row that names it. */
    private @Nullable Integer diffOf(Change change) {
        if (change.diff() == null) {
            return null;
        }
        try {
            desk.results.keepDiff(callId, diffs, change.diff());
            return diffs++;
        } catch (IOException e) {
            LOG.warn("The diff of {} by call {} could not be kept", change.path(), callId, e);
            return null;
        }
    }

    /** Opens the changes of calls, and commits them. */
    @Component
    static class Desk {

        private final LeaseGuard guard;
        private final FileChangeRows rows;
        private final ResultStore results;
        private final TransactionTemplate transaction;
        private final Clock clock;

        Desk(LeaseGuard guard, FileChangeRows rows, ResultStore results, TransactionTemplate transaction, Clock clock) {
            this.guard = guard;
            this.rows = rows;
            this.results = results;
            this.transaction = transaction;
            this.clock = clock;
        }

        CallChanges of(Lease lease, UUID callId) {
            return new CallChanges(this, lease, callId);
        }

        private boolean insert(Lease lease, FileChangeRow row, boolean again) {
            return Boolean.TRUE.equals(transaction.execute(_ -> {
                guard.requireForSettling(lease);
                if (again && rows.existsById(row.getId())) {
                    return false;
                }
                rows.save(row);
                return true;
            }));
        }
    }
}
