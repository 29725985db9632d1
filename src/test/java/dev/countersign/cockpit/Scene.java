package dev.countersign.cockpit;

import dev.countersign.access.Right;
import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Decision;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.approval.Offers;
import dev.countersign.approval.RememberedAnswer;
import dev.countersign.approval.Review;
import dev.countersign.approval.SessionAnswer;
import dev.countersign.model.FinishReason;
import dev.countersign.model.Usage;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.task.Sessions.SessionOfTask;
import dev.countersign.task.Task;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.turn.Call;
import dev.countersign.turn.FileChange;
import dev.countersign.turn.Session;
import dev.countersign.turn.Step;
import dev.countersign.turn.Turn;
import dev.countersign.turn.TurnUsage;
import dev.countersign.workspace.FileVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tasks, questions and turns as they stand at one moment, written so that a test reads like what it is about. */
final class Scene {

    static final JsonMapper JSON = new JsonMapper();
    static final String DIGEST = "9f2c5d1e8a7b4c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d";

    final Map<UUID, Task> tasks = Collections.synchronizedMap(new LinkedHashMap<>());
    final Map<UUID, Approval> approvals = Collections.synchronizedMap(new LinkedHashMap<>());
    final Map<UUID, Turn> turns = Collections.synchronizedMap(new LinkedHashMap<>());
    final Map<String, String> printed = Collections.synchronizedMap(new LinkedHashMap<>());
    final Map<UUID, FileVersion> bases = Collections.synchronizedMap(new LinkedHashMap<>());
    final Map<UUID, List<FileChange>> changes = Collections.synchronizedMap(new LinkedHashMap<>());

    final List<RememberedAnswer> remembered = Collections.synchronizedList(new ArrayList<>());
    final List<SessionAnswer> ofSession = Collections.synchronizedList(new ArrayList<>());
    final List<HistoryEntry> history = Collections.synchronizedList(new ArrayList<>());

    void remembers(String tool, String input, boolean current) {
        JsonNode parsed = JSON.readTree(input);
        remembered.add(new RememberedAnswer(
                TimeOrderedId.next(),
                "/home/ada/projects/engine",
                tool,
                "r1",
                current,
                parsed,
                input.length(),
                DIGEST,
                "window",
                Instant.now().minusSeconds(86_400),
                current ? Instant.now().minusSeconds(300) : null,
                current ? 12 : 0));
    }

    void allowsForTheSession(Task task, String scope) {
        ofSession.add(new SessionAnswer(
                TimeOrderedId.next(),
                task.sessions().getLast().id(),
                "write_file",
                "r1",
                true,
                scope,
                "window",
                Instant.now().minusSeconds(600),
                null,
                3));
    }

    /** A call that was asked about, allowed, and failed; and a mode that was chosen. */
    void happens(Task task, String tool, String input) {
        Ground asked = Ground.of(
                Layer.USER_POLICY, "/home/ada/.local/share/countersign/tools.json", "Asks before shell.", true);
        history.add(entry(HistoryEntry.Kind.MODE, task, null, null, null, null, null, "window", null, null));
        history.add(
                entry(HistoryEntry.Kind.OUTCOME, task, tool, input, null, null, null, null, "failed", "output-limit"));
        history.add(entry(
                HistoryEntry.Kind.ANSWER, task, tool, input, null, null, Answer.ALLOW_SESSION, "window", null, null));
        history.add(entry(
                HistoryEntry.Kind.DECISION,
                task,
                tool,
                input,
                Decision.Effect.ASK,
                List.of(asked),
                null,
                null,
                null,
                null));
    }

    /** A token was made in a window, and a window came in by a link. */
    void letsIn() {
        history.add(access(HistoryEntry.Kind.ACCESS_ENDED, "token ci", null, "token environment"));
        history.add(access(HistoryEntry.Kind.ACCESS_GIVEN, "token ci", List.of(Right.READ, Right.WORK), "window"));
        history.add(access(HistoryEntry.Kind.ACCESS_GIVEN, "window", List.of(Right.values()), "login link"));
    }

    private static HistoryEntry access(HistoryEntry.Kind kind, String access, List<Right> rights, String channel) {
        UUID id = TimeOrderedId.next();
        return new HistoryEntry(
                id,
                TimeOrderedId.timeOf(id),
                kind,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                channel,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                access,
                rights);
    }

