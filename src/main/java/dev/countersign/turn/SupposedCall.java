package dev.countersign.turn;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.workspace.Workspace;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A call that nobody has requested, to be explained.
 *
 * @param input its arguments as JSON text, as a model would send them
 * @param mode null for the task's, and without a task for supervised
 * @param taskId whose mode counts, and the denials of its newest session; null for none
 */
public record SupposedCall(
        Workspace workspace,
        String tool,
        String input,
        @Nullable ApprovalMode mode,
        @Nullable UUID taskId) {}
