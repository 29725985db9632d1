package dev.countersign.tool;

import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** What a running tool gets in tests: everything visible, nothing in the environment, outputs held in memory. */
public final class TestToolContext implements ToolContext {

    private final Workspace workspace;
    private final UUID sessionId = UUID.randomUUID();
    private final UUID callId = UUID.randomUUID();
    private final CancellationSignal cancellation = new CancellationSignal();
    private final Map<String, TestOutput> outputs = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Set<String> hidden = new TreeSet<>();
    private final Map<String, Executable> looks = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();

    private TestToolContext(Workspace workspace) {
        this.workspace = workspace;
    }

    /** A context for a call in this folder. */
    public static TestToolContext in(Path folder) throws IOException {
        return new TestToolContext(Workspace.open(folder));
    }

    /** Hides a path from walks. */
    public TestToolContext hiding(String path) {
        hidden.add(path);
        return this;
    }

    /** Does something when a walk comes to this path. */
    public TestToolContext onLookAt(String path, Executable what) {
        looks.put(path, what);
        return this;
    }

    /** Something that may go wrong. */
    public interface Executable {
        void execute() throws IOException;
    }

    /** Adds a variable, as the deciding rule would. */
    public TestToolContext with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** What was written to an output, as text; empty if it was never asked for. */
    public String text(String output) {
        TestOutput written = outputs.get(output);
        return written == null ? "" : written.text();
    }

    /** The outputs that were asked for, in that order, readable as a result with these small members. */
    public ToolResult result(ToolOutput output) {
        return new TestResult(output.members(), new LinkedHashMap<>(outputs));
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public UUID sessionId() {
        return sessionId;
    }

    @Override
    public UUID callId() {
        return callId;
    }

    @Override
    public CancellationSignal cancellation() {
        return cancellation;
    }

    @Override
    public boolean visible(WorkspacePath path) {
        Executable look = looks.get(path.toString());
        if (look != null) {
            try {
                look.execute();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return !hidden.contains(path.toString());
    }

    @Override
    public Map<String, String> environment() {
        return Map.copyOf(environment);
    }

    /** What was told to have been done to files, in that order. */
    public List<Change> changes() {
        return List.copyOf(changes);
    }

    @Override
    public void changed(Change change) {
        changes.add(change);
    }

    @Override
    public TestOutput output(String name) {
        return outputs.computeIfAbsent(name, ignored -> new TestOutput());
    }
}
