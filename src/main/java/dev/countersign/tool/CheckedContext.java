package dev.countersign.tool;

import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Holds a tool to the bulk members that it declared, and to the time of its call: once abandoned, whatever it still does
 * is no part of the result.
 */
record CheckedContext(
        ToolContext context, BulkMembers declared, Map<String, CountedOutput> opened, AtomicBoolean abandoned)
        implements ToolContext {

    CheckedContext(ToolContext context, BulkMembers declared) {
        this(context, declared, new ConcurrentHashMap<>(), new AtomicBoolean());
    }

    void abandon() {
        abandoned.set(true);
    }

    private void refuseIfAbandoned() {
        if (abandoned.get()) {
            throw new IllegalStateException("the call is over");
        }
    }

    @Override
    public void changed(Change change) {
        refuseIfAbandoned();
        context.changed(change);
    }

    @Override
    public BulkOutput output(String name) {
        refuseIfAbandoned();
        if (!declared.maxLengths().containsKey(name)) {
            throw new IllegalArgumentException("the output schema declares no bulk member " + name);
        }
        return opened.computeIfAbsent(name, opening -> new CountedOutput(context.output(opening), abandoned));
    }

    /** What is wrong with the bulk members of a finished run. */
    List<String> problems(ToolOutput output) {
        List<String> problems = new ArrayList<>();
        declared.maxLengths().forEach((name, limit) -> {
            CountedOutput written = opened.get(name);
            if (written != null && written.characters() > limit) {
                problems.add("%s must have at most %d characters".formatted(name, limit));
            }
            if (written == null
                    && output instanceof ToolOutput.Complete
                    && declared.required().contains(name)
                    && !output.members().has(name)) {
                problems.add("%s is required".formatted(name));
            }
        });
        return problems;
    }

    @Override
    public Workspace workspace() {
        return context.workspace();
    }

    @Override
    public UUID sessionId() {
        return context.sessionId();
    }

    @Override
    public UUID callId() {
        return context.callId();
    }

    @Override
    public CancellationSignal cancellation() {
        return context.cancellation();
    }

    @Override
    public boolean visible(WorkspacePath path) {
        return context.visible(path);
    }

    @Override
    public Map<String, String> environment() {
        return context.environment();
    }
}
