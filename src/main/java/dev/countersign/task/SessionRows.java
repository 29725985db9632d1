package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.storage.TimeOrderedId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface SessionRows extends JpaRepository<SessionRow, UUID> {

    @Query("select t.mode from TaskRow t, SessionRow s where s.id = :id and t.id = s.taskId")
    Optional<ApprovalMode> modeOf(UUID id);

    List<SessionRow> findByTaskIdInOrderById(Collection<UUID> taskIds);

    List<SessionRow> findByTaskIdOrderByIdDesc(UUID taskId, Limit limit);

    /** The id of a task's next session, after all that it has, whatever the clocks of the engines that made them say. */
    default UUID nextId(UUID taskId) {
        return findByTaskIdOrderByIdDesc(taskId, Limit.of(1)).stream()
                .findFirst()
                .map(newest -> TimeOrderedId.nextAfter(newest.getId()))
                .orElseGet(TimeOrderedId::next);
    }
}
