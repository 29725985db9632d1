package dev.countersign.approval;

import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.tool.Action;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What no rule, mode or answer can open: links, and the names that no tool ever writes. */
@Component
class Guards {

    Optional<Ground> refusal(ProposedCall call) {
        return switch (call.request().action()) {
            case Action.ReadsPath reads -> link(call, reads.path());
            case Action.WritesPath writes -> neverWritable(writes.path()).or(() -> link(call, writes.path()));
            case Action.RunsCommand runs -> link(call, runs.cwd());
            case Action.RunsShell _, Action.Other _ -> Optional.empty();
        };
    }

    private static Optional<Ground> neverWritable(WorkspacePath path) {
        return ProtectedPaths.neverWritable(path)
                .map(name -> refusal(path + " is protected: no tool may write " + name + ", in any mode."));
    }

    private static Optional<Ground> link(ProposedCall call, WorkspacePath path) {
        try {
            new WorkspaceFiles(call.workspace()).check(path);
            return Optional.empty();
        } catch (PathRefused e) {
            return Optional.of(refusal(e.getMessage()));
        }
    }

    private static Ground refusal(String says) {
        return Ground.of(Layer.GUARD, "built-in", says, true);
    }
}
