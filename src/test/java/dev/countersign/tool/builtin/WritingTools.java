package dev.countersign.tool.builtin;

import dev.countersign.tool.ToolRegistry;
import java.util.List;

/** The tools that write, for tests of other packages. */
public final class WritingTools {

    private WritingTools() {}

    public static ToolRegistry registered() {
        return new ToolRegistry(List.of(new WriteFile(), new EditFile()));
    }
}
