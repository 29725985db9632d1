package dev.countersign.tool.builtin;

import dev.countersign.tool.Action;
import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolResult;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.channels.ClosedByInterruptException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads a text file, or some lines of it. As text the result is those lines and nothing else. */
@Component
final class ReadFile implements Tool {

    private static final ToolDefinition DEFINITION = new ToolDefinition(
            "read_file",
            "1",
            "Reads a UTF-8 text file of the workspace, at most 16 MiB, as a whole or from startLine on for lineCount lines.",
            Schemas.object("""
                    {"path": {"type": "string", "minLength": 1, "maxLength": 4096,
                              "description": "File, relative to the workspace."},
                     "startLine": {"type": "integer", "minimum": 1, "maximum": 2147483647,
                                   "description": "First line to read, counted from 1."},
                     "lineCount": {"type": "integer", "minimum": 1, "maximum": 2147483647,
                                   "description": "Lines to read at most; all if left out."}}
                    """, "path"),
            Schemas.object("""
                    {"content": {"type": "string", "maxLength": 16777216},
                     "startLine": {"type": "integer", "minimum": 1},
                     "lineCount": {"type": "integer", "minimum": 0, "description": "Lines in content."},
                     "totalLines": {"type": "integer", "minimum": 0, "description": "Lines of the file."},
                     "bytes": {"type": "integer", "minimum": 0, "description": "Size of the file."}}
                    """, "content", "startLine", "lineCount", "totalLines", "bytes"));

    @Override
    public ToolDefinition definition() {
        return DEFINITION;
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        return new Action.ReadsPath(workspace.filePath(input.path("path").asString("")));
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        String spelled = input.path("path").asString("");
        WorkspaceFiles files = new WorkspaceFiles(context.workspace());
        byte[] content = FileAccess.attempt(() -> files.read(context.workspace().filePath(spelled)));
        if (!Utf8.isValid(content)) {
            throw new ToolFailure(
                    "not-text",
                    "`%s` is not UTF-8 text (%,d bytes); use a command that understands its format."
                            .formatted(spelled, content.length));
        }
        Lines lines = Lines.of(
                content,
                input.path("startLine").asInt(1),
                input.path("lineCount").asInt(Integer.MAX_VALUE));
        if (lines.isPastTheEnd()) {
            throw new ToolFailure(
                    "no-such-line",
                    "`%s` has %d lines; startLine %d is past its end."
                            .formatted(spelled, lines.total(), lines.first()));
        }
        write(content, lines, context.output("content"));
        return new ToolOutput.Complete(JsonNodeFactory.instance
                .objectNode()
                .put("startLine", lines.first())
                .put("lineCount", lines.count())
                .put("totalLines", lines.total())
                .put("bytes", content.length));
    }

    private static void write(byte[] content, Lines lines, BulkOutput output) throws InterruptedException {
        try {
            output.write(content, lines.from(), lines.to() - lines.from());
        } catch (ClosedByInterruptException told) {
            InterruptedException interrupted = new InterruptedException();
            interrupted.initCause(told);
            throw interrupted;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public String howToGoOn(ObjectNode input, String shown) {
        long start = input.path("startLine").asLong(1);
        long whole = shown.chars().filter(character -> character == '\n').count();
        return whole == 0
                ? "Line %d alone is longer than that; use a command that prints a part of it.".formatted(start)
                : "Go on with startLine %d.".formatted(start + whole);
    }

    @Override
    public void render(ToolResult result, Appendable text) throws IOException {
        CharBuffer buffer = CharBuffer.allocate(8192);
        try (Reader content = result.bulk("content")) {
            while (content.read(buffer) >= 0) {
                text.append(buffer.flip());
                buffer.clear();
            }
        }
    }
}
