package dev.countersign.turn;

import dev.countersign.problem.Problem;
import dev.countersign.result.ResultStore;
import java.io.IOException;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Says why a stored result is not found here: engines that share a database need not share their results. */
@Component
public class MissingResults {

    private final Engines engines;
    private final UUID here;

    MissingResults(Engines engines, ResultStore results) throws IOException {
        this.engines = engines;
        this.here = results.place();
    }

    /** Not found, {@code result-elsewhere} where another folder should have it, {@code result-gone} where this one should. */
    public Problem of(UUID callId) {
        return engines.resultsOf(callId).filter(folder -> !folder.equals(here)).isPresent()
                ? Problem.of(
                        Problem.Kind.NOT_FOUND,
                        "result-elsewhere",
                        "The result is kept by another engine, in a folder that this one does not share.")
                : Problem.of(
                        Problem.Kind.NOT_FOUND, "result-gone", "The stored result is no longer where it was kept.");
    }
}
