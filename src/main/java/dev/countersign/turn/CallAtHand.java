package dev.countersign.turn;

import dev.countersign.approval.ProposedCall;
import dev.countersign.task.TaskSettings;
import dev.countersign.tool.Action;
import dev.countersign.workspace.FileVersion;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.nio.channels.ClosedByInterruptException;
import java.util.Optional;
import java.util.UUID;

/**
 * A call that is fit for a decision, and all that its next move rests on.
 *
 * @param task as it was read last; whoever commits a decision sees to it that the mode is still the same
 */
record CallAtHand(
        RunningTurn running,
        Conversation conversation,
        ToolCallRow row,
        PreparedCall.Fit fit,
        TaskSettings task,
        Workspace workspace) {

    UUID id() {
        return row.getId();
    }

    Lease lease() {
        return running.lease();
    }

    /** Whether a person has allowed just this call. */
    boolean isAllowed() {
        return conversation.answers().isAllowed(id(), fit.digest());
    }

    /** Which content the file has that it would write; empty where it writes none, or nobody can know. */
    Optional<FileVersion> base() {
        if (!(fit.action() instanceof Action.WritesPath writes)) {
            return Optional.empty();
        }
        try {
            return FileVersion.at(writes.path(), new WorkspaceFiles(workspace));
        } catch (ClosedByInterruptException stopping) {
            return Optional.empty();
        }
    }

    ProposedCall proposed() {
        return new ProposedCall(
                workspace,
                fit.request(),
                lease().sessionId(),
                task.mode(),
                task.modeRev(),
                conversation.answers().isDenied(lease().turnId(), fit.digest()),
                isAllowed(),
                null);
    }
}