    private static HistoryEntry entry(
            HistoryEntry.Kind kind,
            Task task,
            String tool,
            String input,
            Decision.Effect effect,
            List<Ground> grounds,
            Answer answer,
            String channel,
            String outcome,
            String reason) {
        UUID id = TimeOrderedId.next();
        return new HistoryEntry(
                id,
                TimeOrderedId.timeOf(id),
                kind,
                task.id(),
                task.sessions().getLast().id(),
                null,
                null,
                tool,
                tool == null ? null : "r1",
                input == null ? null : JSON.readTree(input),
                tool == null ? null : DIGEST,
                effect,
                grounds,
                answer,
                answer == null ? null : "fine <b>by</b> me",
                channel,
                outcome,
                reason,
                null,
                null,
                kind == HistoryEntry.Kind.MODE ? ApprovalMode.FULL_ACCESS : null,
                null,
                null,
                null,
                null,
                null);
    }

    /** A question about a tool that is registered as the real one is, in a folder that is there. */
    Approval aTurnThatWrites(Task task, ToolRegistry tools, String tool, String input) {
        Approval open = aTurnThatAsks(task, tool, input);
        Approval real = new Approval(
                open.id(),
                open.callId(),
                open.turnId(),
                open.sessionId(),
                open.taskId(),
                open.tool(),
                tools.find(tool).orElseThrow().definition().description(),
                tools.find(tool).orElseThrow().revision(),
                open.workspace(),
                open.input(),
                open.inputDigest(),
                open.state(),
                open.decision(),
                open.createdAt(),
                null,
                null,
                null,
                null,
                open.offers());
        approvals.put(real.id(), real);
        return real;
    }

    /** As under alwaysAsk. */
    void withhold(String why) {
        Approval open = onlyQuestion();
        approvals.put(
                open.id(),
                new Approval(
                        open.id(),
                        open.callId(),
                        open.turnId(),
                        open.sessionId(),
                        open.taskId(),
                        open.tool(),
                        open.toolDescription(),
                        open.toolRevision(),
                        open.workspace(),
                        open.input(),
                        open.inputDigest(),
                        open.state(),
                        open.decision(),
                        open.createdAt(),
                        null,
                        null,
                        null,
                        null,
                        new Offers(open.offers().session(), open.offers().remember(), why)));
    }

    /** Makes this scene the other one, for whoever already looks at it. */
    void become(Scene other) {
        tasks.clear();
        approvals.clear();
        turns.clear();
        changes.clear();
        printed.clear();
        bases.clear();
        bases.putAll(other.bases);
        tasks.putAll(other.tasks);
        approvals.putAll(other.approvals);
        turns.putAll(other.turns);
        remembered.clear();
        remembered.addAll(other.remembered);
        ofSession.clear();
        ofSession.addAll(other.ofSession);
        history.clear();
        history.addAll(other.history);
        changes.putAll(other.changes);
        printed.putAll(other.printed);
    }

    static Scene aTaskWithAWaitingWrite() {
        Scene scene = new Scene();
        scene.aTurnThatAsks(
                scene.aTask("Write a greeting", "/home/ada/hello"),
                "write_file",
                "{\"path\":\"hello.txt\",\"content\":\"Hello,\\nworld\\n\"}");
        return scene;
    }

    static Scene aTaskThatAsks(String tool, String input) {
        Scene scene = new Scene();
        scene.aTurnThatAsks(scene.aTask("Try something", "/home/ada/hello"), tool, input);
        return scene;
    }

    static Scene anIdleTask() {
        Scene scene = new Scene();
        scene.aTask("Write a greeting", "/home/ada/hello");
        return scene;
    }

    Task aTask(String title, String workspace) {
        Task task = new Task(
                TimeOrderedId.next(),
                title,
                workspace,
                ApprovalMode.SUPERVISED,
                "demo",
                Task.State.IDLE,
                0,
                false,
                Instant.now().minusSeconds(600),
                Instant.now().minusSeconds(120),
                List.of(new Task.SessionRef(TimeOrderedId.next(), Instant.now().minusSeconds(600))));
        tasks.put(task.id(), task);
        return task;
    }

    Approval aTurnThatAsks(Task task, String tool, String input) {
        return aTurnThatAsks(task, tool, input, List.of());
    }

