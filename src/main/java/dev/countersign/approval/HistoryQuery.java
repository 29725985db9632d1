package dev.countersign.approval;

import dev.countersign.storage.StorableText;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Reads history by just the conditions that a filter has: an optional one keeps a database from using its indexes. */
@Component
class HistoryQuery {

    private final EntityManager entities;

    HistoryQuery(EntityManager entities) {
        this.entities = entities;
    }

    /** Ids ascend in time, so that two of them bound a span of it: not before {@code from}, before {@code to}. */
    List<HistoryRow> newest(HistoryFilter filter, UUID from, UUID to, int limit) {
        return read(filter, from, to, "desc", limit);
    }

    /** The same, from the other end. */
    List<HistoryRow> oldest(HistoryFilter filter, UUID from, UUID to, int limit) {
        return read(filter, from, to, "asc", limit);
    }

    private List<HistoryRow> read(HistoryFilter filter, UUID from, UUID to, String order, int limit) {
        Map<String, Object> wanted = wanted(filter);
        StringBuilder query = new StringBuilder("select h from HistoryRow h where h.id >= :from and h.id < :to");
        wanted.keySet().forEach(name -> query.append(" and h.%s = :%s".formatted(name, name)));
        TypedQuery<HistoryRow> read = entities.createQuery(
                query.append(inOrder(wanted.keySet(), order)).toString(), HistoryRow.class);
        wanted.forEach(read::setParameter);
        return read.setParameter("from", from)
                .setParameter("to", to)
                .setMaxResults(limit)
                .getResultList();
    }

    private static Map<String, Object> wanted(HistoryFilter filter) {
        Map<String, Object> wanted = new LinkedHashMap<>();
        if (filter.taskId() != null) {
            wanted.put("taskId", filter.taskId());
        }
        if (filter.tool() != null) {
            wanted.put("tool", StorableText.clipped(filter.tool(), HistoryRow.LONGEST_NAME));
        }
        if (filter.effect() != null) {
            wanted.put("effect", filter.effect());
        }
        return wanted;
    }

    /** H2 reads in the order of an index, and no more than is wanted, only where all of its columns are named. */
    private static String inOrder(Set<String> wanted, String order) {
        String indexed =
                wanted.size() == 1 ? "h.%s %s, ".formatted(wanted.iterator().next(), order) : "";
        return " order by %sh.id %s".formatted(indexed, order);
    }
}
