package dev.countersign.workspace;

import java.nio.file.Path;
import java.util.List;

/** A path that is contained in a workspace by its spelling; nothing touches the disk with any other type. */
public final class WorkspacePath {

    private final List<String> components;

    private WorkspacePath(List<String> components) {
        this.components = components;
    }

    static WorkspacePath parse(String spelled, Path root) throws PathRefused {
        if (spelled.isEmpty() || !root.isAbsolute()) {
            throw new PathRefused("empty");
        }
        return new WorkspacePath(List.of(spelled.split("/")));
    }

    /** Names from the root down; empty for the root itself. */
    public List<String> components() {
        return components;
    }

    /** As calls and rules spell it, {@code .} for the root. */
    @Override
    public String toString() {
        return components.isEmpty() ? "." : String.join("/", components);
    }
}
