package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface SessionRows extends JpaRepository<SessionRow, UUID> {

    @Query("select t.mode from TaskRow t, SessionRow s where s.id = :id and t.id = s.taskId")
    Optional<ApprovalMode> modeOf(UUID id);

    List<SessionRow> findByTaskIdInOrderById(Collection<UUID> taskIds);
}
