package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.storage.Page;
import dev.countersign.task.Task;
import dev.countersign.task.TaskChange;
import dev.countersign.task.Tasks;
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

    ArchivePages(Tasks tasks) {
        this.tasks = tasks;
    }

    @GetMapping("/archive")
    String archive(@RequestParam(required = false) @Nullable String cursor, Model page) {
        Page<Task> archived = tasks.list(true, TASKS, cursor);
        page.addAttribute("archived", archived.items());
        page.addAttribute("next", archived.nextCursor());
        return "archive";
    }

    @PostMapping("/tasks/{id}/archived")
    String change(@PathVariable UUID id, @RequestParam boolean archived, @AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.WORK);
        tasks.change(id, new TaskChange(null, null, null, archived), caller.channel());
        return archived ? "redirect:/archive" : "redirect:/tasks/" + id;
    }
}
