package dev.countersign.approval;

import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;

interface HistoryRows extends JpaRepository<HistoryRow, UUID> {

    @Modifying
    @NativeQuery("delete from history_words where task_id = :task")
    int forgetWordsOf(UUID task);
}
