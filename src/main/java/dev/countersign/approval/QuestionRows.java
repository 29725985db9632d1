package dev.countersign.approval;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface QuestionRows extends JpaRepository<QuestionRow, UUID> {

    /** The first answer wins: whoever changes the row has answered. */
    @Modifying
    @Query("""
            update QuestionRow q
               set q.state = ANSWERED,
                   q.answer = :answer, q.note = :note, q.channel = :channel, q.answeredAt = :at
             where q.id = :id and q.state = PENDING
               and q.inputDigest = :digest
            """)
    int answer(UUID id, String digest, Answer answer, @Nullable String note, String channel, Instant at);

    @Modifying
    @Query("""
            update QuestionRow q
               set q.state = CANCELLED, q.answeredAt = :at
             where q.id = :id and q.state = PENDING
               and q.inputDigest = :digest
            """)
    int cancel(UUID id, String digest, Instant at);

    @Modifying
    @Query("""
            update QuestionRow q
               set q.state = CANCELLED, q.answeredAt = :at
             where q.turnId = :turn and q.state = PENDING
            """)
    int cancelOfTurn(UUID turn, Instant at);

    @Query("""
            select count(q) > 0 from QuestionRow q
             where q.turnId = :turn and q.inputDigest = :digest and q.answer = DENY
            """)
    boolean isDenied(UUID turn, String digest);

    @Query("select q.base from QuestionRow q where q.id = :id")
    Optional<String> baseOf(UUID id);

    @Query("select q.id from QuestionRow q where q.turnId = :turn and q.state = PENDING")
    Optional<UUID> openOfTurn(UUID turn);

    @Query("""
            select new dev.countersign.approval.GivenAnswer(q.turnId, q.callId, q.inputDigest, q.answer, q.note)
              from QuestionRow q
             where q.turnId in :turns and q.answer is not null
            """)
    List<GivenAnswer> answersOf(Collection<UUID> turns);

    List<QuestionRow> findByCallIdIn(Collection<UUID> callIds);

    // A query for each filter: an optional condition keeps a database from using its indexes.

    List<QuestionRow> findByIdGreaterThanOrderById(UUID after, Limit limit);

    List<QuestionRow> findByStateAndIdGreaterThanOrderById(Approval.State state, UUID after, Limit limit);

    List<QuestionRow> findByTaskIdAndIdGreaterThanOrderById(UUID task, UUID after, Limit limit);

    List<QuestionRow> findByTaskIdAndStateAndIdGreaterThanOrderById(
            UUID task, Approval.State state, UUID after, Limit limit);

    @Query("select q.id from QuestionRow q where q.state = PENDING order by q.id")
    List<UUID> pending(Limit limit);

    @Query("""
            select q.taskId as taskId, count(q) as pending from QuestionRow q
             where q.taskId in :tasks and q.state = PENDING
             group by q.taskId
            """)
    List<PendingOfTask> pendingOf(Collection<UUID> tasks);

    @Modifying
    @Query("delete from QuestionRow q where q.taskId = :task")
    void eraseOfTask(UUID task);

    interface PendingOfTask {
        UUID getTaskId();

        long getPending();
    }
}
