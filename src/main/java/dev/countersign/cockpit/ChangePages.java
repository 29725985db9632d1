package dev.countersign.cockpit;

import dev.countersign.storage.Page;
import dev.countersign.turn.FileChange;
import dev.countersign.turn.FileChanges;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.Turn;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** What a turn's tools wrote, write by write. */
@Controller
class ChangePages {

    private static final int WRITES = 50;

    private final FileChanges changes;
    private final Transcript transcript;

    ChangePages(FileChanges changes, Transcript transcript) {
        this.changes = changes;
        this.transcript = transcript;
    }

    @GetMapping("/turns/{id}/changes")
    String changes(@PathVariable UUID id, @RequestParam(required = false) @Nullable String cursor, Model page) {
        Page<FileChange> found = changes.ofTurn(id, WRITES, cursor);
        List<ChangeView> views = found.items().stream().map(ChangeView::of).toList();
        surroundings(id, page);
        page.addAttribute("changes", views);
        page.addAttribute("cursor", cursor);
        page.addAttribute("next", found.nextCursor());
        page.addAttribute("files", changes.countOf(List.of(id)).getOrDefault(id, 0L));
        return "changes";
    }

    /** The diff of one write, page by page. */
    @GetMapping("/turns/{id}/changes/{change}")
    String change(
            @PathVariable UUID id, @PathVariable UUID change, @RequestParam(defaultValue = "1") long from, Model page) {
        FileChange found = changes.find(id, change);
        surroundings(id, page);
        page.addAttribute("change", found);
        page.addAttribute("lines", Lines.page(found.diff() == null ? "" : found.diff(), from));
        return "change";
    }

    private void surroundings(UUID turnId, Model page) {
        Turn turn = transcript.turn(turnId);
        page.addAttribute("turn", turn);
        page.addAttribute("taskId", transcript.session(turn.sessionId(), 1).taskId());
    }
}
