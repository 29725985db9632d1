package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.HistoryRecorder;
import dev.countersign.approval.Questions;
import dev.countersign.model.Models;
import dev.countersign.problem.Problem;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.storage.Idempotency;
import dev.countersign.storage.Page;
import dev.countersign.storage.RequestKey;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.workspace.Workspace;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.domain.Limit;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Opens, lists and changes tasks. */
@Component
public class Tasks {

    private static final int LONGEST_TITLE = 200;

    private final TaskRows tasks;
    private final SessionRows sessions;
    private final WorkspaceChoice workspaces;
    private final Models models;
    private final Questions questions;
    private final HistoryRecorder history;
    private final TaskActivity activity;
    private final Idempotency idempotency;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transaction;
    private final Signals signals;
    private final Clock clock;
    private final String engineLabel;
    private final ApprovalMode defaultMode;

    Tasks(
            TaskRows tasks,
            SessionRows sessions,
            WorkspaceChoice workspaces,
            Models models,
            Questions questions,
            HistoryRecorder history,
            TaskActivity activity,
            Idempotency idempotency,
            JdbcTemplate jdbc,
            TransactionTemplate transaction,
            Signals signals,
            Clock clock,
            EngineLabel engineLabel,
            @Value("${countersign.default-mode:supervised}") ApprovalMode defaultMode) {
        this.tasks = tasks;
        this.sessions = sessions;
        this.workspaces = workspaces;
        this.models = models;
        this.questions = questions;
        this.history = history;
        this.activity = activity;
        this.idempotency = idempotency;
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.signals = signals;
        this.clock = clock;
        this.engineLabel = engineLabel.text();
        this.defaultMode = defaultMode;
    }

    /**
     * A new task with its first session, and the folder's real path as its workspace.
     *
     * @throws Problem invalid, with the field, for a workspace that is no folder, relative, or overlaps the data
     *     directory, and for an unknown model
     */
    public Task open(NewTask wanted, @Nullable RequestKey key) {
        Workspace workspace = workspaces.open(wanted.workspace());
        String model = known(wanted.model() == null ? models.defaultModel().id() : wanted.model());
        String title = wanted.title() == null ? nameOf(workspace) : acceptable(wanted.title());
        ApprovalMode mode = wanted.mode() == null ? defaultMode : wanted.mode();
        UUID id = idempotency.once(key, () -> {
            Instant now = clock.instant();
            TaskRow task = tasks.save(new TaskRow(
                    TimeOrderedId.next(), title, workspace.root().toString(), model, mode, engineLabel, now));
            sessions.save(new SessionRow(TimeOrderedId.next(), task.getId(), now));
            return task.getId();
        });
        signals.publish(new Signal.TaskChanged(id));
        return find(id);
    }

    /** The mode of tasks that name none. */
    public ApprovalMode defaultMode() {
        return defaultMode;
    }

    /** Whether there has never been a task. */
    public boolean isFirst() {
        return tasks.count() == 0;
    }

    /** The task of that id, or a not-found problem. */
    public Task find(UUID id) {
        return described(List.of(row(id))).getFirst();
    }

    /** Those of these tasks that there still are, by id. */
    public Map<UUID, Task> findAll(Collection<UUID> ids) {
        return described(tasks.findAllById(ids)).stream().collect(Collectors.toMap(Task::id, Function.identity()));
    }

    /** The folders of some tasks, by task. */
    public Map<UUID, String> workspaces(Collection<UUID> ids) {
        return tasks.workspaces(ids).stream()
                .collect(Collectors.toMap(TaskRows.WorkspaceOfTask::getId, TaskRows.WorkspaceOfTask::getWorkspace));
    }

    /** Newest first. */
    public Page<Task> list(boolean archived, int limit, @Nullable String cursor) {
        UUID before = Optional.ofNullable(Page.idAt(cursor)).orElse(TimeOrderedId.HIGHEST);
        List<TaskRow> found = tasks.page(archived, before, Limit.of(limit + 1));
        return Page.of(found, limit, TaskRow::getId).map(this::described);
    }

    /** The tasks of a workspace, by its real path, the archived included. */
    public List<UUID> idsIn(String workspace) {
        return tasks.idsIn(workspace);
    }

