package dev.countersign.turn;

import dev.countersign.storage.TimeOrderedId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;

/** Turn rows and the conditional updates that move them; each returns how many rows it changed, which is the decision. */
interface Turns extends JpaRepository<TurnRow, UUID> {

    @Modifying
    @Query("""
            update TurnRow t set t.state = RUNNING, t.engineId = :engine, t.fence = t.fence + 1, t.wakeAt = null
             where t.id = :id and t.state = QUEUED and t.engineLabel = :label
               and (t.wakeAt is null or t.wakeAt <= :now)
            """)
    int lease(UUID id, UUID engine, String label, Instant now);

    /** The guard of ending a turn that a person has interrupted. */
    @Modifying
    @Query("""
            update TurnRow t set t.fence = t.fence
             where t.id = :id and t.engineId = :engine and t.fence = :fence and t.interruptRequested = true
            """)
    int guardOfInterrupted(UUID id, UUID engine, long fence);

    @Modifying
    @Query("update TurnRow t set t.state = WAITING, t.engineId = null where t.id = :id and t.state = RUNNING")
    int park(UUID id);

    /** Gives the lease back with work left to do: now, or from a certain moment. */
    @Modifying
    @Query("""
            update TurnRow t set t.state = QUEUED, t.engineId = null, t.wakeAt = :wakeAt
             where t.id = :id and t.state = RUNNING and t.engineId = :engine and t.fence = :fence
            """)
    int release(UUID id, UUID engine, long fence, @Nullable Instant wakeAt);

    /** When the next request of a running turn is due; shown while it waits. */
    @Modifying
    @Query("update TurnRow t set t.wakeAt = :at where t.id = :id")
    int retryAt(UUID id, @Nullable Instant at);

    @Modifying
    @Query("update TurnRow t set t.state = QUEUED where t.id = :id and t.state = WAITING")
    int resume(UUID id);

    /** Ends the turn from any state that the table of legal moves allows. */
    default int finish(UUID id, Turn.State state, @Nullable String code, @Nullable String detail, Instant at) {
        return finish(id, Transitions.into(state), state, code, detail, at);
    }

    @Modifying
    @Query("""
            update TurnRow t set t.state = :state, t.openSession = null, t.engineId = null, t.wakeAt = null,
                   t.errorCode = :code, t.errorDetail = :detail,
                   t.finishedAt = case when t.createdAt > :at then t.createdAt else :at end
             where t.id = :id and t.state in :from
            """)
    int finish(
            UUID id,
            Collection<Turn.State> from,
            Turn.State state,
            @Nullable String code,
            @Nullable String detail,
            Instant at);

    /** A failed turn goes on from its last committed step. */
    @Modifying
    @Query("""
            update TurnRow t set t.state = QUEUED, t.openSession = t.sessionId, t.errorCode = null,
                   t.errorDetail = null, t.finishedAt = null, t.interruptRequested = false, t.wakeAt = null
             where t.id = :id and t.state = FAILED
               and not exists (select 1 from TurnRow later where later.sessionId = t.sessionId and later.id > t.id)
            """)
    int retry(UUID id);

    @Modifying
    @Query("update TurnRow t set t.interruptRequested = true where t.id = :id and t.state = RUNNING")
    int requestInterrupt(UUID id);

    /** Takes a turn away from an engine that is gone. */
    @Modifying
    @Query("""
            update TurnRow t set t.state = QUEUED, t.engineId = null, t.wakeAt = null, t.fence = t.fence + 1
             where t.id = :id and t.state = RUNNING and t.fence = :fence
            """)
    int recover(UUID id, long fence);

    /** Inside a transaction: what the turn is doing, which no one can change before that transaction ends. */
    @NativeQuery("select state from turn where id = :id for update")
    Optional<String> hold(UUID id);

    @Query("select t.state from TurnRow t where t.id = :id")
    Optional<Turn.State> stateOf(UUID id);

    /**
     * Inside a transaction that holds the task: the id of the session's next turn. The order of ids is the order of a
     * conversation, so it is after all others of the session, whatever the clocks of the engines that made them say.
     */
    default UUID nextId(UUID session) {
        return newestOf(session, Limit.of(1)).stream()
                .findFirst()
                .map(TimeOrderedId::nextAfter)
                .orElseGet(TimeOrderedId::next);
    }

    @Query("select t.id from TurnRow t where t.sessionId = :session order by t.sessionId desc, t.id desc")
    List<UUID> newestOf(UUID session, Limit limit);

    Optional<TurnRow> findByOpenSession(UUID sessionId);

    List<TurnRow> findBySessionIdOrderById(UUID sessionId);

    List<TurnRow> findBySessionIdOrderByIdDesc(UUID sessionId, Limit limit);

    List<TurnRow> findBySessionIdAndIdGreaterThanOrderById(UUID sessionId, UUID after, Limit limit);

    @Query("""
            select t.id from TurnRow t
             where t.state = QUEUED and t.engineLabel = :label and (t.wakeAt is null or t.wakeAt <= :now)
             order by t.id
            """)
    List<UUID> queued(String label, Instant now, Limit limit);

    @Modifying
    @Query("delete from TurnRow t where t.taskId = :task")
    void eraseOfTask(UUID task);

    @Query("select count(t) > 0 from TurnRow t where t.id = :id and t.interruptRequested = true")
    boolean isInterruptRequested(UUID id);

    /** What an engine holds the lease of. */
    @Query("""
            select t.id as id, t.sessionId as sessionId, t.taskId as taskId, t.fence as fence,
                   t.interruptRequested as interruptRequested
              from TurnRow t where t.state = RUNNING and t.engineId = :engine
            """)
    List<HeldTurn> heldBy(UUID engine);

    /** Unfinished turns of earlier formats that nobody runs. */
    @Query("select t from TurnRow t where t.state in (QUEUED, WAITING) and t.engineFormat < :format")
    List<TurnRow> ofEarlierFormat(int format);

    @Query("""
            select t from TurnRow t
             where t.state = RUNNING
               and (t.engineId is null or t.engineId in (select e.id from EngineRow e where e.state <> LIVE))
            """)
    List<TurnRow> runningWithoutEngine();

    @Query(
            "select t.taskId as taskId, t.state as state from TurnRow t where t.taskId in :tasks and t.openSession is not null")
    List<OpenTurn> openOf(Collection<UUID> tasks);

    /** A turn whose lease an engine holds. */
    interface HeldTurn {
        UUID getId();

        UUID getSessionId();

        UUID getTaskId();

        long getFence();

        boolean getInterruptRequested();
    }

    /** An unfinished turn of a task. */
    interface OpenTurn {
        UUID getTaskId();

        Turn.State getState();
    }
}
