package dev.countersign.cockpit;

import dev.countersign.result.LinesWanted;
import dev.countersign.result.ResultLines;
import dev.countersign.result.ResultStore;
import dev.countersign.turn.Call;
import dev.countersign.turn.MissingResults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Reads what the result store keeps, a page at a time, never a whole output. */
@Component
class StoredOutputLines implements OutputLines {

    private final ResultStore results;
    private final OutputNames names;
    private final MissingResults missing;

    StoredOutputLines(ResultStore results, OutputNames names, MissingResults missing) {
        this.results = results;
        this.names = names;
        this.missing = missing;
    }

    @Override
    public OutputPage read(Call call, String stream, long from) throws IOException {
        List<String> streams = streamsOf(call);
        String wanted = known(streams, stream);
        ResultLines found = lines(call, LinesWanted.window(wanted, Math.max(1, from), Lines.PAGE));
        long total = Objects.requireNonNullElse(found.total(), 0L);
        if (found.lines().isEmpty() && total > 0) {
            found = lines(call, LinesWanted.window(wanted, total, Lines.PAGE));
        }
        List<String> texts = found.lines().stream().map(ResultLines.Line::text).toList();
        long first = texts.isEmpty() ? 1 : found.lines().getFirst().number();
        return new OutputPage(streams, wanted, Lines.of(texts, first, total));
    }

    @Override
    public Found search(Call call, String stream, long from, String query) throws IOException {
        List<String> streams = streamsOf(call);
        String wanted = known(streams, stream);
        ResultLines found = lines(call, LinesWanted.search(wanted, Math.max(1, from), Lines.PAGE, query));
        List<Lines.Line> lines = found.lines().stream()
                .map(line -> new Lines.Line(line.number(), line.text()))
                .toList();
        return new Found(streams, wanted, lines, found.next(), found.complete());
    }

    private ResultLines lines(Call call, LinesWanted wanted) throws IOException {
        results.check(call.id(), Objects.requireNonNull(call.resultSha256()));
        Optional<ResultLines> named = results.lines(call.id(), wanted);
        if (named.isPresent()) {
            return named.get();
        }
        // A text that the tool may leave out.
        LinesWanted document =
                new LinesWanted(ResultLines.DOCUMENT, wanted.from(), wanted.count(), wanted.query(), wanted.patience());
        return results.lines(call.id(), document).orElseThrow(() -> missing.of(call.id()));
    }

    private static String known(List<String> streams, String stream) {
        return streams.contains(stream) ? stream : streams.getFirst();
    }

    private List<String> streamsOf(Call call) {
        List<String> streams = new ArrayList<>(names.of(call.tool()));
        streams.add(ResultLines.DOCUMENT);
        return List.copyOf(streams);
    }
}
