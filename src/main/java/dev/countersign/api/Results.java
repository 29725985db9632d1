package dev.countersign.api;

import dev.countersign.problem.Problem;
import dev.countersign.result.ResultStore;
import dev.countersign.turn.Call;
import dev.countersign.turn.MissingResults;
import dev.countersign.turn.Transcript;
import java.nio.file.Path;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Finds the complete result of a call, or says why there is none. */
@Component
class Results {

    private final Transcript transcript;
    private final ResultStore store;
    private final MissingResults missing;

    Results(Transcript transcript, ResultStore store, MissingResults missing) {
        this.transcript = transcript;
        this.store = store;
        this.missing = missing;
    }

    /** A stored document and its digest. */
    record Stored(Path document, String sha256) {}

    Stored of(UUID callId) {
        Call call = transcript.call(callId);
        if (call.state() != Call.State.FINISHED) {
            throw Problem.of(Problem.Kind.CONFLICT, "not-finished", "The call has not finished yet.")
                    .with("state", call.state());
        }
        Long bytes = call.resultBytes();
        String sha256 = call.resultSha256();
        if (bytes == null || sha256 == null) {
            throw Problem.of(Problem.Kind.NOT_FOUND, "no-result", "The call ended without a stored result.");
        }
        return store.find(callId, bytes)
                .map(document -> new Stored(document, sha256))
                .orElseThrow(() -> missing.of(callId));
    }
}
