package dev.countersign.turn;

import dev.countersign.result.StoredResult;
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
        @Nullable StoredResult stored) {}
