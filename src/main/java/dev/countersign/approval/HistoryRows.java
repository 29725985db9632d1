package dev.countersign.approval;

import dev.countersign.policy.Layer;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;

interface HistoryRows extends JpaRepository<HistoryRow, UUID> {

    /** Ids ascend in time, so that two of them bound a span of it. */
    String WANTED = """
            select h from HistoryRow h
             where h.id >= :from and h.id < :to
               and (:task is null or h.taskId = :task) and (:tool is null or h.tool = :tool)
               and (:effect is null or h.effect = :effect)
            """;

    @Query(WANTED + " order by h.id desc")
    List<HistoryRow> newest(
            UUID from,
            UUID to,
            @Nullable UUID task,
            @Nullable String tool,
            Decision.@Nullable Effect effect,
            Limit limit);

    @Query(WANTED + " order by h.id")
    List<HistoryRow> oldest(
            UUID from,
            UUID to,
            @Nullable UUID task,
            @Nullable String tool,
            Decision.@Nullable Effect effect,
            Limit limit);

    @Modifying
    @NativeQuery("delete from history_words where task_id = :task")
    int forgetWordsOf(UUID task);

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
