package dev.countersign.turn;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/** Committed steps. */
interface Steps extends JpaRepository<StepRow, UUID> {

    @Query("select s from StepRow s where s.turnId in :turns order by s.turnId, s.index")
    List<StepRow> ofTurns(Collection<UUID> turns);

    @Modifying
    @Query("delete from StepRow s where s.turnId in (select t.id from TurnRow t where t.taskId = :task)")
    void eraseOfTask(UUID task);
}
