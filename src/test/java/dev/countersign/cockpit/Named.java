package dev.countersign.cockpit;

import dev.countersign.tool.Action;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolOutput;
import dev.countersign.workspace.Workspace;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A tool whose input has members in an order of its own; it can not be run. */
record Named(ToolDefinition definition) implements Tool {

    Named(String name, String... members) {
        this(new ToolDefinition(name, "1", "Says nothing.", schema(members), schema()));
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) {
        return new Action.Other();
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) {
        throw new IllegalStateException("nobody runs this");
    }

    private static ObjectNode schema(String... members) {
        ObjectNode schema =
                JsonNodeFactory.instance.objectNode().put("type", "object").put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        for (String member : members) {
            properties.putObject(member).put("type", "string");
        }
        return schema;
    }
}
