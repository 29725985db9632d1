package dev.countersign.approval;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface SessionAnswerRows extends JpaRepository<SessionAnswerRow, UUID> {

    @Query("select s from SessionAnswerRow s where s.sessionId = :session and s.scopeKey in :keys")
    List<SessionAnswerRow> matches(UUID session, Collection<String> keys);

    /** Counts a use; zero rows if the answer has been revoked. */
    @Modifying
    @Query("update SessionAnswerRow s set s.uses = s.uses + 1, s.lastUsedAt = :at where s.id = :id")
    int use(UUID id, Instant at);

    @Modifying
    @Query("delete from SessionAnswerRow s where s.id = :id")
    int revoke(UUID id);

    List<SessionAnswerRow> findBySessionIdOrderById(UUID sessionId);
}
