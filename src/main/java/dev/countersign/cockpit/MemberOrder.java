package dev.countersign.cockpit;

import dev.countersign.tool.ToolRegistry;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The order in which the members of a tool's input are read: that of its schema, since a stored input is sorted by name. */
@Component
class MemberOrder {

    private final ToolRegistry tools;

    MemberOrder(ToolRegistry tools) {
        this.tools = tools;
    }

    /** Names in their order; empty for a tool that is not registered. */
    List<String> of(String tool) {
        return tools.find(tool)
                .map(registration -> registration.definition().inputSchema().path("properties"))
                .map(JsonNode::propertyNames)
                .map(List::copyOf)
                .orElse(List.of());
    }
}
