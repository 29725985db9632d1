package dev.countersign.tool.builtin;

import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolResult;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** A tool that runs one program to its end; which one is all that they differ in. */
abstract class CommandTool implements Tool {

    private final ToolDefinition definition;
    private final CommandEnvironment environment;
    private final CommandRunner runner;

    CommandTool(ToolDefinition definition, CommandEnvironment environment, CommandRunner runner) {
        this.definition = definition;
        this.environment = environment;
        this.runner = runner;
    }

    /**
     * @param does the beginning of a sentence that says what is run
     * @param members JSON of the input's members that say what to run
     */
    static ToolDefinition definition(String name, String does, String members, String required) {
        return new ToolDefinition(
                name,
                "1",
                does
                        + " and returns what it prints. Standard input is empty. Whatever it leaves running in the background "
                        + "is ended with it.",
                Schemas.object("""
                        {%s,
                         "timeoutSeconds": {"type": "integer", "minimum": 1, "maximum": 120, "default": 30,
                                            "description": "When to end it."}}
                        """.formatted(members), required),
                CommandReport.SCHEMA);
    }

    /**
     * The program, its arguments and where it starts.
     *
     * @param variables all of its environment
     */
    abstract Start start(ObjectNode input, Workspace workspace, Map<String, String> variables)
            throws ToolFailure, InterruptedException;

    /** @param argv the program's real path, then its arguments */
    record Start(List<String> argv, Path directory) {}

    @Override
    public final ToolDefinition definition() {
        return definition;
    }

    @Override
    public final ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        Map<String, String> variables = environment.of(context.callId(), context.environment());
        Start start = start(input, context.workspace(), variables);
        Command command = new Command(start.argv(), start.directory(), variables, CommandLimits.time(input));
        return CommandReport.of(runner.run(command, context));
    }

    @Override
    public final String howToGoOn(ObjectNode input, String shown) {
        return "Run a narrower command, for example with head, tail or grep, to see more.";
    }

    @Override
    public final void render(ToolResult result, Appendable text) throws IOException {
        CommandReport.render(result, text);
    }
}
