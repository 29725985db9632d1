package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.ApprovalMode;
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
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** A task's page and the parts of it that change: its head, its task list, its pane and its mode. */
@Controller
class TaskPages {

    private final Tasks tasks;
    private final TaskParts parts;

    TaskPages(Tasks tasks, TaskParts parts) {
        this.tasks = tasks;
        this.parts = parts;
    }

    @GetMapping("/tasks/{id}")
    String task(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable UUID session,
            @RequestParam(defaultValue = "" + TaskParts.TURNS) int turns,
            Model page) {
        Task task = tasks.find(id);
        parts.frame(task, page);
        parts.pane(task, session, page);
        parts.conversation(task, session, turns, page);
        return "task";
    }

    @GetMapping("/tasks/{id}/head")
    String head(@PathVariable UUID id, Model page) {
        parts.frame(tasks.find(id), page);
        return "task :: head";
    }

    @GetMapping("/tasks/{id}/list")
    String list(@PathVariable UUID id, Model page) {
        parts.frame(tasks.find(id), page);
        return "task :: list";
    }

    @GetMapping("/tasks/{id}/pane")
    String pane(@PathVariable UUID id, @RequestParam(required = false) @Nullable UUID session, Model page) {
        parts.pane(tasks.find(id), session, page);
        return "task :: pane";
    }

    @GetMapping("/tasks/{id}/mode")
    String mode(@PathVariable UUID id, Model page) {
        parts.mode(tasks.find(id), page);
        return "task :: mode";
    }

    /** Full access is confirmed once: the first press answers with what it means, and changes nothing. */
    @PostMapping("/tasks/{id}/mode")
    String changeMode(
            @PathVariable UUID id,
            @RequestParam String mode,
            @RequestParam(defaultValue = "false") boolean confirmed,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            @AuthenticationPrincipal Caller caller,
            Model page) {
        ApprovalMode wanted = ModeChoice.parse(mode);
        Rights.require(caller, wanted == ApprovalMode.SUPERVISED ? Right.WORK : Right.ANSWER);
        Task task = tasks.find(id);
        boolean ask = wanted == ApprovalMode.FULL_ACCESS && task.mode() != wanted && !confirmed;
        if (!ask) {
            task = tasks.change(id, new TaskChange(wanted, null, null, null), caller.channel());
        }
        parts.mode(task, page);
        page.addAttribute("confirming", ask);
        page.addAttribute("modeChanged", !ask);
        return htmx == null && !ask ? "redirect:/tasks/" + id : "task :: mode";
    }

    @PostMapping("/tasks/{id}/sessions")
    String openSession(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable String key,
            @AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.WORK);
        UUID session = tasks.openSession(id, FormKey.of(caller, key, id.toString()));
        return "redirect:/tasks/" + id + "?session=" + session;
    }
}
