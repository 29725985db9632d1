package dev.countersign.cockpit;

import dev.countersign.approval.Memories;
import dev.countersign.model.Models;
import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.turn.NextMessages;
import dev.countersign.turn.Session;
import dev.countersign.turn.Step;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.Turn;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/** Fills in what each part of a task's page needs, for the page as a whole and for the part alone. */
@Component
class TaskParts {

    /** How many turns a conversation shows at first, and how many more each time that earlier ones are wanted. */
    static final int TURNS = 30;

    private static final int MOST_TURNS = 300;

    private final Transcript transcript;
    private final Turns turns;
    private final ToolRegistry tools;
    private final Models models;
    private final PolicyViews policies;
    private final Memories memories;
    private final ModeBounds bounds;
    private final NextMessages nextMessages;
    private final MemberOrder order;
    private final SharedFolders folders;

    TaskParts(
            Transcript transcript,
            Turns turns,
            ToolRegistry tools,
            Models models,
            PolicyViews policies,
            Memories memories,
            ModeBounds bounds,
            NextMessages nextMessages,
            MemberOrder order,
            SharedFolders folders) {
        this.transcript = transcript;
        this.turns = turns;
        this.tools = tools;
        this.models = models;
        this.policies = policies;
        this.memories = memories;
        this.bounds = bounds;
        this.nextMessages = nextMessages;
        this.order = order;
        this.folders = folders;
    }

    void frame(Task task, Model page) {
        page.addAttribute("task", task);
        page.addAttribute("chip", Chip.of(task.state()));
        page.addAttribute("neighbours", folders.atWorkBeside(task));
    }

    void mode(Task task, Model page) {
        page.addAttribute("task", task);
        page.addAttribute("mode", ModeChoice.of(task.mode()));
        page.addAttribute("modes", ModeChoice.all());
        page.addAttribute("bounds", bounds.of(task));
        page.addAttribute("offersTools", offersTools(task));
        page.addAttribute("confirming", false);
        page.addAttribute("modeChanged", false);
    }

    void pane(Task task, @Nullable UUID sessionId, Model page) {
        Session session = transcript.session(sessionOf(task, sessionId), 1);
        page.addAttribute("task", task);
        page.addAttribute("sessionId", session.id());
        page.addAttribute("modeLabel", ModeChoice.of(task.mode()).label());
        page.addAttribute("offersTools", offersTools(task));
        page.addAttribute("tools", tools.all());
        page.addAttribute("withheld", policies.withheldIn(task.workspace()));
        page.addAttribute("context", new ContextView(lastStep(session.turns()), transcript.usage(task.id())));
        page.addAttribute("sessionKey", FormKey.fresh());
        page.addAttribute(
                "sessionAnswers",
                memories.ofSession(session.id()).stream()
                        .map(answer -> SessionAnswerView.of(answer, order.of(answer.tool())))
                        .toList());
    }

    void conversation(Task task, @Nullable UUID sessionId, Model page) {
        conversation(task, sessionId, TURNS, page);
    }

    /** @param newest how many of its turns are wanted, the newest of them */
    void conversation(Task task, @Nullable UUID sessionId, int newest, Model page) {
        int shown = Math.clamp(newest, 1, MOST_TURNS);
        Session session = transcript.session(sessionOf(task, sessionId), shown + 1);
        boolean earlier = session.turns().size() > shown;
        List<TurnView> views =
                turns.views(earlier ? session.turns().subList(1, session.turns().size()) : session.turns());
        page.addAttribute("turns", views);
        page.addAttribute("shownTurns", shown);
        page.addAttribute("earlierTurns", earlier && shown < MOST_TURNS ? shown + TURNS : null);
        page.addAttribute("unshownTurns", earlier && shown == MOST_TURNS);
        composer(task, session, views, page);
    }

    /** What is written below a conversation: only its newest turn matters for that. */
    void composer(Task task, @Nullable UUID sessionId, Model page) {
        Session session = transcript.session(sessionOf(task, sessionId), 1);
        composer(task, session, turns.views(session.turns()), page);
    }

    private void composer(Task task, Session session, List<TurnView> views, Model page) {
        page.addAttribute("task", task);
        page.addAttribute("sessionId", session.id());
        page.addAttribute(
                "open", views.stream().filter(TurnView::unfinished).findFirst().orElse(null));
        page.addAttribute(
                "failed",
                views.isEmpty() || views.getLast().turn().state() != Turn.State.FAILED ? null : views.getLast());
        page.addAttribute("next", nextMessages.of(session.id()).orElse(null));
        page.addAttribute("draft", "");
        page.addAttribute("fault", "");
        page.addAttribute("messageKey", FormKey.fresh());
        mode(task, page);
    }

    /**
     * The wanted session, which must be the task's own; the newest if none is named.
     *
     * @throws Problem not-found for another task's session
     */
    UUID sessionOf(Task task, @Nullable UUID wanted) {
        List<UUID> own = task.sessions().stream().map(Task.SessionRef::id).toList();
        if (own.isEmpty() || (wanted != null && !own.contains(wanted))) {
            throw Problem.notFound("conversation in this task");
        }
        return wanted == null ? own.getLast() : wanted;
    }

    private boolean offersTools(Task task) {
        return models.find(task.model())
                .map(model -> model.client().takesTools())
                .orElse(true);
    }

    private static @Nullable Step lastStep(List<Turn> turns) {
        return turns.isEmpty() || turns.getLast().steps().isEmpty()
                ? null
                : turns.getLast().steps().getLast();
    }
}
