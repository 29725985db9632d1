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
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code shell}: hands a string to {@code sh -c} in the workspace root. */
@Component
final class Shell implements Tool {

    private static final String INPUT = """
            {
              "type": "object",
              "properties": {
                "command": {
                  "type": "string", "minLength": 1, "maxLength": 131072, "pattern": "\\\\S",
                  "description": "what sh -c runs in the workspace root"
                },
                "timeoutSeconds": {
                  "type": "integer", "minimum": 1, "maximum": 120, "default": 30,
                  "description": "when to end it"
                }
              },
              "required": ["command"],
              "additionalProperties": false
            }
            """;

    private static final String SH = "/bin/sh";

    private final CommandEnvironment environment;
    private final ToolDefinition definition = new ToolDefinition(
            "shell",
            "1",
            "Runs a shell command line in the workspace root and returns what it prints. Standard input is empty. "
                    + "Whatever it leaves running in the background is ended with it.",
            (ObjectNode) JsonMapper.shared().readTree(INPUT),
            CommandReport.schema());

    Shell(CommandEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public ToolDefinition definition() {
        return definition;
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        String command = command(input);
        CommandLimits.check(List.of(command));
        return new Action.RunsShell(command);
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        return CommandReport.of(CommandRunner.run(
                new Command(
                        argv(command(input)),
                        context.workspace().root(),
                        environment.of(context.callId(), context.environment()),
                        CommandLimits.time(input)),
                context));
    }

    @Override
    public void render(ToolResult result, Appendable text) throws IOException {
        CommandReport.render(result, text);
    }

    private static String command(ObjectNode input) {
        return input.path("command").asString();
    }

    /** Linux takes one byte less in one argument than a command line may have: the longest goes in two pieces. */
    private static List<String> argv(String command) {
        if (command.getBytes(StandardCharsets.UTF_8).length < CommandLimits.LINE) {
            return List.of(SH, "-c", command);
        }
        int middle = command.offsetByCodePoints(0, command.codePointCount(0, command.length()) / 2);
        return List.of(SH, "-c", "eval \"set --\n$1$2\"", SH, command.substring(0, middle), command.substring(middle));
    }
}
