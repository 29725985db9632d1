package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.task.Task;
import dev.countersign.task.TaskChange;
import dev.countersign.task.Tasks;
import dev.countersign.turn.Erasure;
import dev.countersign.turn.StoredSizes;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Tasks that are put away: nothing of them is lost, and each can be taken out again. */
@Controller
class ArchivePages {

    private static final int TASKS = 50;

    private final Tasks tasks;
    private final Erasure erasure;
    private final StoredSizes sizes;

    ArchivePages(Tasks tasks, Erasure erasure, StoredSizes sizes) {
        this.tasks = tasks;
        this.erasure = erasure;
        this.sizes = sizes;
    }

    /** @param size of the complete outputs of its calls */
    record Kept(Task task, String size) {}

    @GetMapping("/archive")
    String archive(@RequestParam(required = false) @Nullable String cursor, Model page) {
        Page<Task> archived = tasks.list(true, TASKS, cursor);
        Map<UUID, Long> bytes =
                sizes.ofTasks(archived.items().stream().map(Task::id).toList());
        page.addAttribute(
                "archived",
                archived.items().stream()
                        .map(task -> new Kept(task, ByteSize.words(bytes.getOrDefault(task.id(), 0L))))
                        .toList());
        page.addAttribute("next", archived.nextCursor());
        return "archive";
    }

    /** Only what is put away is erased, and only with the second press. */
    @PostMapping("/tasks/{id}/erase")
    String erase(@PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.WORK);
        if (!tasks.find(id).archived()) {
            throw Problem.of(
                    Problem.Kind.CONFLICT, "not-archived", "Only a task in the archive is erased. Archive it first.");
        }
        erasure.erase(id);
        return "redirect:/archive";
    }

    @PostMapping("/tasks/{id}/archived")
    String change(@PathVariable UUID id, @RequestParam boolean archived, @AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.WORK);
        tasks.change(id, new TaskChange(null, null, null, archived), caller.channel());
        return archived ? "redirect:/archive" : "redirect:/tasks/" + id;
    }
}
