package dev.countersign.cockpit;

import dev.countersign.approval.History;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What was decided, answered and run, newest first, with filters. */
@Controller
class HistoryPages {

    private static final int SHOWN = 50;

    private final History history;
    private final MemberOrder order;

    HistoryPages(History history, MemberOrder order) {
        this.history = history;
        this.order = order;
    }

    @GetMapping("/history")
    String history(
            @RequestParam(defaultValue = "") String task,
            @RequestParam(defaultValue = "") String tool,
            @RequestParam(defaultValue = "") String effect,
            @RequestParam(defaultValue = "") String from,
            @RequestParam(defaultValue = "") String to,
            @RequestParam(required = false) @Nullable String cursor,
            Model page,
            HttpServletResponse response) {
        HistoryForm form = new HistoryForm(task.strip(), tool.strip(), effect, from, to);
        Page<HistoryEntry> found = new Page<>(List.of(), null);
        String fault = "";
        try {
            found = history.newest(form.filter(), SHOWN, cursor);
        } catch (Problem problem) {
            fault = problem.detail();
            response.setStatus(ProblemPages.status(problem).value());
        }
        page.addAttribute("form", form);
        page.addAttribute("fault", fault);
        page.addAttribute(
                "lines",
                found.items().stream()
                        .map(entry -> HistoryLine.of(entry, order.of(String.valueOf(entry.tool()))))
                        .toList());
        page.addAttribute("next", found.nextCursor());
        return "history";
    }
}
