package dev.countersign.tool.builtin;

import dev.countersign.tool.Action;
import dev.countersign.tool.ToolFailure;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code run_command}: starts one program with just these arguments. No shell ever sees them. */
@Component
final class RunCommand extends CommandTool {

    @Autowired
    RunCommand(CommandEnvironment environment) {
        this(environment, new CommandRunner());
    }

    RunCommand(CommandEnvironment environment, CommandRunner runner) {
        super(
                definition("run_command", "Runs one program with its arguments, without a shell,", """
                "argv": {"type": "array", "minItems": 1, "items": {"type": "string"},
                         "description": "The program and its arguments, passed on as they are."},
                "cwd": {"type": "string", "minLength": 1,
                        "description": "A folder of the workspace; default: its root."}
                """, "argv"),
                environment,
                runner);
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
    Start start(ObjectNode input, Workspace workspace, Map<String, String> variables)
            throws ToolFailure, InterruptedException {
        Path directory = directory(input, workspace);
        List<String> argv = new ArrayList<>(argv(input));
        Path program = ProgramLookup.find(argv.getFirst(), variables.getOrDefault("PATH", ""), directory);
        argv.set(0, program.toString());
        return new Start(argv, directory);
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
