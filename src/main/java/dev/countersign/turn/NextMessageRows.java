package dev.countersign.turn;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/** Messages that wait. A delete by id decides who sends one, or takes it back. */
interface NextMessageRows extends JpaRepository<NextMessageRow, UUID> {

    Optional<NextMessageRow> findBySessionId(UUID sessionId);

    @Modifying
    @Query("delete from NextMessageRow m where m.id = :id")
    int take(UUID id);

    /** Those whose turn has completed, with none after it. */
    @Query("""
            select m from NextMessageRow m, TurnRow t
             where t.id = m.afterTurn and t.state = COMPLETED
               and not exists (select 1 from TurnRow later where later.sessionId = m.sessionId and later.id > t.id)
             order by m.id
            """)
    List<NextMessageRow> due(Limit limit);

    /** Whether the turn that it waits for has not ended yet, or is the last one and has completed. */
    @Query("""
            select count(t) > 0 from NextMessageRow m, TurnRow t
             where m.id = :id and t.id = m.afterTurn
               and (t.openSession is not null
                    or (t.state = COMPLETED and not exists (
                            select 1 from TurnRow later where later.sessionId = m.sessionId and later.id > t.id)))
            """)
    boolean goesByItself(UUID id);

    @Modifying
    @Query("delete from NextMessageRow m where m.taskId = :task")
    void eraseOfTask(UUID task);
}
