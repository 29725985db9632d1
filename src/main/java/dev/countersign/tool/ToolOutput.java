package dev.countersign.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * What a run returned: its small members (the bulk ones went to {@link ToolContext#output}), and how it ended.
 */
public sealed interface ToolOutput {

    ObjectNode members();

    /** The tool did what it does; a command's non-zero exit is one of these. */
    record Complete(ObjectNode members) implements ToolOutput {}

    /** The tool's own time limit ended it; what it had is kept. */
    record TimedOut(ObjectNode members) implements ToolOutput {}

    /** It was told to stop and has stopped; what it had is kept. */
    record Stopped(ObjectNode members) implements ToolOutput {}

    /**
     * It failed, and what it had is kept.
     *
     * @param reason a stable word such as {@code output-limit}
     */
    record Failed(ObjectNode members, String reason) implements ToolOutput {}
}
