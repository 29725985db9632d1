package dev.countersign.cockpit;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.lenient;

import dev.countersign.access.AccessToken;
import dev.countersign.access.Right;
import dev.countersign.access.TerminalLogins;
import dev.countersign.access.WebSessions;
import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Approvals;
import dev.countersign.approval.History;
import dev.countersign.approval.Memories;
import dev.countersign.model.Model;
import dev.countersign.model.Models;
import dev.countersign.model.Usage;
import dev.countersign.problem.Problem;
import dev.countersign.result.LinesWanted;
import dev.countersign.result.OutputTail;
import dev.countersign.result.ResultLines;
import dev.countersign.result.ResultStore;
import dev.countersign.storage.Page;
import dev.countersign.task.Task;
import dev.countersign.task.TaskChange;
import dev.countersign.task.Tasks;
import dev.countersign.task.WorkspaceChoice;
import dev.countersign.tool.Action;
import dev.countersign.tool.TestTool;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.tool.builtin.WritingTools;
import dev.countersign.turn.Answers;
import dev.countersign.turn.FileChanges;
import dev.countersign.turn.Session;
import dev.countersign.turn.Streaming;
import dev.countersign.turn.TaskUsage;
import dev.countersign.turn.Transcript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Lets mocked facades tell of a scene, which may change while they do. */
final class Staging {

    static final long OUTPUT_LINES = 4_321;

    private Staging() {}

    /** The folders of the machine, and no data directory among them. */
    static void folders(WorkspaceChoice choice) {
        lenient().when(choice.open(any())).thenAnswer(asked -> WorkspaceChoice.named(asked.getArgument(0)));
    }

    static void tasks(Tasks tasks, Scene scene) {
        lenient().when(tasks.defaultMode()).thenReturn(ApprovalMode.SUPERVISED);
        lenient()
                .when(tasks.idsIn(any()))
                .thenAnswer(asked -> scene.tasks.values().stream()
                        .filter(task -> task.workspace().equals(asked.getArgument(0)))
                        .map(Task::id)
                        .toList());
        lenient().when(tasks.list(anyBoolean(), anyInt(), any())).thenAnswer(asked -> {
            UUID before = Page.idAt(asked.getArgument(2));
            int limit = asked.getArgument(1);
            List<Task> all = scene.tasks.values().stream()
                    .filter(task -> before == null || task.id().compareTo(before) < 0)
                    .sorted(Comparator.comparing(Task::id).reversed())
                    .limit(limit + 1L)
                    .toList();
            return Page.of(all, limit, Task::id);
        });
        lenient().when(tasks.find(any())).thenAnswer(asked -> found(scene.tasks, asked.getArgument(0), "task"));
        lenient()
                .when(tasks.findAll(any()))
                .thenAnswer(asked -> asked.<Collection<UUID>>getArgument(0).stream()
                        .filter(scene.tasks::containsKey)
                        .collect(Collectors.toMap(task -> task, scene.tasks::get)));
        lenient().when(tasks.change(any(), any(), any())).thenAnswer(asked -> {
            UUID id = asked.getArgument(0);
            TaskChange change = asked.getArgument(1);
            scene.mode(id, change.mode());
            return scene.tasks.get(id);
        });
    }

    static void approvals(Approvals approvals, Scene scene) {
        lenient()
                .when(approvals.list(eq(Approval.State.PENDING), any(), anyInt(), any()))
                .thenAnswer(asked -> {
                    UUID after = Page.idAt(asked.getArgument(3));
                    int limit = asked.getArgument(2);
                    List<Approval> later = scene.pending().stream()
                            .filter(open -> after == null || open.id().compareTo(after) > 0)
                            .limit(limit + 1L)
                            .toList();
                    return Page.of(later, limit, Approval::id);
                });
        lenient()
                .when(approvals.pending(anyInt()))
                .thenAnswer(asked -> scene.pending().stream()
                        .map(Approval::id)
                        .limit(asked.<Integer>getArgument(0))
                        .toList());
        lenient()
                .when(approvals.baseOf(any()))
                .thenAnswer(asked -> Optional.ofNullable(scene.bases.get(asked.<UUID>getArgument(0))));
        lenient()
                .when(approvals.find(any()))
                .thenAnswer(asked -> found(scene.approvals, asked.getArgument(0), "approval"));
    }

