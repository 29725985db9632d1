package dev.countersign.tool;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A registered tool: definition, runner and revision together, with the schemas compiled. */
public final class Registration {

    /** Characters of compact JSON that the small members of an output may have. */
    static final int MAX_MEMBERS = 1024 * 1024;

    private final Tool tool;
    private final ToolDefinition definition;
    private final String revision;
    private final CompiledSchema input;
    private final CompiledSchema members;
    private final BulkMembers bulk;

    /** @throws IllegalArgumentException if name or schemas are not as {@link ToolDefinition} wants them */
    Registration(Tool tool, int replacements) {
        ToolDefinition given = tool.definition();
        this.tool = tool;
        this.definition = new ToolDefinition(
                given.name(),
                given.version(),
                given.description(),
                given.inputSchema().deepCopy(),
                given.outputSchema().deepCopy());
        this.revision = Revision.of(definition, tool.getClass(), replacements);
        this.input = CompiledSchema.of("input", definition.inputSchema());
        this.bulk = BulkMembers.declaredIn(definition.outputSchema());
        CompiledSchema.of("output", definition.outputSchema());
        this.members = CompiledSchema.of("output", bulk.removedFrom(definition.outputSchema()));
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
        return this.input.problemsOf(input);
    }

    /**
     * The same for the small members of an output. Bulk members are no part of them: they are streamed, and checked by
     * their length.
     */
    public List<String> problemsOfOutput(ObjectNode members) {
        List<String> problems = this.members.problemsOf(members);
        return problems.isEmpty() && members.toString().length() > MAX_MEMBERS
                ? List.of("the members that are not streamed have more than %,d characters".formatted(MAX_MEMBERS))
                : problems;
    }

    /**
     * The members of the output that may be streamed, with the characters that each may have: those that the schema
     * declares with {@code type: string} and {@code maxLength} and nothing else but a description.
     */
    public Map<String, Long> bulkMembers() {
        return bulk.maxLengths();
    }

    BulkMembers bulk() {
        return bulk;
    }
}
