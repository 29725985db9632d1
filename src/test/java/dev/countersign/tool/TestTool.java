package dev.countersign.tool;

import dev.countersign.workspace.Workspace;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A host's tool in tests: it has a definition, and runs what the test hands it. */
public final class TestTool implements Tool {

    /** What a run does. */
    public interface Body {
        ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException;
    }

    private final ToolDefinition definition;
    private final Body body;
    private final Function<ObjectNode, Action> action;

    public TestTool(String name, String input, String output, Body body) {
        this(name, input, output, body, _ -> new Action.Other());
    }

    /** @param action what a run would do, for those that judge it */
    public TestTool(String name, String input, String output, Body body, Function<ObjectNode, Action> action) {
        this(new ToolDefinition(name, "1", "A tool for tests.", json(input), json(output)), body, action);
    }

    TestTool(ToolDefinition definition, Body body) {
        this(definition, body, _ -> new Action.Other());
    }

    private TestTool(ToolDefinition definition, Body body, Function<ObjectNode, Action> action) {
        this.definition = definition;
        this.body = body;
        this.action = action;
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) {
        return action.apply(input);
    }

    /** JSON with single quotes instead of double ones. */
    public static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text.replace('\'', '"'));
    }

    @Override
    public ToolDefinition definition() {
        return definition;
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        return body.run(input, context);
    }
}
