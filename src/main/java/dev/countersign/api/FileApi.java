package dev.countersign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.access.Right;
import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.tool.Invocation;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolInvoker;
import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A person's look into a workspace, through the tool that models use, so that both see the same. */
@RestController
class FileApi {

    private final Tasks tasks;
    private final ToolRegistry tools;
    private final ToolInvoker invoker;

    FileApi(Tasks tasks, ToolRegistry tools, ToolInvoker invoker) {
        this.tasks = tasks;
        this.tools = tools;
        this.invoker = invoker;
    }

    @Needs(Right.READ)
    @GetMapping("/api/v1/tasks/{id}/files")
    Files listFiles(@PathVariable UUID id, @RequestParam(defaultValue = ".") String path) {
        Task task = tasks.find(id);
        Registration reader =
                tools.find("list_files").orElseThrow(() -> new IllegalStateException("list_files is not registered"));
        ObjectNode input = JsonNodeFactory.instance.objectNode().put("path", path);
        return switch (invoker.invoke(reader, input, new Look(workspace(task)))) {
            case Invocation.Returned(ToolOutput output) -> Files.of(output.members());
            case Invocation.Failed(String code, String message)
            when code.equals("not-found") -> throw Problem.of(Problem.Kind.NOT_FOUND, code, message);
            case Invocation.Failed(String code, String message) -> throw Problem.invalid("path", code, message);
            case Invocation.Cancelled() -> throw Problem.notFound("folder");
        };
    }

    private static Workspace workspace(Task task) {
        try {
            return Workspace.open(Path.of(task.workspace()));
        } catch (IOException gone) {
            throw Problem.of(Problem.Kind.NOT_FOUND, "workspace-gone", "The task's folder can not be opened any more.");
        }
    }

    /**
     * A folder's entries.
     *
     * @param total how many there are
     * @param more whether not all of them are here
     */
    record Files(List<Entry> items, long total, boolean more) {

        static Files of(ObjectNode members) {
            return new Files(
                    members.path("entries")
                            .valueStream()
                            .map(entry -> new Entry(
                                    entry.path("name").asString(),
                                    entry.path("type").asString(),
                                    entry.has("size") ? entry.get("size").asLong() : null))
                            .toList(),
                    members.path("total").asLong(0),
                    members.path("more").asBoolean(false));
        }
    }

    /**
     * A name in a folder.
     *
     * @param size bytes of a file; absent for anything else
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(String name, String type, @Nullable Long size) {}
}