    /**
     * A new mode, title, model or place in the archive; it answers no open question.
     *
     * @param channel through what the change came
     */
    public Task change(UUID id, TaskChange change, String channel) {
        row(id);
        String title = change.title() == null ? null : acceptable(change.title());
        String model = change.model() == null ? null : known(change.model());
        if (Boolean.TRUE.equals(change.archived()) && activity.of(List.of(id)).containsKey(id)) {
            throw Problem.of(
                    Problem.Kind.CONFLICT,
                    "turn-in-progress",
                    "A turn of this task is not finished. Interrupt it first, then archive the task.");
        }
        transaction.executeWithoutResult(_ -> {
            Instant now = clock.instant();
            if (change.mode() != null) {
                tasks.changeMode(id, change.mode(), now);
                history.modeChanged(id, change.mode(), channel);
            }
            if (title != null) {
                tasks.rename(id, title, now);
            }
            if (model != null) {
                tasks.use(id, model, now);
            }
            if (change.archived() != null) {
                tasks.archive(id, change.archived(), now);
            }
        });
        signals.publish(new Signal.TaskChanged(id));
        return find(id);
    }

    /** Another conversation with a fresh context; returns its id. */
    public UUID openSession(UUID taskId, @Nullable RequestKey key) {
        row(taskId);
        UUID id = idempotency.once(
                key,
                () -> sessions.save(new SessionRow(sessions.nextId(taskId), taskId, clock.instant()))
                        .getId());
        signals.publish(new Signal.TaskChanged(taskId));
        return id;
    }

    /** Inside a transaction: notes that something happened in the task. */
    public void touch(UUID id) {
        tasks.touch(id, clock.instant());
    }

    /** Workspace, model and mode as they stand. */
    public TaskSettings settings(UUID id) {
        return row(id).settings();
    }

    /** Inside a transaction: the mode's revision, which no one can change before that transaction ends. */
    public long heldModeRev(UUID id) {
        // By JDBC: every claim asks, and Hibernate would spend more time on it than the database.
        return jdbc.query("select mode_rev from task where id = ? for update", (row, _) -> row.getLong(1), id).stream()
                .findFirst()
                .orElseThrow(() -> Problem.notFound("task"));
    }

    private TaskRow row(UUID id) {
        return tasks.findById(id).orElseThrow(() -> Problem.notFound("task"));
    }

    private List<Task> described(List<TaskRow> rows) {
        List<UUID> ids = rows.stream().map(TaskRow::getId).toList();
        Map<UUID, Task.State> states = activity.of(ids);
        Map<UUID, Integer> pending = questions.pendingOf(ids);
        Map<UUID, List<Task.SessionRef>> sessionsOf = sessions.findByTaskIdInOrderById(ids).stream()
                .collect(Collectors.groupingBy(
                        SessionRow::taskId,
                        Collectors.mapping(s -> new Task.SessionRef(s.getId(), s.createdAt()), Collectors.toList())));
        return rows.stream()
                .map(row -> new Task(
                        row.getId(),
                        row.title(),
                        row.workspace(),
                        row.mode(),
                        row.model(),
                        states.getOrDefault(row.getId(), Task.State.IDLE),
                        pending.getOrDefault(row.getId(), 0),
                        row.archived(),
                        row.createdAt(),
                        row.updatedAt(),
                        sessionsOf.getOrDefault(row.getId(), List.of())))
                .toList();
    }

    private String known(String model) {
        return models.find(model)
                .orElseThrow(() -> Problem.invalid(
                        "model",
                        "unknown-model",
                        "No model of that id is configured. Configured: "
                                + models.all().stream().map(m -> m.id()).collect(Collectors.joining(", "))
                                + ". More of them go into config.yaml in the data directory."))
                .id();
    }

    private static String acceptable(String title) {
        String trimmed = title.strip();
        if (trimmed.isEmpty() || trimmed.length() > LONGEST_TITLE) {
            throw Problem.invalid("title", "invalid-title", "A title has 1 to 200 characters.");
        }
        return trimmed;
    }

    private static String nameOf(Workspace workspace) {
        var name = workspace.root().getFileName();
        String title = name == null ? "/" : name.toString();
        return title.length() > LONGEST_TITLE ? title.substring(0, LONGEST_TITLE) : title;
    }
}
