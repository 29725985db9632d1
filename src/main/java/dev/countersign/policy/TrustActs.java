package dev.countersign.policy;

import dev.countersign.storage.TimeOrderedId;
import dev.countersign.workspace.Workspace;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Which contents people trust, by kind, real path and hash. An act and its entry of history are one commit. */
@Component
class TrustActs {

    private static final Limit SHOWN = Limit.of(100);

    private final TrustRows rows;
    private final TrustRecord record;
    private final Clock clock;

    TrustActs(TrustRows rows, TrustRecord record, Clock clock) {
        this.rows = rows;
        this.record = record;
        this.clock = clock;
    }

    boolean isTrusted(TrustSubject subject) {
        return rows.isTrusted(subject.kind(), subject.workspace(), subject.sha256());
    }

    /** Trusting again what is trusted changes nothing. */
    @Transactional
    void trust(TrustSubject subject, String content, String channel) {
        if (!isTrusted(subject)) {
            rows.save(new TrustRow(nextId(subject), subject, content, channel, clock.instant()));
            record.trusted(subject, channel);
        }
    }

    /** After all acts of the workspace: which content was trusted last must not depend on whose clock was ahead. */
    private UUID nextId(TrustSubject subject) {
        return rows.ofWorkspace(subject.kind(), subject.workspace(), Limit.of(1)).stream()
                .findFirst()
                .map(newest -> TimeOrderedId.nextAfter(newest.getId()))
                .orElseGet(TimeOrderedId::next);
    }

    /** Nothing changes, and nothing is recorded, where there is no trust. */
    @Transactional
    void revoke(TrustSubject subject, String channel) {
        if (rows.revoke(subject.kind(), subject.workspace(), subject.sha256(), clock.instant(), channel) > 0) {
            record.revoked(subject, channel);
        }
    }

    /** Newest first, the revoked included. */
    List<TrustAct> of(TrustKind kind, Workspace workspace) {
        return rows.ofWorkspace(kind, workspace.root().toString(), SHOWN).stream()
                .map(TrustRow::toAct)
                .toList();
    }

    /** What was trusted last, and still is. */
    Optional<TrustRow> last(TrustKind kind, Workspace workspace) {
        return rows.last(kind, workspace.root().toString());
    }
}
