package dev.countersign.tool.builtin;

import dev.countersign.tool.Action;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolResult;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code run_command}: starts one program with just these arguments. No shell ever sees them. */
@Component
final class RunCommand implements Tool {

    private static final String INPUT = """
            {
              "type": "object",
              "properties": {
                "argv": {
                  "type": "array", "minItems": 1, "items": {"type": "string"},
                  "description": "the program and its arguments, passed on as they are"
                },
                "cwd": {"type": "string", "minLength": 1, "description": "a folder of the workspace; default: its root"},
                "timeoutSeconds": {
                  "type": "integer", "minimum": 1, "maximum": 120, "default": 30,
                  "description": "when to end it"
                }
              },
              "required": ["argv"],
              "additionalProperties": false
            }
            """;

    private final CommandEnvironment environment;
    private final ToolDefinition definition = new ToolDefinition(
            "run_command",
            "1",
            "Runs one program with its arguments, without a shell, and returns what it prints. Standard input is empty. "
                    + "Whatever it leaves running in the background is ended with it.",
            (ObjectNode) JsonMapper.shared().readTree(INPUT),
            CommandReport.schema());

    RunCommand(CommandEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public ToolDefinition definition() {
        return definition;
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        List<String> argv = argv(input);
        if (argv.getFirst().isBlank()) {
            throw new PathRefused("argv has to begin with the name of a program.");
        }
        CommandLimits.check(argv);
        return new Action.RunsCommand(argv, cwd(input, workspace));
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        Map<String, String> variables = environment.of(context.callId(), context.environment());
        Path directory = directory(input, context.workspace());
        List<String> argv = new ArrayList<>(argv(input));
        Path program = ProgramLookup.find(argv.getFirst(), variables.getOrDefault("PATH", ""), directory);
        argv.set(0, program.toString());
        return CommandReport.of(
                CommandRunner.run(new Command(argv, directory, variables, CommandLimits.time(input)), context));
    }

    @Override
    public void render(ToolResult result, Appendable text) throws IOException {
        CommandReport.render(result, text);
    }

    private static List<String> argv(ObjectNode input) {
        return input.path("argv").valueStream().map(JsonNode::asString).toList();
    }

    private static WorkspacePath cwd(ObjectNode input, Workspace workspace) throws PathRefused {
        return workspace.path(input.path("cwd").asString("."));
    }

    /** The child itself can only be told a path: it follows that once more, right after it has been looked at. */
    private static Path directory(ObjectNode input, Workspace workspace) throws ToolFailure, InterruptedException {
        try {
            return FileAccess.attempt(() -> new WorkspaceFiles(workspace).realFolder(cwd(input, workspace)));
        } catch (ToolFailure noFolder) {
            throw new ToolFailure(CommandStart.CANNOT_START, "cwd: " + noFolder.getMessage());
        }
    }
}
