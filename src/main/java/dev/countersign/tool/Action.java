package dev.countersign.tool;

import dev.countersign.workspace.WorkspacePath;
import java.util.List;

/** What a call would do, in the terms that policies speak of. */
public sealed interface Action {

    /** Reads a file or walks a folder. */
    record ReadsPath(WorkspacePath path) implements Action {}

    /**
     * Creates or replaces a file.
     *
     * @param newBytes size of the new content in UTF-8 bytes
     */
    record WritesPath(WorkspacePath path, long newBytes) implements Action {}

    /**
     * Starts a program without a shell.
     *
     * @param argv program and arguments, at least one
     * @param cwd where it starts
     */
    record RunsCommand(List<String> argv, WorkspacePath cwd) implements Action {}

    /** Hands a string to the shell; no rule ever looks into it. */
    record RunsShell(String command) implements Action {}

    /** Anything that a host's own tool does. */
    record Other() implements Action {}
}
