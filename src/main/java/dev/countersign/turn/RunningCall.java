package dev.countersign.turn;

import dev.countersign.result.ResultDraft;
import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.ToolContext;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.Map;
import java.util.UUID;

/** What the engine hands to a tool for one run. */
record RunningCall(
        Workspace workspace,
        UUID sessionId,
        UUID callId,
        CancellationSignal cancellation,
        ResultDraft draft,
        OutputSignals signals)
        implements ToolContext {

    @Override
    public boolean visible(WorkspacePath path) {
        return true;
    }

    @Override
    public Map<String, String> environment() {
        return Map.of();
    }

    @Override
    public BulkOutput output(String name) {
        return signals.of(name, draft.output(name));
    }
}
