package dev.countersign.tool.builtin;

import dev.countersign.result.ResultDraft;
import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.ToolContext;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

/** A call whose outputs go where those of real calls go. */
record StoredContext(Path folder, UUID callId, ResultDraft draft) implements ToolContext {

    @Override
    public Workspace workspace() {
        return new Workspace(folder);
    }

    @Override
    public UUID sessionId() {
        return callId;
    }

    @Override
    public CancellationSignal cancellation() {
        return new CancellationSignal();
    }

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
        return draft.output(name);
    }
}
