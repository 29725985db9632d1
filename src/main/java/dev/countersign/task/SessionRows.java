package dev.countersign.task;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;

interface SessionRows extends JpaRepository<SessionRow, UUID> {

    List<SessionRow> findByTaskIdInOrderById(Collection<UUID> taskIds);
}
