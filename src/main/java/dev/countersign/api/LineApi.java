package dev.countersign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.access.Right;
import dev.countersign.problem.Problem;
import dev.countersign.result.LinesWanted;
import dev.countersign.result.ResultLines;
import dev.countersign.result.ResultStore;
import dev.countersign.turn.Call;
import dev.countersign.turn.Transcript;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The output of a call in pieces that a viewer can show, while it runs and afterwards. */
@RestController
class LineApi {

    private static final int LONGEST_QUERY = 1_000;

    private final Transcript transcript;
    private final Results results;
    private final ResultStore store;

    LineApi(Transcript transcript, Results results, ResultStore store) {
        this.transcript = transcript;
        this.results = results;
        this.store = store;
    }

    @Needs(Right.READ)
    @GetMapping("/api/v1/calls/{id}/lines")
    Lines listLines(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "1") long from,
            @RequestParam(defaultValue = "200") int count,
            @RequestParam(required = false) @Nullable String stream,
            @RequestParam(defaultValue = "") String query)
            throws IOException {
        Fields.within("from", from, 1, Long.MAX_VALUE);
        Fields.within("count", count, 1, ResultLines.MOST);
        if (query.length() > LONGEST_QUERY) {
            throw Problem.invalid("query", "invalid", "'query' has at most 1,000 characters.");
        }
        LinesWanted wanted = LinesWanted.search(stream, from, count, query);
        if (transcript.call(id).state() == Call.State.RUNNING) {
            return store.lines(id, wanted).map(Lines::of).orElseGet(() -> Lines.nothingYet(stream));
        }
        store.check(id, results.of(id).sha256());
        return store.lines(id, wanted).map(Lines::of).orElseThrow(() -> noSuchStream(id));
    }

    private Problem noSuchStream(UUID id) {
        Problem problem = Problem.of(Problem.Kind.NOT_FOUND, "no-such-stream", "The result has no text of that name.");
        try {
            return problem.with("streams", store.streams(id));
        } catch (IOException unreadable) {
            return problem;
        }
    }

    /**
     * Lines of a call's output.
     *
     * @param stream whose lines: {@code stdout}, {@code stderr}, {@code content} and so on
     * @param total how many lines that stream has; absent where a search ended before anyone had counted
     * @param nextFrom where to go on; absent at the end
     * @param complete whether everything before nextFrom, or the end, has been looked at
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Lines(
            String stream,
            List<Line> items,
            @Nullable Long total,
            @Nullable Long nextFrom,
            boolean complete) {

        static Lines of(ResultLines lines) {
            List<Line> items = lines.lines().stream()
                    .map(line -> new Line(line.number(), line.text(), line.continued()))
                    .toList();
            return new Lines(lines.stream(), items, lines.total(), lines.next(), lines.complete());
        }

        static Lines nothingYet(@Nullable String stream) {
            return new Lines(stream == null ? "stdout" : stream, List.of(), 0L, null, true);
        }
    }

    /**
     * One line without its end.
     *
     * @param number from 1
     * @param continued whether it was too long and goes on with the next number
     */
    record Line(long number, String text, boolean continued) {}
}
