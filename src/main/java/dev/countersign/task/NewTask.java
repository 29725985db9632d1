package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import org.jspecify.annotations.Nullable;

/**
 * What a new task is made of.
 *
 * @param workspace an absolute path
 */
public record NewTask(
        String workspace,
        @Nullable String title,
        @Nullable ApprovalMode mode,
        @Nullable String model) {}
