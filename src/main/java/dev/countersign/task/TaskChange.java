package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import org.jspecify.annotations.Nullable;

/** What to change of a task; null leaves as it is. */
public record TaskChange(
        @Nullable ApprovalMode mode,
        @Nullable String title,
        @Nullable String model,
        @Nullable Boolean archived) {}
