package dev.countersign.api;

import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.ToolContext;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.Map;
import java.util.UUID;

/** The context of a reader that runs for a person and not for a call: it sees everything and keeps nothing. */
record Look(Workspace workspace) implements ToolContext {

    private static final UUID NOBODY = new UUID(0, 0);

    @Override
    public UUID sessionId() {
        return NOBODY;
    }

    @Override
    public UUID callId() {
        return NOBODY;
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
        throw new UnsupportedOperationException("A look keeps no output");
    }
}
