package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.Memories;
import dev.countersign.approval.RememberedAnswer;
import dev.countersign.approval.SessionAnswer;
import dev.countersign.storage.Page;
import dev.countersign.task.Sessions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Answers that reach further than their question: listed, and taken back. */
@RestController
@RequestMapping("/api/v1")
class MemoryApi {

    private final Memories memories;
    private final Sessions sessions;

    MemoryApi(Memories memories, Sessions sessions) {
        this.memories = memories;
        this.sessions = sessions;
    }

    @Needs(Right.READ)
    @GetMapping("/remembered")
    Page<RememberedAnswer> listRemembered(
            @RequestParam(defaultValue = "50") int limit, @RequestParam(required = false) @Nullable String cursor) {
        return memories.remembered(Fields.within("limit", limit, 1, 200), cursor);
    }

    @Needs(Right.ANSWER)
    @DeleteMapping("/remembered/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revokeRemembered(@AuthenticationPrincipal Caller caller, @PathVariable UUID id) {
        memories.revokeRemembered(id, caller.channel());
    }

    @Needs(Right.READ)
    @GetMapping("/sessions/{id}/answers")
    Page<SessionAnswer> listSessionAnswers(@PathVariable UUID id) {
        return new Page<>(memories.ofSession(sessions.find(id).id()), null);
    }

    @Needs(Right.ANSWER)
    @DeleteMapping("/sessions/{id}/answers/{answerId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revokeSessionAnswer(
            @AuthenticationPrincipal Caller caller, @PathVariable UUID id, @PathVariable UUID answerId) {
        memories.revokeOfSession(id, answerId, caller.channel());
    }
}