    static void transcript(Transcript transcript, Scene scene) {
        lenient().when(transcript.session(any(), anyInt())).thenAnswer(asked -> {
            Session session = scene.session(asked.getArgument(0));
            int skipped = Math.max(0, session.turns().size() - asked.<Integer>getArgument(1));
            return new Session(
                    session.id(),
                    session.taskId(),
                    session.createdAt(),
                    session.turns().subList(skipped, session.turns().size()));
        });
        lenient()
                .when(transcript.turn(any(UUID.class)))
                .thenAnswer(asked -> found(scene.turns, asked.getArgument(0), "turn"));
        lenient()
                .when(transcript.usage(any()))
                .thenReturn(new TaskUsage(new Usage(1_812, 196), Usage.NONE, null, true));
        lenient().when(transcript.streaming(any())).thenReturn(new Streaming("attempt-1", ""));
        lenient()
                .when(transcript.call(any()))
                .thenAnswer(asked -> scene.turns.values().stream()
                        .flatMap(turn -> turn.steps().stream())
                        .flatMap(step -> step.calls().stream())
                        .filter(call -> call.id().equals(asked.getArgument(0)))
                        .findFirst()
                        .orElseThrow(() -> Problem.notFound("call")));
        lenient().when(transcript.sessionOf(any())).thenAnswer(asked -> scene.sessionOf(asked.getArgument(0)));
    }

    static void changes(FileChanges changes, Scene scene) {
        lenient()
                .when(changes.ofTurn(any(), anyInt(), any()))
                .thenAnswer(asked -> page(scene.changes.getOrDefault(
                        found(scene.turns, asked.getArgument(0), "turn").id(), List.of())));
        lenient()
                .when(changes.find(any(), any()))
                .thenAnswer(asked -> scene.changes.getOrDefault(asked.<UUID>getArgument(0), List.of()).stream()
                        .filter(change -> change.id().equals(asked.getArgument(1)))
                        .findFirst()
                        .orElseThrow(() -> Problem.notFound("change")));
        lenient()
                .when(changes.countOf(any()))
                .thenAnswer(asked -> asked.<Collection<UUID>>getArgument(0).stream()
                        .filter(scene.changes::containsKey)
                        .collect(Collectors.toMap(turn -> turn, turn ->
                                (long) scene.changes.get(turn).size())));
    }

