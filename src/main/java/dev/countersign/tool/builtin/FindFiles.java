package dev.countersign.tool.builtin;

import dev.countersign.tool.Action;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.workspace.FileWalk;
import dev.countersign.workspace.Glob;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.WalkedFile;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.nio.channels.ClosedByInterruptException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Finds files by their paths. */
@Component
final class FindFiles implements Tool {

    private static final int MAX_PATHS = 1_000;

    private static final ToolDefinition DEFINITION = new ToolDefinition(
            "find_files",
            "1",
            ("Finds files of the workspace by a glob pattern: * and ? within a name, ** for any folders, [abc], {a,b}; "
                            + "a pattern without a slash matches names in any folder. Leaves out .git and what .gitignore "
                            + "names. Sorted paths, at most %,d.")
                    .formatted(MAX_PATHS),
            Schemas.object("""
                    {"pattern": {"type": "string", "minLength": 1, "maxLength": 1000,
                                 "description": "Glob, relative to path: *.md, src/**/*Test.java"},
                     %s}
                    """.formatted(Walks.PATH), "pattern"),
            Schemas.object("""
                    {"paths": {"type": "array", "maxItems": 1000, "items": {"type": "string"},
                               "description": "Files, relative to the workspace."},
                     "more": {"type": "boolean", "description": "Whether there are matches after these."},
                     "invalidNames": {"type": "array", "items": {"type": "string"},
                                      "description": "Those of the paths that are not UTF-8; no call can name them."},
                     %s}
                    """.formatted(Walks.SKIPPED), "paths", "more", "skipped"));

    @Override
    public ToolDefinition definition() {
        return DEFINITION;
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        Glob.parse(input.path("pattern").asString(""));
        return new Action.ReadsPath(Walks.start(input, workspace));
    }

    @Override
    public String howToGoOn(ObjectNode input, String shown) {
        return "Use a narrower pattern or path to see more.";
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        WorkspaceFiles files = new WorkspaceFiles(context.workspace());
        return FileAccess.attempt(() -> {
            Glob pattern = Glob.parse(input.path("pattern").asString(""));
            try (FileWalk walk = files.walk(Walks.start(input, context.workspace()), pattern, context::visible)) {
                return new ToolOutput.Complete(found(walk));
            }
        });
    }

    private static ObjectNode found(FileWalk walk) throws ClosedByInterruptException {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        ArrayNode paths = members.putArray("paths");
        ArrayNode invalidNames = JsonNodeFactory.instance.arrayNode();
        Walks.Room room = new Walks.Room(MAX_PATHS);
        boolean more = false;
        for (WalkedFile file = walk.next(); file != null && !more; file = more ? null : walk.next()) {
            file.close();
            StringNode path = StringNode.valueOf(file.path().toString());
            more = !room.takes(path);
            if (!more) {
                paths.add(path);
                if (file.invalidName()) {
                    invalidNames.add(path);
                }
            }
        }
        members.put("more", more);
        if (!invalidNames.isEmpty()) {
            members.set("invalidNames", invalidNames);
        }
        members.set("skipped", Walks.counted(walk.skipped()));
        return members;
    }
}
