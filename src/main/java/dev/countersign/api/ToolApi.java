package dev.countersign.api;

import dev.countersign.access.Right;
import dev.countersign.storage.Page;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolRegistry;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

@RestController
class ToolApi {

    private final ToolRegistry tools;

    ToolApi(ToolRegistry tools) {
        this.tools = tools;
    }

    @Needs(Right.READ)
    @GetMapping("/api/v1/tools")
    Page<ToolView> listTools() {
        return new Page<>(tools.all().stream().map(ToolView::of).toList(), null);
    }

    /** A registered tool. */
    record ToolView(
            String name,
            String version,
            String description,
            JsonNode inputSchema,
            JsonNode outputSchema,
            String revision,
            boolean advertised) {

        static ToolView of(Registration registration) {
            ToolDefinition tool = registration.definition();
            return new ToolView(
                    tool.name(),
                    tool.version(),
                    tool.description(),
                    tool.inputSchema(),
                    tool.outputSchema(),
                    registration.revision(),
                    true);
        }
    }
}
