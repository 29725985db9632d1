package dev.countersign.turn;

import dev.countersign.result.ResultDraft;
import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.Change;
import dev.countersign.tool.ToolContext;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.Map;
import java.util.UUID;

/**
 * What the engine hands to a tool for one run.
 *
 * @param changes keeps what it does to files
 * @param allowance what the decision lets it see and have
 */
record RunningCall(
        Workspace workspace,
        UUID sessionId,
        UUID callId,
        CancellationSignal cancellation,
        ResultDraft draft,
        OutputSignals signals,
        CallChanges changes,
        Allowance allowance)
        implements ToolContext {

    @Override
    public boolean visible(WorkspacePath path) {
        return allowance.visible().test(path);
    }

    @Override
    public Map<String, String> environment() {
        return allowance.environment();
    }

    @Override
    public void changed(Change change) {
        changes.keep(change);
    }

    @Override
    public BulkOutput output(String name) {
        return signals.of(name, draft.output(name));
    }
}
