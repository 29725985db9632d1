package dev.countersign.turn;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/** Requests to models, recorded before they are sent. */
interface Attempts extends JpaRepository<AttemptRow, AttemptRow.Key> {

    @Modifying
    @Query("""
            update AttemptRow a set a.outcome = :outcome, a.errorCode = :code, a.detail = :detail, a.finishedAt = :at
             where a.key.turnId = :turn and a.outcome = OPEN
            """)
    int close(UUID turn, AttemptRow.Outcome outcome, @Nullable String code, @Nullable String detail, Instant at);

    @Query("select count(a) from AttemptRow a where a.key.turnId = :turn and a.key.stepIndex = :step")
    int countOf(UUID turn, int step);

    /** How many requests for the step that a turn is at were sent and came to nothing here. */
    @Query("""
            select count(a) from AttemptRow a
             where a.key.turnId = :turn and a.outcome = LOST
               and a.key.stepIndex = (select max(b.key.stepIndex) from AttemptRow b where b.key.turnId = :turn)
            """)
    int lostOfStep(UUID turn);

    @Query(
            "select a from AttemptRow a where a.key.turnId in :turns order by a.key.turnId, a.key.stepIndex, a.key.attempt")
    List<AttemptRow> ofTurns(Collection<UUID> turns);

    @Modifying
    @Query("delete from AttemptRow a where a.key.turnId in (select t.id from TurnRow t where t.taskId = :task)")
    void eraseOfTask(UUID task);
}
