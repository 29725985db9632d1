package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.storage.Page;
import dev.countersign.task.Sessions;
import dev.countersign.turn.FileChange;
import dev.countersign.turn.FileChanges;
import dev.countersign.turn.Interrupts;
import dev.countersign.turn.Retries;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.Turn;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/turns/{id}")
class TurnApi {

    private final Transcript transcript;
    private final Interrupts interrupts;
    private final Retries retries;
    private final FileChanges changes;
    private final Sessions sessions;

    TurnApi(Transcript transcript, Interrupts interrupts, Retries retries, FileChanges changes, Sessions sessions) {
        this.transcript = transcript;
        this.interrupts = interrupts;
        this.retries = retries;
        this.changes = changes;
        this.sessions = sessions;
    }

    @Needs(Right.READ)
    @GetMapping
    Turn getTurn(@PathVariable UUID id, @RequestParam(defaultValue = "0") int wait) {
        int seconds = Fields.within("wait", wait, 0, 60);
        return seconds == 0 ? transcript.turn(id) : transcript.turn(id, Duration.ofSeconds(seconds));
    }

    @Needs(Right.READ)
    @GetMapping("/changes")
    Page<FileChange> listChanges(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return changes.ofTurn(id, Fields.within("limit", limit, 1, 200), cursor);
    }

    @Needs(Right.WORK)
    @PostMapping("/interrupt")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Turn interruptTurn(@PathVariable UUID id) {
        return interrupts.interrupt(id);
    }

    @Needs(Right.WORK)
    @PostMapping("/retry")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Turn retryTurn(@AuthenticationPrincipal Caller caller, @PathVariable UUID id) {
        Rights.requireForWork(caller, sessions, transcript.turn(id).sessionId());
        return retries.retry(id);
    }
}
