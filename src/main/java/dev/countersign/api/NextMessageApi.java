package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.problem.Problem;
import dev.countersign.task.Sessions;
import dev.countersign.turn.NextMessage;
import dev.countersign.turn.NextMessages;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/sessions/{id}/next-message")
class NextMessageApi {

    private final NextMessages messages;
    private final Sessions sessions;

    NextMessageApi(NextMessages messages, Sessions sessions) {
        this.messages = messages;
        this.sessions = sessions;
    }

    @Needs(Right.READ)
    @GetMapping
    NextMessage getNextMessage(@PathVariable UUID id) {
        return waiting(id);
    }

    @Needs(Right.WORK)
    @PutMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<Void> keepNextMessage(
            @AuthenticationPrincipal Caller caller, @PathVariable UUID id, @RequestBody KeepMessage body) {
        Rights.requireForWork(caller, sessions, id);
        messages.keep(id, Fields.required("text", body.text()));
        return ResponseEntity.accepted().build();
    }

    @Needs(Right.WORK)
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void takeNextMessageBack(@PathVariable UUID id) {
        messages.takeBack(id, waiting(id).id());
    }

    private NextMessage waiting(UUID id) {
        sessions.find(id);
        return messages.of(id).orElseThrow(() -> Problem.notFound("message that waits"));
    }

    /** What a person says once the turn in progress has completed. */
    record KeepMessage(@Nullable String text) {}
}
