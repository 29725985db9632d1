package dev.countersign.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.tool.Action;
import dev.countersign.tool.Change;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import dev.countersign.workspace.Written;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates or replaces a text file in one step. */
@Component
final class WriteFile implements Tool {

    private static final ToolDefinition DEFINITION = new ToolDefinition(
            "write_file",
            "1",
            "Creates a text file of the workspace or replaces it as a whole, at most 16 MiB of UTF-8. Its folder must exist.",
            Schemas.object("""
                    {"path": {"type": "string", "minLength": 1, "maxLength": 4096,
                              "description": "File, relative to the workspace."},
                     "content": {"type": "string", "description": "The whole new content."}}
                    """, "path", "content"),
            Schemas.object("""
                    {"created": {"type": "boolean", "description": "Whether there was no such file before."},
                     "bytes": {"type": "integer", "minimum": 0},
                     "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                     "previousSha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"}}
                    """, "created", "bytes", "sha256"));

    @Override
    public ToolDefinition definition() {
        return DEFINITION;
    }

    /** Refuses what could never be written before anybody is asked about it. */
    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        WorkspacePath path = workspace.filePath(input.path("path").asString(""));
        long bytes = Utf8.length(input.path("content").asString(""));
        if (bytes > WorkspaceFiles.MAX_BYTES) {
            throw new PathRefused("The content for `%s` has %,d bytes; a file may have at most %,d. Write less."
                    .formatted(path, bytes, WorkspaceFiles.MAX_BYTES));
        }
        if (bytes < 0) {
            throw new PathRefused("The content for `%s` has half a surrogate pair, which is no text.".formatted(path));
        }
        return new Action.WritesPath(path, bytes);
    }

    @Override
    public Optional<Change> preview(ObjectNode input, Workspace workspace) throws ToolFailure, InterruptedException {
        byte[] content = input.path("content").asString("").getBytes(UTF_8);
        return FileAccess.attempt(() -> {
            WorkspacePath path = workspace.filePath(input.path("path").asString(""));
            return Optional.of(LineDiff.change(path, new WorkspaceFiles(workspace).propose(path, content)));
        });
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        byte[] content = input.path("content").asString("").getBytes(UTF_8);
        WorkspaceFiles files = new WorkspaceFiles(context.workspace());
        return FileAccess.attempt(() -> {
            WorkspacePath path = context.workspace().filePath(input.path("path").asString(""));
            Written written = files.replace(path, content, context.callId());
            context.changed(LineDiff.change(path, written));
            ObjectNode members = JsonNodeFactory.instance
                    .objectNode()
                    .put("created", written.created())
                    .put("bytes", written.content().size())
                    .put("sha256", written.content().sha256());
            if (written.previous() != null) {
                members.put("previousSha256", written.previous().sha256());
            }
            return new ToolOutput.Complete(members);
        });
    }
}
