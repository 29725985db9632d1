package dev.countersign.tool.builtin;

import dev.countersign.tool.Action;
import dev.countersign.tool.Change;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.workspace.FileContent;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import dev.countersign.workspace.Written;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Replaces a text in a file by another, in one step. */
@Component
final class EditFile implements Tool {

    private static final ToolDefinition DEFINITION = new ToolDefinition(
            "edit_file",
            "1",
            "Replaces oldText by newText in a UTF-8 text file of the workspace. Both are literal. oldText must occur exactly "
                    + "once, unless replaceAll is true. Line endings and mode of the file stay as they are.",
            Schemas.object("""
                    {"path": {"type": "string", "minLength": 1, "maxLength": 4096,
                              "description": "File, relative to the workspace."},
                     "oldText": {"type": "string", "minLength": 1, "maxLength": 1048576,
                                 "description": "The text as the file has it, with enough around it to be unique."},
                     "newText": {"type": "string", "description": "What takes its place; empty to remove it."},
                     "replaceAll": {"type": "boolean", "description": "Replace every occurrence; default: false."}}
                    """, "path", "oldText", "newText"),
            Schemas.object("""
                    {"replacements": {"type": "integer", "minimum": 1},
                     "bytes": {"type": "integer", "minimum": 0, "description": "Size of the new content."},
                     "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                     "previousSha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"}}
                    """, "replacements", "bytes", "sha256", "previousSha256"));

    @Override
    public ToolDefinition definition() {
        return DEFINITION;
    }

    /** Refuses what could never be done before anybody is asked about it. The file's own size is not known here. */
    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        WorkspacePath path = workspace.filePath(input.path("path").asString(""));
        TextEdit edit = edit(input);
        if (edit.oldText().equals(edit.newText())) {
            throw new PathRefused(
                    "oldText and newText for `%s` are the same: there is nothing to change.".formatted(path));
        }
        long bytes = Utf8.length(edit.newText());
        if (bytes < 0 || Utf8.length(edit.oldText()) < 0) {
            throw new PathRefused("A text for `%s` has half a surrogate pair, which is no text.".formatted(path));
        }
        if (bytes > WorkspaceFiles.MAX_BYTES) {
            throw new PathRefused("newText for `%s` has %,d bytes; a file may have at most %,d. Write less."
                    .formatted(path, bytes, WorkspaceFiles.MAX_BYTES));
        }
        return new Action.WritesPath(path, bytes);
    }

    @Override
    public Optional<Change> preview(ObjectNode input, Workspace workspace) throws ToolFailure, InterruptedException {
        WorkspaceFiles files = new WorkspaceFiles(workspace);
        Target target = target(input, workspace, files);
        byte[] content = target.edited().content().bytes();
        return Optional.of(
                LineDiff.change(target.path(), FileAccess.attempt(() -> files.propose(target.path(), content))));
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        WorkspaceFiles files = new WorkspaceFiles(context.workspace());
        Target target = target(input, context.workspace(), files);
        TextEdit.Edited edited = target.edited();
        Written written = FileAccess.attempt(
                () -> files.edit(target.path(), target.content(), edited.content(), context.callId()));
        context.changed(LineDiff.change(target.path(), written));
        return new ToolOutput.Complete(JsonNodeFactory.instance
                .objectNode()
                .put("replacements", edited.places())
                .put("bytes", written.content().size())
                .put("sha256", written.content().sha256())
                .put(
                        "previousSha256",
                        Objects.requireNonNull(written.previous()).sha256()));
    }

    /** A file as it is, and as it is to be. */
    private record Target(WorkspacePath path, FileContent content, TextEdit.Edited edited) {}

    private static Target target(ObjectNode input, Workspace workspace, WorkspaceFiles files)
            throws ToolFailure, InterruptedException {
        WorkspacePath path =
                FileAccess.attempt(() -> workspace.filePath(input.path("path").asString("")));
        FileContent content = FileAccess.attempt(() -> new FileContent(files.read(path)));
        if (!Utf8.isValid(content.bytes())) {
            throw new ToolFailure(
                    "not-text",
                    "`%s` is not UTF-8 text (%,d bytes); use a command that understands its format."
                            .formatted(path, content.size()));
        }
        boolean everywhere = input.path("replaceAll").asBoolean(false);
        return new Target(path, content, edit(input).of(path, content.bytes(), everywhere));
    }

    private static TextEdit edit(ObjectNode input) {
        return new TextEdit(
                input.path("oldText").asString(""), input.path("newText").asString(""));
    }
}
