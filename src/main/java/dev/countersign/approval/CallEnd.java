package dev.countersign.approval;

import org.jspecify.annotations.Nullable;

/**
 * How a call ended.
 *
 * @param outcome as REST spells it: succeeded, failed, denied, cancelled, interrupted, timed-out
 * @param resultSha256 of the complete result, if one was kept
 */
public record CallEnd(
        String outcome,
        @Nullable String reason,
        @Nullable Long resultBytes,
        @Nullable String resultSha256) {}
