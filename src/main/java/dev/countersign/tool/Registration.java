package dev.countersign.tool;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A registered tool: definition, runner and revision together, with the schemas compiled. */
public final class Registration {

    private final Tool tool;
    private final ToolDefinition definition;
    private final String revision;

    Registration(Tool tool, String revision) {
        this.tool = tool;
        this.definition = tool.definition();
        this.revision = revision;
    }

    public Tool tool() {
        return tool;
    }

    public ToolDefinition definition() {
        return definition;
    }

    public String name() {
        return definition.name();
    }

    /**
     * Identifies what a person allows: a hash of name, version, description, schemas and runner class, and how often the
     * name has been replaced in this process.
     */
    public String revision() {
        return revision;
    }

    /** What is wrong with an input, one sentence a fault that names the field; empty if nothing is. Nothing is coerced. */
    public List<String> problemsOfInput(JsonNode input) {
        return List.of("not yet: " + input);
    }

    /** The same for the small members of an output. */
    public List<String> problemsOfOutput(ObjectNode members) {
        return List.of("not yet: " + members);
    }
}
