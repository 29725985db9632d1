package dev.countersign.turn;

import dev.countersign.approval.CallIdentity;
import dev.countersign.approval.Decision;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;

/** Call rows and the conditional updates that move them; see {@link Transitions} for the table of legal moves. */
interface ToolCalls extends JpaRepository<ToolCallRow, UUID> {

    @Modifying
    @Query("""
            update ToolCallRow c set c.state = WAITING, c.decision = :decision, c.modeRev = :modeRev
             where c.id = :id and c.state in :from
            """)
    int park(UUID id, Collection<Call.State> from, Decision decision, long modeRev);

    @Modifying
    @Query("update ToolCallRow c set c.state = READY where c.id = :id and c.state in :from")
    int makeReady(UUID id, Collection<Call.State> from);

    @Modifying
    @Query("""
            update ToolCallRow c set c.state = REVIEWING, c.decision = :decision, c.modeRev = :modeRev
             where c.id = :id and c.state in :from
            """)
    int review(UUID id, Collection<Call.State> from, Decision decision, long modeRev);

    @Modifying
    @Query("update ToolCallRow c set c.state = REQUESTED where c.id = :id and c.state in :from")
    int decideAgain(UUID id, Collection<Call.State> from);

    /** The one result of a call that never ran. */
    @Modifying
    @Query("""
            update ToolCallRow c
               set c.state = FINISHED, c.outcome = :outcome, c.reason = :reason, c.finishedAt = :at
             where c.id = :id and c.state in :from
            """)
    int finish(UUID id, Collection<Call.State> from, Call.Outcome outcome, String reason, Instant at);

    /** The same, for one that was refused: with the decision that refused it. */
    @Modifying
    @Query("""
            update ToolCallRow c
               set c.state = FINISHED, c.outcome = DENIED, c.reason = :reason, c.finishedAt = :at, c.decision = :decision
             where c.id = :id and c.state in :from
            """)
    int refuse(UUID id, Collection<Call.State> from, String reason, Decision decision, Instant at);

    /** Gives every call of a turn that is in one of these states the same result. */
    @Modifying
    @Query("""
            update ToolCallRow c
               set c.state = FINISHED, c.outcome = :outcome, c.reason = :reason,
                   c.finishedAt = case when c.startedAt > :at then c.startedAt else :at end
             where c.turnId = :turn and c.state in :from
            """)
    int finishAllOf(UUID turn, Collection<Call.State> from, Call.Outcome outcome, String reason, Instant at);

    List<ToolCallRow> findByStepIdOrderByIndex(UUID stepId);

    @Query("select c from ToolCallRow c where c.turnId in :turns order by c.stepId, c.index")
    List<ToolCallRow> ofTurns(Collection<UUID> turns);

    /** What history says of the calls of a turn that are in one of these states. */
    @Query("""
            select new dev.countersign.approval.CallIdentity(
                   c.id, t.id, t.sessionId, t.taskId, c.tool, c.revision, c.digest)
              from ToolCallRow c, TurnRow t
             where t.id = :turn and c.turnId = t.id and c.state in :states
             order by c.id
            """)
    List<CallIdentity> identities(UUID turn, Collection<Call.State> states);

    @Query(
            "select c.id as id, c.rawInput as rawInput from ToolCallRow c where c.id in :ids and length(c.rawInput) <= :longest")
    List<Input> inputs(Collection<UUID> ids, int longest);

    /** What was claimed under one lease of a turn and has not ended, and nothing of a later lease. */
    @Query("select c from ToolCallRow c where c.turnId = :turn and c.state = RUNNING and c.claimFence = :fence")
    List<ToolCallRow> runningOf(UUID turn, long fence);

    @Query("select count(c) > 0 from ToolCallRow c where c.id = :id and c.state = RUNNING")
    boolean isRunning(UUID id);

    @Query("select c.id from ToolCallRow c where c.turnId = :turn and c.state = REVIEWING")
    List<UUID> reviewingOf(UUID turn);

    @Query("select c.id from ToolCallRow c where c.id in :ids")
    Set<UUID> existing(Collection<UUID> ids);

    @Query("select c.id from ToolCallRow c where c.turnId in (select t.id from TurnRow t where t.taskId = :task)")
    List<UUID> idsOfTask(UUID task);

    @Modifying
    @NativeQuery("""
            delete from review where call_id in (
                select c.id from tool_call c, turn t where t.id = c.turn_id and t.task_id = :task)
            """)
    void eraseReviewsOfTask(UUID task);

    /** What the calls did to files goes with them. */
    @Modifying
    @Query("delete from ToolCallRow c where c.turnId in (select t.id from TurnRow t where t.taskId = :task)")
    void eraseOfTask(UUID task);

    @Query("select c.state from ToolCallRow c where c.id = :id")
    Optional<Call.State> stateOf(UUID id);

    /** The arguments of a call, as they were sent. */
    interface Input {
        UUID getId();

        String getRawInput();
    }

    @Query("""
            select t.taskId as taskId, sum(c.resultBytes) as bytes from ToolCallRow c, TurnRow t
             where c.turnId = t.id and t.taskId in :tasks and c.resultBytes is not null
             group by t.taskId
            """)
    List<BytesOfTask> bytesOf(Collection<UUID> tasks);

    interface BytesOfTask {
        UUID getTaskId();

        long getBytes();
    }
}