    Approval aTurnThatAsks(Task task, String tool, String input, List<Call> before) {
        UUID turnId = TimeOrderedId.next();
        Approval approval = aQuestion(task, turnId, tool, JSON.readTree(input));
        approvals.put(approval.id(), approval);
        List<Call> calls = new ArrayList<>(before);
        calls.add(aCall(approval.callId(), tool, approval.input(), Call.State.WAITING, null, null, approval.id()));
        aTurn(task, turnId, Turn.State.WAITING, "Please do what is needed.", "I will **start** with this.", calls);
        put(task, Task.State.WAITING, task.pendingApprovals() + 1);
        return approval;
    }

    Turn aTurn(Task task, UUID turnId, Turn.State state, String asked, String answered, List<Call> calls) {
        Step step = new Step(
                TimeOrderedId.next(),
                0,
                1,
                answered,
                "demo",
                FinishReason.COMPLETE,
                new Usage(812, 96),
                new Step.Budget(24_000, 3_120, Map.of("messages", 3_120L), Step.Cuts.NONE),
                calls);
        Turn turn = new Turn(
                turnId,
                task.sessions().getLast().id(),
                state,
                asked,
                state == Turn.State.RUNNING ? activity(calls) : null,
                state == Turn.State.FAILED
                        ? new Turn.Failure("provider-unreachable", "The provider at http://127.0.0.1:9 did not answer.")
                        : null,
                Instant.now().minusSeconds(90),
                state.isFinal() ? Instant.now().minusSeconds(40) : null,
                new TurnUsage(step.usage(), Usage.NONE),
                List.of(step));
        turns.put(turnId, turn);
        return turn;
    }

    private static Turn.Activity activity(List<Call> calls) {
        boolean running = calls.stream().anyMatch(call -> call.state() == Call.State.RUNNING);
        return new Turn.Activity(
                running ? Turn.Activity.Kind.TOOL : Turn.Activity.Kind.MODEL,
                Instant.now().minusSeconds(12),
                null);
    }

    /** A turn whose command has run for twelve seconds and has printed this. */
    Call aTurnThatRuns(Task task, String input, String stdout, String stderr) {
        Call call = aCall(TimeOrderedId.next(), "shell", JSON.readTree(input), Call.State.RUNNING, null, null, null);
        aTurn(task, TimeOrderedId.next(), Turn.State.RUNNING, "Build it, please.", "", List.of(call));
        put(task, Task.State.RUNNING, 0);
        printed.put(call.id() + " stdout", stdout);
        printed.put(call.id() + " stderr", stderr);
        return call;
    }

    /** A write of the turn's first call. */
    FileChange changed(Turn turn, String path, @Nullable String diff) {
        FileChange change = new FileChange(
                TimeOrderedId.next(),
                turn.steps().getFirst().calls().getFirst().id(),
                path,
                diff != null && diff.startsWith("--- /dev/null"),
                diff != null && diff.startsWith("--- /dev/null") ? null : DIGEST,
                DIGEST,
                diff,
                false,
                Instant.now().minusSeconds(45));
        changes.computeIfAbsent(turn.id(), _ -> new ArrayList<>()).add(change);
        return change;
    }

    static Call aFinishedCall(String tool, String input, Call.Outcome outcome, String preview) {
        return aCall(TimeOrderedId.next(), tool, JSON.readTree(input), Call.State.FINISHED, outcome, preview, null);
    }

    static Call aCall(
            UUID id,
            String tool,
            JsonNode input,
            Call.State state,
            Call.Outcome outcome,
            String preview,
            UUID approvalId) {
        return new Call(
                id,
                "call_1",
                TimeOrderedId.next(),
                0,
                tool,
                "r1",
                input,
                DIGEST,
                state,
                outcome,
                outcome == Call.Outcome.DENIED ? "A person denied it: not in this folder" : null,
                null,
                null,
                approvalId,
                preview,
                false,
                preview == null ? null : 4_812L,
                preview == null ? null : DIGEST,
                state == Call.State.RUNNING
                        ? Instant.now().minusSeconds(12)
                        : preview == null ? null : Instant.now().minusSeconds(50),
                preview == null ? null : Instant.now().minusSeconds(48));
    }

    /** A model's look at a call that is not over. */
    static Call inReview(Call call, Review review) {
        return new Call(
                call.id(),
                call.providerCallId(),
                call.stepId(),
                call.index(),
                call.tool(),
                call.toolRevision(),
                call.input(),
                call.inputDigest(),
                Call.State.REVIEWING,
                null,
                null,
                null,
                review,
                null,
                null,
                false,
                null,
                null,
                null,
                null);
    }

