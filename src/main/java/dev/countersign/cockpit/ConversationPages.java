package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.problem.Problem;
import dev.countersign.task.Sessions;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.turn.Interrupts;
import dev.countersign.turn.Messages;
import dev.countersign.turn.NextMessages;
import dev.countersign.turn.Retries;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.Turn;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.util.List;
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

/** The conversation on a task's page: its turns one by one, what is sent, what is stopped. */
@Controller
class ConversationPages {

    private final Tasks tasks;
    private final TaskParts parts;
    private final Turns turns;
    private final Transcript transcript;
    private final Messages messages;
    private final NextMessages nextMessages;
    private final Interrupts interrupts;
    private final Retries retries;
    private final Sessions sessions;

    ConversationPages(
            Tasks tasks,
            TaskParts parts,
            Turns turns,
            Transcript transcript,
            Messages messages,
            NextMessages nextMessages,
            Interrupts interrupts,
            Retries retries,
            Sessions sessions) {
        this.tasks = tasks;
        this.parts = parts;
        this.turns = turns;
        this.transcript = transcript;
        this.messages = messages;
        this.nextMessages = nextMessages;
        this.interrupts = interrupts;
        this.retries = retries;
        this.sessions = sessions;
    }

    @GetMapping("/tasks/{id}/conversation")
    String conversation(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable UUID session,
            @RequestParam(defaultValue = "" + TaskParts.TURNS) int turns,
            Model page) {
        parts.conversation(tasks.find(id), session, turns, page);
        return "task :: conversation";
    }

    @GetMapping("/tasks/{id}/composer")
    String composer(@PathVariable UUID id, @RequestParam(required = false) @Nullable UUID session, Model page) {
        parts.composer(tasks.find(id), session, page);
        return "task :: composer";
    }

    @GetMapping("/turns/{id}")
    String turn(@PathVariable UUID id, Model page) {
        page.addAttribute("view", turns.views(List.of(transcript.turn(id))).getFirst());
        return "turn :: turn";
    }

    /** @param after the turn that runs as far as the page knows: the message is for when that has completed */
    @PostMapping("/tasks/{id}/messages")
    String send(
            @PathVariable UUID id,
            @RequestParam UUID session,
            @RequestParam(required = false) @Nullable UUID after,
            @RequestParam(defaultValue = "") String text,
            @RequestParam(required = false) @Nullable String key,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            @AuthenticationPrincipal Caller caller,
            Model page,
            HttpServletResponse response) {
        Rights.require(caller, Right.WORK);
        Task task = tasks.find(id);
        UUID own = parts.sessionOf(task, session);
        Rights.requireForWork(caller, sessions, own);
        String fault = "";
        try {
            if (after == null) {
                messages.send(own, text, FormKey.of(caller, key, own.toString(), text));
            } else {
                nextMessages.keep(own, after, text);
            }
        } catch (Problem problem) {
            fault = problem.detail();
            response.setStatus(ProblemPages.status(problem).value());
        }
        if (htmx == null && fault.isEmpty()) {
            return "redirect:/tasks/" + id + "?session=" + own;
        }
        parts.conversation(tasks.find(id), own, page);
        page.addAttribute("fault", fault);
        page.addAttribute("draft", fault.isEmpty() ? "" : text);
        return "task :: conversation";
    }

    /** Sends, changes or discards what waits; to change it is to take it back into the field where it was written. */
    @PostMapping("/tasks/{id}/next/{message}")
    String next(
            @PathVariable UUID id,
            @PathVariable UUID message,
            @RequestParam UUID session,
            @RequestParam String act,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            @AuthenticationPrincipal Caller caller,
            Model page,
            HttpServletResponse response) {
        Rights.require(caller, Right.WORK);
        UUID own = parts.sessionOf(tasks.find(id), session);
        String fault = "";
        String draft = "";
        if (act.equals("send")) {
            Rights.requireForWork(caller, sessions, own);
        }
        try {
            switch (act) {
                case "send" -> nextMessages.send(own, message);
                case "change" -> draft = nextMessages.takeBack(own, message);
                case "discard" -> nextMessages.takeBack(own, message);
                default ->
                    throw Problem.invalid("act", "unknown-act", "A waiting message is sent, changed or discarded.");
            }
        } catch (Problem problem) {
            fault = problem.detail();
            response.setStatus(ProblemPages.status(problem).value());
        }
        if (htmx == null && fault.isEmpty() && draft.isEmpty()) {
            return "redirect:/tasks/" + id + "?session=" + own;
        }
        parts.composer(tasks.find(id), own, page);
        page.addAttribute("fault", fault);
        page.addAttribute("draft", draft);
        return "task :: composer";
    }

    /** @param failedAt when the failure came that the page shows: a stale page tries nothing again */
    @PostMapping("/turns/{id}/retry")
    String retry(
            @PathVariable UUID id,
            @RequestParam UUID task,
            @RequestParam Instant failedAt,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            @AuthenticationPrincipal Caller caller,
            Model page,
            HttpServletResponse response) {
        Rights.require(caller, Right.WORK);
        Rights.requireForWork(caller, sessions, transcript.turn(id).sessionId());
        String fault = "";
        try {
            retries.retry(id, failedAt);
        } catch (Problem problem) {
            fault = problem.detail();
            response.setStatus(ProblemPages.status(problem).value());
        }
        UUID session = transcript.turn(id).sessionId();
        if (htmx == null && fault.isEmpty()) {
            return "redirect:/tasks/" + task + "?session=" + session;
        }
        parts.conversation(tasks.find(task), session, page);
        page.addAttribute("fault", fault);
        return "task :: conversation";
    }

    @PostMapping("/turns/{id}/interrupt")
    String interrupt(
            @PathVariable UUID id,
            @RequestParam UUID task,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            @AuthenticationPrincipal Caller caller,
            Model page) {
        Rights.require(caller, Right.WORK);
        Turn turn = interrupts.interrupt(id);
        if (htmx == null) {
            return "redirect:/tasks/" + task + "?session=" + turn.sessionId();
        }
        parts.conversation(tasks.find(task), turn.sessionId(), page);
        return "task :: conversation";
    }
}
