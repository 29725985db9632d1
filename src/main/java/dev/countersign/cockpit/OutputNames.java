package dev.countersign.cockpit;

import dev.countersign.tool.ToolRegistry;
import java.util.List;
import org.springframework.stereotype.Component;

/** The names of the texts that a tool's result may have, in the order in which the tool declares them. */
@Component
class OutputNames {

    private final ToolRegistry tools;

    OutputNames(ToolRegistry tools) {
        this.tools = tools;
    }

    /** None for a tool whose result is small, or that is not registered any more. */
    List<String> of(String tool) {
        return tools.find(tool)
                .map(registration -> List.copyOf(registration.bulkMembers().keySet()))
                .orElse(List.of());
    }
}
