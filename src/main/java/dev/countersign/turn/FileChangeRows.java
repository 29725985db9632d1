package dev.countersign.turn;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** Rows of what calls did to files, in the order in which it happened. */
interface FileChangeRows extends JpaRepository<FileChangeRow, UUID> {

    @Query("select c from FileChangeRow c where c.turnId = :turn and (:after is null or c.id > :after) order by c.id")
    List<FileChangeRow> ofTurn(UUID turn, @Nullable UUID after, Limit limit);

    @Query(
            "select c.turnId as turnId, count(distinct c.path) as files from FileChangeRow c where c.turnId in :turns group by c.turnId")
    List<FilesOfTurn> filesOf(Collection<UUID> turns);

    /** How many files a turn has changed. */
    interface FilesOfTurn {
        UUID getTurnId();

        long getFiles();
    }
}
