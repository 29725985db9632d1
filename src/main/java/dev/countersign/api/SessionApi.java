package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.task.Sessions;
import dev.countersign.task.Tasks;
import dev.countersign.turn.Messages;
import dev.countersign.turn.Session;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.Turn;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1")
class SessionApi {

    private final Tasks tasks;
    private final Messages messages;
    private final Transcript transcript;
    private final Sessions sessions;

    SessionApi(Tasks tasks, Messages messages, Transcript transcript, Sessions sessions) {
        this.tasks = tasks;
        this.messages = messages;
        this.transcript = transcript;
        this.sessions = sessions;
    }

    @Needs(Right.WORK)
    @PostMapping("/tasks/{id}/sessions")
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<Session> openSession(
            @AuthenticationPrincipal Caller caller, HttpServletRequest request, @PathVariable UUID id) {
        UUID session = tasks.openSession(id, RequestKeys.of(caller, request, null));
        return ResponseEntity.created(URI.create("/api/v1/sessions/" + session)).body(transcript.session(session, 1));
    }

    @Needs(Right.READ)
    @GetMapping("/sessions/{id}")
    Session getSession(@PathVariable UUID id, @RequestParam(defaultValue = "50") int turns) {
        return transcript.session(id, Fields.within("turns", turns, 1, 200));
    }

    @Needs(Right.WORK)
    @PostMapping("/sessions/{id}/turns")
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<Turn> startTurn(
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request,
            @PathVariable UUID id,
            @RequestBody StartTurn body) {
        Rights.requireForWork(caller, sessions, id);
        String text = Fields.required("text", body.text());
        Turn turn = messages.send(id, text, RequestKeys.of(caller, request, body));
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/turns/" + turn.id()))
                .body(turn);
    }

    /** What a person says. */
    record StartTurn(@Nullable String text) {}
}
