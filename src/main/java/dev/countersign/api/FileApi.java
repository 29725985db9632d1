package dev.countersign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.access.Right;
import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.workspace.FileFailure;
import dev.countersign.workspace.Listing;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A person's look into a workspace, by the reader that models use, so that both see the same. */
@RestController
class FileApi {

    private final Tasks tasks;

    FileApi(Tasks tasks) {
        this.tasks = tasks;
    }

    @Needs(Right.READ)
    @GetMapping("/api/v1/tasks/{id}/files")
    Files listFiles(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") String path,
            @RequestParam(required = false) @Nullable String cursor)
            throws IOException {
        Workspace workspace = workspace(tasks.find(id));
        try {
            WorkspacePath folder = path.isEmpty() ? WorkspacePath.root() : workspace.path(path);
            return Files.of(new WorkspaceFiles(workspace).list(folder, entry -> true, cursor));
        } catch (PathRefused refused) {
            throw Problem.invalid("path", "path-refused", String.valueOf(refused.getMessage()));
        } catch (FileFailure failure) {
            throw failure.kind() == FileFailure.Kind.NOT_FOUND
                    ? Problem.of(Problem.Kind.NOT_FOUND, failure.code(), failure.getMessage())
                    : Problem.invalid("path", failure.code(), failure.getMessage());
        }
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
     * @param nextCursor the name of the last entry here; null if no more follow
     */
    record Files(List<Entry> items, long total, @Nullable String nextCursor) {

        static Files of(Listing listing) {
            List<Entry> items = listing.entries().stream().map(Entry::of).toList();
            return new Files(
                    items, listing.total(), listing.more() ? items.getLast().name() : null);
        }
    }

    /**
     * A name in a folder.
     *
     * @param size bytes of a file; absent for anything else
     * @param invalidName true where the name is not UTF-8, so that no path names it; else absent
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(
            String name,
            Listing.Type type,
            @Nullable Long size,
            @Nullable Boolean invalidName) {

        static Entry of(Listing.Entry entry) {
            return new Entry(
                    entry.name(),
                    entry.type(),
                    entry.type() == Listing.Type.FILE ? entry.bytes() : null,
                    entry.invalidName() ? true : null);
        }
    }
}
