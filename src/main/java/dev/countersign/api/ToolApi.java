package dev.countersign.api;

import dev.countersign.access.Right;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.storage.Page;
import dev.countersign.task.WorkspaceChoice;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

@RestController
class ToolApi {

    private final ToolRegistry tools;
    private final Gatekeeper gatekeeper;

    ToolApi(ToolRegistry tools, Gatekeeper gatekeeper) {
        this.tools = tools;
        this.gatekeeper = gatekeeper;
    }

    @Needs(Right.READ)
    @GetMapping("/api/v1/tools")
    Page<ToolView> listTools(@RequestParam(required = false) @Nullable String workspace) {
        List<Registration> all = tools.all();
        List<String> names = all.stream().map(Registration::name).toList();
        List<String> advertised =
                workspace == null ? names : gatekeeper.advertised(WorkspaceChoice.named(workspace), names);
        return new Page<>(
                all.stream()
                        .map(tool -> ToolView.of(tool, advertised.contains(tool.name())))
                        .toList(),
                null);
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

        static ToolView of(Registration registration, boolean advertised) {
            ToolDefinition tool = registration.definition();
            return new ToolView(
                    tool.name(),
                    tool.version(),
                    tool.description(),
                    tool.inputSchema(),
                    tool.outputSchema(),
                    registration.revision(),
                    advertised);
        }
    }
}
