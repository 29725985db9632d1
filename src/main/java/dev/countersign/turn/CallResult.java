package dev.countersign.turn;

import dev.countersign.result.StoredResult;
import dev.countersign.storage.StorableText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a call that ran ended.
 *
 * @param reason one sentence or a stable word; null for a plain success
 * @param stored the complete result; null where the run left none, or it could not be kept
 */
record CallResult(
        Call.Outcome outcome,
        @Nullable String reason,
        @Nullable StoredResult stored) {

    /** The state that it leaves the call in, as the row will have it. */
    CallState.Finished at(Instant finishedAt) {
        String storable = reason == null ? null : StorableText.of(reason);
        return stored == null
                ? new CallState.Finished(outcome, storable, null, false, null, null, finishedAt)
                : new CallState.Finished(
                        outcome,
                        storable,
                        StorableText.of(stored.preview().text()),
                        stored.preview().truncated(),
                        stored.bytes(),
                        stored.sha256(),
                        finishedAt);
    }
}
