package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.Memories;
import dev.countersign.approval.RememberedAnswer;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.storage.Page;
import dev.countersign.task.Sessions;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What people have allowed beyond one call, and taking it back. */
@Controller
class MemoryPages {

    private static final int SHOWN = 50;

    private final Memories memories;
    private final Sessions sessions;
    private final MemberOrder order;
    private final Signals signals;

    MemoryPages(Memories memories, Sessions sessions, MemberOrder order, Signals signals) {
        this.memories = memories;
        this.sessions = sessions;
        this.order = order;
        this.signals = signals;
    }

    /** A remembered answer with its input as people read it; no input where it is too long for a list. */
    record Remembered(RememberedAnswer answer, @Nullable ShownInput input) {

        /** Through what it was allowed, in words. */
        public String channel() {
            return Channels.words(answer.channel());
        }

        public String glance() {
            return input == null ? "an input of %,d characters".formatted(answer.inputLength()) : input.glance();
        }
    }

    @GetMapping("/remembered")
    String remembered(@RequestParam(required = false) @Nullable String cursor, Model page) {
        Page<RememberedAnswer> found = memories.remembered(SHOWN, cursor);
        List<Remembered> shown = found.items().stream().map(this::shown).toList();
        page.addAttribute("answers", shown);
        page.addAttribute("next", found.nextCursor());
        return "remembered";
    }

    private Remembered shown(RememberedAnswer answer) {
        return new Remembered(
                answer, answer.input() == null ? null : ShownInput.of(answer.input(), order.of(answer.tool())));
    }

    @PostMapping("/remembered/{id}/revoke")
    String revoke(@PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.ANSWER);
        memories.revokeRemembered(id, caller.channel());
        return "redirect:/remembered";
    }

    @PostMapping("/sessions/{session}/answers/{id}/revoke")
    String revokeOfSession(@PathVariable UUID session, @PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.ANSWER);
        UUID task = sessions.find(session).taskId();
        memories.revokeOfSession(session, id, caller.channel());
        signals.publish(new Signal.TaskChanged(task));
        return "redirect:/tasks/" + task + "?session=" + session;
    }
}
