package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface TaskRows extends JpaRepository<TaskRow, UUID> {

    /** A new revision, so that what was decided under the mode before is decided again. */
    @Modifying(flushAutomatically = true, clearAutomatically = true)
    @Query("update TaskRow t set t.mode = :mode, t.modeRev = t.modeRev + 1, t.updatedAt = :at where t.id = :id")
    int changeMode(UUID id, ApprovalMode mode, Instant at);

    @Modifying(flushAutomatically = true, clearAutomatically = true)
    @Query("update TaskRow t set t.title = :title, t.updatedAt = :at where t.id = :id")
    int rename(UUID id, String title, Instant at);

    @Modifying(flushAutomatically = true, clearAutomatically = true)
    @Query("update TaskRow t set t.model = :model, t.updatedAt = :at where t.id = :id")
    int use(UUID id, String model, Instant at);

    @Modifying(flushAutomatically = true, clearAutomatically = true)
    @Query("update TaskRow t set t.archived = :archived, t.updatedAt = :at where t.id = :id")
    int archive(UUID id, boolean archived, Instant at);

    @Modifying
    @Query("update TaskRow t set t.updatedAt = :at where t.id = :id")
    int touch(UUID id, Instant at);

    @Query("""
            select t from TaskRow t
             where t.archived = :archived and t.id < :before
             order by t.id desc
            """)
    List<TaskRow> page(boolean archived, UUID before, Limit limit);

    @Query("select t.id from TaskRow t where t.workspace = :workspace")
    List<UUID> idsIn(String workspace);

    @Query("select t.id as id, t.workspace as workspace from TaskRow t where t.id in :ids")
    List<WorkspaceOfTask> workspaces(Collection<UUID> ids);

    interface WorkspaceOfTask {
        UUID getId();

        String getWorkspace();
    }
}
