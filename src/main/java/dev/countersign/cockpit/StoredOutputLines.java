package dev.countersign.cockpit;

import dev.countersign.problem.Problem;
import dev.countersign.result.LinesWanted;
import dev.countersign.result.ResultLines;
import dev.countersign.result.ResultStore;
import dev.countersign.turn.Call;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Reads what the result store keeps, a page at a time, never a whole output. */
@Component
class StoredOutputLines implements OutputLines {

    /** The result laid out to be read, for tools whose output has no long text. */
    private static final String RESULT = "result";

    private final ResultStore results;

    StoredOutputLines(ResultStore results) {
        this.results = results;
    }

    @Override
    public OutputPage read(Call call, String stream, long from) throws IOException {
        if (call.resultBytes() == null) {
            throw Problem.notFound("stored output");
        }
        List<String> streams = streamsOf(call.tool());
        String wanted = streams.contains(stream) ? stream : streams.getFirst();
        ResultLines found = lines(call.id(), wanted, Math.max(1, from));
        long total = Objects.requireNonNullElse(found.total(), 0L);
        if (found.lines().isEmpty() && total > 0) {
            found = lines(call.id(), wanted, total);
        }
        List<String> texts = found.lines().stream().map(ResultLines.Line::text).toList();
        long first = texts.isEmpty() ? 1 : found.lines().getFirst().number();
        return new OutputPage(streams, wanted, Lines.of(texts, first, total));
    }

    private ResultLines lines(UUID callId, String stream, long from) throws IOException {
        Optional<ResultLines> named = stream.equals(RESULT)
                ? Optional.empty()
                : results.lines(callId, LinesWanted.window(stream, from, Lines.PAGE));
        if (named.isPresent()) {
            return named.get();
        }
        return results.lines(callId, LinesWanted.window(null, from, Lines.PAGE))
                .orElseThrow(() -> Problem.notFound("stored output"));
    }

    private static List<String> streamsOf(String tool) {
        return switch (tool) {
            case "shell", "run_command" -> List.of("stdout", "stderr");
            case "read_file" -> List.of("content");
            default -> List.of(RESULT);
        };
    }
}
