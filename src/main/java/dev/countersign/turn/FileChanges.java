package dev.countersign.turn;

import dev.countersign.problem.Problem;
import dev.countersign.result.ResultStore;
import dev.countersign.storage.Page;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/** Reads what turns did to files, as far as tools told: whatever commands did beside that is not known here. */
@Component
public class FileChanges {

    /** Characters of diffs after which a page ends, so that it has fewer changes where they are large. */
    private static final int CHARACTERS = 2 * 1024 * 1024;

    private final FileChangeRows rows;
    private final Turns turns;
    private final ResultStore results;

    FileChanges(FileChangeRows rows, Turns turns, ResultStore results) {
        this.rows = rows;
        this.turns = turns;
        this.results = results;
    }

    /**
     * The writes of a turn in their order, also of calls that were interrupted; or a not-found problem.
     *
     * @param limit how many at most; fewer come where their diffs are large
     */
    public Page<FileChange> ofTurn(UUID turnId, int limit, @Nullable String cursor) {
        if (!turns.existsById(turnId)) {
            throw Problem.notFound("turn");
        }
        List<FileChange> page = new ArrayList<>();
        int characters = 0;
        for (FileChangeRow row : rows.ofTurn(turnId, Page.idAt(cursor), Limit.of(limit + 1))) {
            if (page.size() == limit || characters > CHARACTERS) {
                return new Page<>(List.copyOf(page), page.getLast().id().toString());
            }
            FileChange change = withDiff(row);
            characters += change.diff() == null ? 0 : change.diff().length();
            page.add(change);
        }
        return new Page<>(List.copyOf(page), null);
    }

    /** One of these writes, which must be that turn's; or a not-found problem. */
    public FileChange find(UUID turnId, UUID changeId) {
        return rows.findById(changeId)
                .filter(row -> row.turnId().equals(turnId))
                .map(this::withDiff)
                .orElseThrow(() -> Problem.notFound("change"));
    }

    /** How many files each of these turns has changed; turns that changed none are left out. */
    public Map<UUID, Long> countOf(Collection<UUID> turnIds) {
        return rows.filesOf(turnIds).stream()
                .collect(Collectors.toMap(FileChangeRows.FilesOfTurn::getTurnId, FileChangeRows.FilesOfTurn::getFiles));
    }

    private FileChange withDiff(FileChangeRow row) {
        Integer diff = row.diff();
        return row.with(diff == null ? null : results.diff(row.callId(), diff).orElse(null));
    }
}
