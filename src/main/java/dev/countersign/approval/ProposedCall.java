package dev.countersign.approval;

import dev.countersign.workspace.Workspace;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A call that asks to run, with all that a decision rests on.
 *
 * @param sessionId the conversation that it belongs to; null for a request that somebody only wonders about
 * @param mode the task's mode now
 * @param modeRev grows with every change of the mode
 * @param deniedBefore whether a person has denied the same request in this turn
 * @param allowedByPerson whether a person has allowed just this call
 * @param reviewed what a review of just this call came to, if there was one
 */
public record ProposedCall(
        Workspace workspace,
        ToolRequest request,
        @Nullable UUID sessionId,
        ApprovalMode mode,
        long modeRev,
        boolean deniedBefore,
        boolean allowedByPerson,
        @Nullable Reviewed reviewed) {

    /** The same call after its review. */
    public ProposedCall with(Reviewed result) {
        return new ProposedCall(workspace, request, sessionId, mode, modeRev, deniedBefore, allowedByPerson, result);
    }
}
