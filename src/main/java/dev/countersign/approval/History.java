package dev.countersign.approval;

import dev.countersign.storage.Page;
import dev.countersign.storage.TimeOrderedId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Reads what was decided, answered and run; see {@link HistoryRecorder}. */
@Component
public class History {

    /** Characters of an input that an entry repeats. */
    private static final int LONGEST_INPUT = 64 * 1024;

    private static final int CHUNK = 200;

    private final HistoryRows rows;
    private final HistoryQuery query;
    private final AskedCalls calls;

    History(HistoryRows rows, HistoryQuery query, AskedCalls calls) {
        this.rows = rows;
        this.query = query;
        this.calls = calls;
    }

    /** Newest first. */
    public Page<HistoryEntry> newest(HistoryFilter filter, int limit, @Nullable String cursor) {
        UUID before = Optional.ofNullable(Page.idAt(cursor))
                .filter(id -> TimeOrderedId.compare(id, filter.beyond()) < 0)
                .orElse(filter.beyond());
        List<HistoryRow> found = query.newest(filter, filter.lowest(), before, limit + 1);
        return Page.of(found, limit, HistoryRow::getId).map(this::entries);
    }

    /** How many calls of these tasks each rule has decided; a call that was decided twice by a rule counts once. */
    public List<RuleUse> ofRules(Collection<UUID> taskIds) {
        return taskIds.isEmpty()
                ? List.of()
                : rows.callsByRule(taskIds).stream()
                        .map(row -> new RuleUse(row.getLayer(), row.getRule(), row.getCalls()))
                        .toList();
    }

    /** Those of these calls that there is an entry of, erased ones included. Reads all of history. */
    public Set<UUID> callsAmong(Collection<UUID> calls) {
        return rows.callsAmong(calls);
    }

    /** Every entry, oldest first, read piece by piece with no transaction open in between. */
    public void forEach(HistoryFilter filter, Consumer<HistoryEntry> reader) {
        UUID from = filter.lowest();
        List<HistoryRow> piece;
        do {
            piece = query.oldest(filter, from, filter.beyond(), CHUNK);
            entries(piece).forEach(reader);
            from = piece.isEmpty() ? from : TimeOrderedId.after(piece.getLast().getId());
        } while (piece.size() == CHUNK);
    }

    /** Inside the transaction that erases a task: removes what quotes its conversations. Digests and decisions stay. */
    public void forgetWordsOf(UUID taskId) {
        rows.forgetWordsOf(taskId);
    }

    private List<HistoryEntry> entries(List<HistoryRow> found) {
        Map<UUID, JsonNode> inputs = calls.inputs(
                found.stream()
                        .map(HistoryRow::callId)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList(),
                LONGEST_INPUT);
        return found.stream()
                .map(row -> row.toEntry(row.callId() == null ? null : inputs.get(row.callId())))
                .toList();
    }
}
