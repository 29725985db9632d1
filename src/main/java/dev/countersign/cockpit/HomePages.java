package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.model.Models;
import dev.countersign.problem.Problem;
import dev.countersign.storage.DataDirectory;
import dev.countersign.storage.Page;
import dev.countersign.task.NewTask;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What needs a person, what runs, what ran lately, and the form that begins something new. */
@Controller
class HomePages {

    private static final int TASKS = 50;

    private final Tasks tasks;
    private final Cards cards;
    private final Models models;
    private final DataDirectory data;
    private final FolderChoice folders;

    HomePages(Tasks tasks, Cards cards, Models models, DataDirectory data, FolderChoice folders) {
        this.tasks = tasks;
        this.cards = cards;
        this.models = models;
        this.data = data;
        this.folders = folders;
    }

    @GetMapping("/")
    String home(Model page) {
        return show(page, NewTaskForm.empty(ModeChoice.of(tasks.defaultMode()).value()));
    }

    /** Every task that is not archived, page by page. */
    @GetMapping("/tasks")
    String all(@RequestParam(required = false) @Nullable String cursor, Model page) {
        Page<Task> found = tasks.list(false, TASKS, cursor);
        page.addAttribute("all", found.items());
        page.addAttribute("next", found.nextCursor());
        return "tasks";
    }

    /** The lists alone, for a page that is open. */
    @GetMapping("/overview")
    String overview(Model page) {
        lists(page);
        return "home :: overview";
    }

    /** What there is to know of a folder while its path is typed. */
    @GetMapping("/folder")
    String folder(@RequestParam(defaultValue = "") String workspace, Model page) {
        page.addAttribute("folder", folders.look(workspace));
        return "home :: folder";
    }

    @PostMapping("/tasks")
    String open(
            @RequestParam(required = false) @Nullable String workspace,
            @RequestParam(required = false) @Nullable String title,
            @RequestParam(required = false) @Nullable String mode,
            @RequestParam(required = false) @Nullable String model,
            @RequestParam(required = false) @Nullable String key,
            @AuthenticationPrincipal Caller caller,
            Model page,
            HttpServletResponse response) {
        Rights.require(caller, Right.WORK);
        NewTaskForm form = NewTaskForm.filledIn(workspace, title, mode, model, key);
        try {
            return "redirect:/tasks/" + open(form, caller).id();
        } catch (Problem problem) {
            response.setStatus(ProblemPages.status(problem).value());
            return show(page, form.refused(problem));
        }
    }

    private Task open(NewTaskForm form, Caller caller) {
        ApprovalMode mode = ModeChoice.parse(form.mode());
        if (mode != ApprovalMode.SUPERVISED) {
            Rights.require(caller, Right.ANSWER);
        }
        NewTask wanted = new NewTask(form.workspace(), orNull(form.title()), mode, orNull(form.model()));
        return tasks.open(
                wanted, FormKey.of(caller, form.key(), form.workspace(), form.title(), form.mode(), form.model()));
    }

    private String show(Model page, NewTaskForm form) {
        lists(page);
        page.addAttribute("form", form);
        page.addAttribute("folder", folders.look(form.field().equals("workspace") ? "" : form.workspace()));
        page.addAttribute(
                "folders", FolderChoice.recent(tasks.list(false, TASKS, null).items()));
        page.addAttribute("formKey", FormKey.fresh());
        page.addAttribute("modes", ModeChoice.all());
        page.addAttribute("models", models.all());
        page.addAttribute("defaultModel", models.defaultModel().id());
        if (models.all().size() == 1) {
            // Nothing but the demo: the page says how to add one.
            page.addAttribute("configFile", data.configFile().toString());
        }
        return "home";
    }

    private void lists(Model page) {
        Page<Task> newest = tasks.list(false, TASKS, null);
        List<Task> all = newest.items();
        page.addAttribute("older", newest.nextCursor());
        Page<Card> waiting = cards.waiting(null);
        page.addAttribute("waiting", waiting.items());
        page.addAttribute("moreWaiting", waiting.nextCursor());
        page.addAttribute(
                "running",
                all.stream().filter(task -> task.state() == Task.State.RUNNING).toList());
        page.addAttribute(
                "recent",
                all.stream().filter(task -> task.state() != Task.State.RUNNING).toList());
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
