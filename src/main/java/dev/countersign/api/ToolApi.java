package dev.countersign.api;

import dev.countersign.access.Right;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Predicate;
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
        Predicate<String> advertised = workspace == null ? tool -> true : advertisedIn(folder(workspace));
        return new Page<>(
                tools.all().stream().map(tool -> ToolView.of(tool, advertised)).toList(), null);
    }

    private Predicate<String> advertisedIn(Workspace workspace) {
        return tool -> gatekeeper.advertises(workspace, tool);
    }

    private static Workspace folder(String spelled) {
        try {
            Path path = Path.of(spelled);
            if (path.isAbsolute()) {
                return Workspace.open(path);
            }
        } catch (IOException | InvalidPathException e) {
            throw Problem.invalid(
                    "workspace", "workspace-not-a-directory", "There is no folder at that path that can be opened.");
        }
        throw Problem.invalid("workspace", "workspace-not-absolute", "The workspace must be an absolute path.");
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

        static ToolView of(Registration registration, Predicate<String> advertised) {
            ToolDefinition tool = registration.definition();
            return new ToolView(
                    tool.name(),
                    tool.version(),
                    tool.description(),
                    tool.inputSchema(),
                    tool.outputSchema(),
                    registration.revision(),
                    advertised.test(tool.name()));
        }
    }
}
