package dev.countersign.tool;

import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.Map;
import java.util.UUID;

/** What a running call may use. */
public interface ToolContext {

    Workspace workspace();

    UUID sessionId();

    UUID callId();

    CancellationSignal cancellation();

    /** Whether a walk may show this path; policies can hide what they deny. */
    boolean visible(WorkspacePath path);

    /** Variables that the deciding rule passes to a command, beyond the ordinary allow-list. */
    Map<String, String> environment();

    /**
     * A named member of the result that may be large, as UTF-8 bytes that are spooled to disk. Asking for a name again
     * returns the same one.
     */
    BulkOutput output(String name);

    /**
     * Tells what was done to a file, right after it was done, so that a turn can show what it changed. A call may change
     * several files. Who only runs tools need not keep it.
     */
    default void changed(Change change) {}
}
