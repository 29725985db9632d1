package dev.countersign.cockpit;

import dev.countersign.approval.Approval;
import dev.countersign.hint.Hint;
import dev.countersign.hint.Hints;
import dev.countersign.tool.Action;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** What a person should not overlook in a question's call, and in the file that it would write. */
@Component
class CallHints {

    private final CallActions actions;
    private final ProtectedPaths guarded;

    CallHints(CallActions actions, ProtectedPaths guarded) {
        this.actions = actions;
        this.guarded = guarded;
    }

    List<Hint> of(Approval approval) {
        Action action = actions.of(approval);
        Workspace workspace = new Workspace(Path.of(approval.workspace()));
        List<Hint> hints = new ArrayList<>(Hints.of(action, workspace, guarded));
        if (approval.state() == Approval.State.PENDING
                && action instanceof Action.WritesPath writes
                && isExecutable(writes, workspace)) {
            hints.add(new Hint(Hint.Kind.EXECUTABLE, List.of(writes.path().toString()), 0));
        }
        return List.copyOf(hints);
    }

    private static boolean isExecutable(Action.WritesPath writes, Workspace workspace) {
        try {
            return new WorkspaceFiles(workspace).isExecutable(writes.path());
        } catch (ClosedByInterruptException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
