package dev.countersign.tool.builtin;

import dev.countersign.tool.Action;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** {@code shell}: hands a string to {@code sh -c} in the workspace root. */
@Component
final class Shell extends CommandTool {

    private static final String SH = "/bin/sh";

    @Autowired
    Shell(CommandEnvironment environment) {
        this(environment, new CommandRunner());
    }

    Shell(CommandEnvironment environment, CommandRunner runner) {
        super(
                definition("shell", "Runs a shell command line in the workspace root", """
                "command": {"type": "string", "minLength": 1, "maxLength": 131072, "pattern": "\\\\S",
                            "description": "What sh -c runs in the workspace root."}
                """, "command"),
                environment,
                runner);
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        String command = command(input);
        CommandLimits.check(List.of(command));
        return new Action.RunsShell(command);
    }

    @Override
    Start start(ObjectNode input, Workspace workspace, Map<String, String> variables) {
        return new Start(argv(command(input)), workspace.root());
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
