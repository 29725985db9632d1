package dev.countersign.approval;

import dev.countersign.policy.Layer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;

interface HistoryRows extends JpaRepository<HistoryRow, UUID> {

    @Modifying
    @NativeQuery("delete from history_words where task_id = :task")
    int forgetWordsOf(UUID task);

    @Query("select distinct h.callId from HistoryRow h where h.callId in :calls")
    Set<UUID> callsAmong(Collection<UUID> calls);

    @Query("""
            select h.layer as layer, h.rule as rule, count(distinct h.callId) as calls from HistoryRow h
             where h.kind = DECISION and h.rule is not null and h.taskId in :tasks
             group by h.layer, h.rule
            """)
    List<CallsOfRule> callsByRule(Collection<UUID> tasks);

    /** How many calls a rule has decided. */
    interface CallsOfRule {
        Layer getLayer();

        String getRule();

        long getCalls();
    }
}
