package dev.countersign.approval;

import dev.countersign.tool.Action;
import dev.countersign.workspace.Workspace;

/**
 * A call that asks to run, with all that a decision rests on.
 *
 * @param mode the task's mode now
 * @param deniedBefore whether a person has denied the same request in this turn
 * @param allowedByPerson whether a person has allowed just this call
 */
public record ProposedCall(
        Workspace workspace,
        String tool,
        Action action,
        ApprovalMode mode,
        boolean deniedBefore,
        boolean allowedByPerson) {}
