package dev.countersign.docs;

// tag::tool
import dev.countersign.tool.Action;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.workspace.FileFailure;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.util.StringTokenizer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Counts the words of a file. */
public final class WordCount implements Tool {

    private static final ToolDefinition DEFINITION =
            new ToolDefinition("word_count", "1", "Counts the words of a text file.", json("""
                    {"type": "object", "additionalProperties": false, "required": ["path"],
                     "properties": {"path": {"type": "string", "minLength": 1}}}
                    """), json("""
                    {"type": "object", "additionalProperties": false, "required": ["words"],
                     "properties": {"words": {"type": "integer", "minimum": 0}}}
                    """));

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
        try {
            byte[] content = new WorkspaceFiles(context.workspace())
                    .read(context.workspace().filePath(input.path("path").asString("")));
            int words = new StringTokenizer(new String(content, StandardCharsets.UTF_8)).countTokens();
            return new ToolOutput.Complete(json("{}").put("words", words));
        } catch (FileFailure failure) {
            throw new ToolFailure(failure.code(), failure.getMessage());
        } catch (PathRefused refused) {
            throw new ToolFailure("path-refused", refused.getMessage());
        } catch (ClosedByInterruptException cancelled) {
            throw new InterruptedException("cancelled");
        }
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }
}
// end::tool
