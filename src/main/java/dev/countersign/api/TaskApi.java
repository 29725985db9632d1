package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.storage.Page;
import dev.countersign.task.NewTask;
import dev.countersign.task.Task;
import dev.countersign.task.TaskChange;
import dev.countersign.task.Tasks;
import dev.countersign.turn.Erasure;
import dev.countersign.turn.TaskUsage;
import dev.countersign.turn.Transcript;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/tasks")
class TaskApi {

    private final Tasks tasks;
    private final Erasure erasure;
    private final Transcript transcript;

    TaskApi(Tasks tasks, Erasure erasure, Transcript transcript) {
        this.tasks = tasks;
        this.erasure = erasure;
        this.transcript = transcript;
    }

    @Needs(Right.WORK)
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<Task> openTask(
            @AuthenticationPrincipal Caller caller, HttpServletRequest request, @RequestBody OpenTask body) {
        String workspace = Fields.required("workspace", body.workspace());
        mayChoose(body.mode() == null ? tasks.defaultMode() : body.mode(), caller);
        Task task = tasks.open(
                new NewTask(workspace, body.title(), body.mode(), body.model()), RequestKeys.of(caller, request, body));
        return ResponseEntity.created(URI.create("/api/v1/tasks/" + task.id())).body(task);
    }

    @Needs(Right.READ)
    @GetMapping
    Page<Task> listTasks(
            @RequestParam(defaultValue = "false") boolean archived,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return tasks.list(archived, Fields.within("limit", limit, 1, 200), cursor);
    }

    @Needs(Right.READ)
    @GetMapping("/{id}")
    Task getTask(@PathVariable UUID id) {
        return tasks.find(id);
    }

    @Needs(Right.READ)
    @GetMapping("/{id}/usage")
    TaskUsage getUsage(@PathVariable UUID id) {
        return transcript.usage(tasks.find(id).id());
    }

    @Needs(Right.WORK)
    @PatchMapping("/{id}")
    Task changeTask(@AuthenticationPrincipal Caller caller, @PathVariable UUID id, @RequestBody ChangeTask body) {
        mayChoose(body.mode(), caller);
        return tasks.change(
                id, new TaskChange(body.mode(), body.title(), body.model(), body.archived()), caller.channel());
    }

    @Needs(Right.WORK)
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void archiveTask(
            @AuthenticationPrincipal Caller caller,
            @PathVariable UUID id,
            @RequestParam(defaultValue = "false") boolean erase) {
        tasks.change(id, new TaskChange(null, null, null, true), caller.channel());
        if (erase) {
            erasure.erase(id);
        }
    }

    /** Whoever may not answer may not choose a mode that answers either. */
    private static void mayChoose(@Nullable ApprovalMode mode, Caller caller) {
        if (mode != null && mode != ApprovalMode.SUPERVISED) {
            Rights.require(caller, Right.ANSWER);
        }
    }

    /** A new task. */
    record OpenTask(
            @Nullable String workspace,
            @Nullable String title,
            @Nullable ApprovalMode mode,
            @Nullable String model) {}

    /** What to change; what is left out stays. */
    record ChangeTask(
            @Nullable ApprovalMode mode,
            @Nullable String title,
            @Nullable String model,
            @Nullable Boolean archived) {}
}