    /** The stored answer, and what it makes of task and turn. */
    Approval answer(UUID id, Answer answer, String note, String channel) {
        Approval open = approvals.get(id);
        Approval settled = settled(open, Approval.State.ANSWERED, answer, note, channel);
        approvals.put(id, settled);
        Task task = tasks.get(open.taskId());
        put(task, Task.State.IDLE, task.pendingApprovals() - 1);
        Call.Outcome outcome = answer == Answer.DENY ? Call.Outcome.DENIED : Call.Outcome.SUCCEEDED;
        Call call = aCall(
                open.callId(), open.tool(), open.input(), Call.State.FINISHED, outcome, "{\"bytes\":13}", open.id());
        aTurn(task, open.turnId(), Turn.State.COMPLETED, "Please do what is needed.", "Done.", List.of(call));
        return settled;
    }

    void cancel(UUID id) {
        approvals.put(id, settled(approvals.get(id), Approval.State.CANCELLED, null, null, null));
    }

    void mode(UUID taskId, ApprovalMode mode) {
        Task task = tasks.get(taskId);
        tasks.put(taskId, copy(task, mode, task.state(), task.pendingApprovals()));
    }

    SessionOfTask sessionOf(Call call) {
        UUID id = turns.values().stream()
                .filter(turn -> turn.steps().stream()
                        .flatMap(step -> step.calls().stream())
                        .anyMatch(call::equals))
                .findFirst()
                .orElseThrow()
                .sessionId();
        Session session = session(id);
        return new SessionOfTask(id, session.taskId(), session.createdAt());
    }

    Session session(UUID id) {
        Task task = tasks.values().stream()
                .filter(one -> one.sessions().stream().anyMatch(ref -> ref.id().equals(id)))
                .findFirst()
                .orElseThrow();
        List<Turn> own = turns.values().stream()
                .filter(turn -> turn.sessionId().equals(id))
                .toList();
        return new Session(id, task.id(), task.createdAt(), own);
    }

    List<Approval> pending() {
        return approvals.values().stream()
                .filter(approval -> approval.state() == Approval.State.PENDING)
                .toList();
    }

    Task onlyTask() {
        return tasks.values().iterator().next();
    }

    Approval onlyQuestion() {
        return approvals.values().iterator().next();
    }

    void put(Task task, Task.State state, int pending) {
        tasks.put(task.id(), copy(task, task.mode(), state, pending));
    }

    Task archived(Task task) {
        return new Task(
                task.id(),
                task.title(),
                task.workspace(),
                task.mode(),
                task.model(),
                task.state(),
                0,
                true,
                task.createdAt(),
                task.updatedAt(),
                task.sessions());
    }

    private static Task copy(Task task, ApprovalMode mode, Task.State state, int pending) {
        return new Task(
                task.id(),
                task.title(),
                task.workspace(),
                mode,
                task.model(),
                state,
                pending,
                false,
                task.createdAt(),
                task.updatedAt(),
                task.sessions());
    }

    private static Approval aQuestion(Task task, UUID turnId, String tool, JsonNode input) {
        return new Approval(
                TimeOrderedId.next(),
                TimeOrderedId.next(),
                turnId,
                task.sessions().getLast().id(),
                task.id(),
                tool,
                "Creates a file or replaces what is in it.",
                "c0ffee12",
                task.workspace(),
                input,
                DIGEST,
                Approval.State.PENDING,
                new Decision(
                        Decision.Effect.ASK,
                        List.of(Ground.of(Layer.MODE, "mode", "Supervised: a person answers every call.", true)),
                        List.of()),
                Instant.now().minusSeconds(75),
                null,
                null,
                null,
                null,
                new Offers("write_file: files in src", "this exact request", null));
    }

    private static Approval settled(Approval open, Approval.State state, Answer answer, String note, String channel) {
        return new Approval(
                open.id(),
                open.callId(),
                open.turnId(),
                open.sessionId(),
                open.taskId(),
                open.tool(),
                open.toolDescription(),
                open.toolRevision(),
                open.workspace(),
                open.input(),
                open.inputDigest(),
                state,
                open.decision(),
                open.createdAt(),
                answer,
                note,
                state == Approval.State.ANSWERED ? Instant.now() : null,
                channel,
                open.offers());
    }
}
