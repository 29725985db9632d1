package dev.countersign.approval;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface ReviewRows extends JpaRepository<ReviewRow, UUID> {

    /** A review ends once: what comes after its end changes nothing. */
    @Modifying
    @Query("""
            update ReviewRow r
               set r.state = :state, r.verdict = :verdict, r.reason = :reason,
                   r.inputTokens = :input, r.outputTokens = :output,
                   r.cacheReadTokens = :cacheRead, r.cacheWriteTokens = :cacheWrite,
                   r.finishedAt = :at
             where r.id = :id and r.state = RUNNING
            """)
    int end(
            UUID id,
            Review.State state,
            Review.@Nullable Verdict verdict,
            @Nullable String reason,
            long input,
            long output,
            long cacheRead,
            long cacheWrite,
            Instant at);

    @Modifying
    @Query("""
            update ReviewRow r set r.state = :state, r.finishedAt = :at
             where r.callId in :calls and r.state = RUNNING
            """)
    int endOfCalls(Collection<UUID> calls, Review.State state, Instant at);

    List<ReviewRow> findByCallIdInOrderById(Collection<UUID> calls);
}
