package dev.countersign.tool.builtin;

import dev.countersign.tool.Action;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.workspace.Listing;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import java.util.Locale;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lists one folder. */
@Component
final class ListFiles implements Tool {

    private static final ToolDefinition DEFINITION = new ToolDefinition(
            "list_files",
            "1",
            "Lists a folder of the workspace: names, types and sizes, sorted by name, at most %d entries."
                    .formatted(Listing.MAX_ENTRIES),
            Schemas.object("""
                    {"path": {"type": "string", "maxLength": 4096,
                              "description": "Folder, relative to the workspace; its root if left out."}}
                    """),
            Schemas.object("""
                    {"entries": {"type": "array", "maxItems": 500, "items": {
                        "type": "object", "additionalProperties": false, "required": ["name", "type"], "properties": {
                            "name": {"type": "string"},
                            "type": {"enum": ["file", "folder", "link", "other"]},
                            "size": {"type": "integer", "minimum": 0, "description": "Bytes of a file."},
                            "invalidName": {"const": true, "description": "The name is not UTF-8; no path names it."}}}},
                     "total": {"type": "integer", "minimum": 0},
                     "more": {"type": "boolean", "description": "Whether there are entries after these."},
                     "skippedByPolicy": {"type": "integer", "minimum": 1}}
                    """, "entries", "total", "more"));

    @Override
    public ToolDefinition definition() {
        return DEFINITION;
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        return new Action.ReadsPath(path(input, workspace));
    }

    @Override
    public String howToGoOn(ObjectNode input, String shown) {
        return "List a folder beneath it, or use find_files with a pattern, to see more.";
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        WorkspaceFiles files = new WorkspaceFiles(context.workspace());
        Listing listing =
                FileAccess.attempt(() -> files.list(path(input, context.workspace()), context::visible, null));
        return new ToolOutput.Complete(members(listing));
    }

    /** No path and an empty one both mean the root: a folder is meant, and that is the only one without a name. */
    private static WorkspacePath path(ObjectNode input, Workspace workspace) throws PathRefused {
        String spelled = input.path("path").asString("");
        return spelled.isEmpty() ? WorkspacePath.root() : workspace.path(spelled);
    }

    private static ObjectNode members(Listing listing) {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        ArrayNode entries = members.putArray("entries");
        for (Listing.Entry entry : listing.entries()) {
            ObjectNode one = entries.addObject()
                    .put("name", entry.name())
                    .put("type", entry.type().name().toLowerCase(Locale.ROOT));
            if (entry.type() == Listing.Type.FILE) {
                one.put("size", entry.bytes());
            }
            if (entry.invalidName()) {
                one.put("invalidName", true);
            }
        }
        members.put("total", listing.total()).put("more", listing.more());
        if (listing.skipped() > 0) {
            members.put("skippedByPolicy", listing.skipped());
        }
        return members;
    }
}
