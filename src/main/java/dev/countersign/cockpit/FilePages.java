package dev.countersign.cockpit;

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
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** What lies in a task's workspace, folder by folder, by the same reader that the tools use. */
@Controller
class FilePages {

    private final Tasks tasks;

    FilePages(Tasks tasks) {
        this.tasks = tasks;
    }

    /** @param after the last name of the page before */
    @GetMapping("/tasks/{id}/files")
    String files(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") String path,
            @RequestParam(required = false) @Nullable String after,
            Model page)
            throws ClosedByInterruptException {
        Task task = tasks.find(id);
        try {
            Workspace workspace = Workspace.open(Path.of(task.workspace()));
            WorkspacePath folder = path.isEmpty() ? WorkspacePath.root() : workspace.path(path);
            Listing listing = new WorkspaceFiles(workspace).list(folder, entry -> true, after);
            page.addAttribute("task", task);
            page.addAttribute("path", path);
            page.addAttribute("trail", trail(folder));
            page.addAttribute("files", rows(folder, listing));
            page.addAttribute("after", after);
            page.addAttribute("more", listing.more());
            page.addAttribute("total", Count.of(listing.total(), "entry", "entries"));
            return "files";
        } catch (PathRefused refused) {
            throw Problem.invalid("path", "path-refused", refused.getMessage());
        } catch (FileFailure failure) {
            throw Problem.of(Problem.Kind.NOT_FOUND, failure.code(), failure.getMessage());
        } catch (ClosedByInterruptException interrupted) {
            throw interrupted;
        } catch (IOException gone) {
            throw Problem.of(Problem.Kind.NOT_FOUND, "workspace-gone", "The task's folder can not be opened any more.");
        }
    }

    /**
     * One name of a folder.
     *
     * @param path its own path; empty where it is no folder that can be opened
     */
    record Row(String name, String kind, String size, String path) {}

    private static List<Row> rows(WorkspacePath folder, Listing listing) {
        return listing.entries().stream().map(entry -> row(folder, entry)).toList();
    }

    private static Row row(WorkspacePath folder, Listing.Entry entry) {
        return switch (entry.type()) {
            case FOLDER ->
                new Row(
                        entry.name(),
                        "folder",
                        "",
                        entry.invalidName() ? "" : folder.child(entry.name()).toString());
            case FILE -> new Row(entry.name(), "file", ByteSize.words(entry.bytes()), "");
            case LINK -> new Row(entry.name(), "link, not followed", "", "");
            case OTHER -> new Row(entry.name(), "no file or folder", "", "");
        };
    }

    private static List<Row> trail(WorkspacePath folder) {
        List<Row> trail = new ArrayList<>();
        WorkspacePath path = WorkspacePath.root();
        for (String name : folder.components()) {
            path = path.child(name);
            trail.add(new Row(name, "folder", "", path.toString()));
        }
        return trail;
    }
}