    /** What has been printed by calls that run; a finished one always has as many lines. */
    static void results(ResultStore results, Scene scene) {
        try {
            lenient().when(results.find(any(), anyLong())).thenReturn(Optional.of(Path.of("result.json")));
            lenient().when(results.tail(any(), any(), anyInt())).thenAnswer(asked -> {
                String text = scene.printed.getOrDefault(asked.getArgument(0) + " " + asked.getArgument(1), "");
                return new OutputTail(text, text.getBytes(StandardCharsets.UTF_8).length, !text.contains("cut"));
            });
            lenient().when(results.lines(any(), any())).thenAnswer(asked -> {
                LinesWanted wanted = asked.getArgument(1);
                List<ResultLines.Line> lines = LongStream.range(wanted.from(), OUTPUT_LINES + 1)
                        .mapToObj(number -> new ResultLines.Line(number, "line " + number + " of output", false))
                        .filter(line -> line.text().contains(wanted.query()))
                        .limit(wanted.count())
                        .toList();
                return Optional.of(new ResultLines("stdout", lines, OUTPUT_LINES, null, true));
            });
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** One tool whose output can be long, and those that write. */
    static void tools(ToolRegistry tools) {
        TestTool shell = new TestTool(
                "shell",
                "{'type':'object','additionalProperties':false,'properties':{'command':{'type':'string'},'timeoutSeconds':{'type':'integer'}}}",
                "{'type':'object','additionalProperties':false,'properties':{'stdout':{'type':'string','maxLength':99},'stderr':{'type':'string','maxLength':99}}}",
                (input, context) -> {
                    throw new IllegalStateException("nothing runs here");
                },
                input -> new Action.RunsShell(input.path("command").asString("")));
        lenient().when(tools.find(any())).thenReturn(Optional.empty());
        ToolRegistry writing = WritingTools.registered();
        for (String name : List.of("write_file", "edit_file")) {
            lenient().when(tools.find(name)).thenReturn(writing.find(name));
        }
        lenient().when(tools.find("shell")).thenReturn(new ToolRegistry(List.of(shell)).find("shell"));
    }

    static void answers(Answers answers, Scene scene) {
        lenient().when(answers.answer(any(), any(), any(), any(), any())).thenAnswer(asked -> {
            Approval open = scene.approvals.get(asked.<UUID>getArgument(0));
            if (open.state() == Approval.State.ANSWERED && open.answer() == asked.getArgument(1)) {
                return open;
            }
            if (open.state() != Approval.State.PENDING) {
                String code = open.state() == Approval.State.CANCELLED ? "cancelled" : "already-answered";
                throw Problem.of(Problem.Kind.CONFLICT, code, "It is settled.").with("approval", open);
            }
            if (!open.inputDigest().equals(asked.getArgument(2))) {
                throw Problem.of(Problem.Kind.PRECONDITION_FAILED, "input-changed", "Another input.");
            }
            return scene.answer(open.id(), asked.getArgument(1), asked.getArgument(3), asked.getArgument(4));
        });
        lenient()
                .when(answers.denyAndStop(any(), any(), any(), any()))
                .thenAnswer(asked ->
                        scene.answer(asked.getArgument(0), Answer.DENY, asked.getArgument(2), asked.getArgument(3)));
    }

    static void models(Models models) {
        Model demo = new Model("demo", "demo", 32_000, 8_000, "", (request, onText, cancellation) -> {
            throw new IllegalStateException("nobody talks to a model here");
        });
        lenient().when(models.all()).thenReturn(List.of(demo));
        lenient().when(models.defaultModel()).thenReturn(demo);
        lenient().when(models.find("demo")).thenReturn(Optional.of(demo));
    }

    static void memories(Memories memories, Scene scene) {
        lenient().when(memories.remembered(anyInt(), any())).thenAnswer(asked -> page(scene.remembered));
        lenient()
                .when(memories.ofSession(any()))
                .thenAnswer(asked -> scene.ofSession.stream()
                        .filter(answer -> answer.sessionId().equals(asked.getArgument(0)))
                        .toList());
    }

    static void history(History history, Scene scene) {
        lenient().when(history.newest(any(), anyInt(), any())).thenAnswer(asked -> page(scene.history));
    }

    private static <T> Page<T> page(Iterable<T> items) {
        List<T> list = new ArrayList<>();
        items.forEach(list::add);
        return new Page<>(List.copyOf(list), null);
    }

    private static <T> T found(Map<UUID, T> known, UUID id, String what) {
        T one = known.get(id);
        if (one == null) {
            throw Problem.notFound(what);
        }
        return one;
    }

    static List<WebSessions.Window> windows() {
        Instant now = Instant.now();
        return List.of(
                new WebSessions.Window(
                        UUID.fromString("01890000-0000-7000-8000-00000000000a"),
                        "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
                        now.minusSeconds(86_400),
                        now,
                        now.plusSeconds(86_400)),
                new WebSessions.Window(
                        UUID.fromString("01890000-0000-7000-8000-00000000000b"),
                        "curl/8 <b>",
                        now.minusSeconds(600),
                        now.minusSeconds(60),
                        now.plusSeconds(86_400)));
    }

    static List<TerminalLogins.Terminal> terminals() {
        Instant now = Instant.now();
        return List.of(new TerminalLogins.Terminal(
                UUID.fromString("01890000-0000-7000-8000-00000000000c"),
                "countersign run <b>",
                List.of(Right.READ, Right.ANSWER),
                now.minusSeconds(20),
                now,
                true));
    }

    static List<AccessToken> tokens() {
        Instant now = Instant.now();
        return List.of(
                new AccessToken(
                        UUID.fromString("01890000-0000-7000-8000-00000000000d"),
                        "ci",
                        List.of(Right.READ, Right.WORK),
                        now.minusSeconds(86_400),
                        now.minusSeconds(60)),
                new AccessToken(
                        UUID.fromString("01890000-0000-7000-8000-00000000000e"),
                        "dashboard",
                        List.of(Right.READ),
                        now,
                        null));
    }
}
