package dev.countersign.approval;

import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.FileVersion;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/** Reads the questions that were put to people. */
@Component
public class Approvals {

    private final QuestionRows rows;
    private final AskedCalls calls;
    private final ToolRegistry tools;

    Approvals(QuestionRows rows, AskedCalls calls, ToolRegistry tools) {
        this.rows = rows;
        this.calls = calls;
        this.tools = tools;
    }

    /** A question, and the same as people are shown it. */
    public record Asked(Question question, Approval shown) {}

    /** The question of that id, or a not-found problem. */
    public Approval find(UUID id) {
        return asked(id).shown();
    }

    /** The same, with what only the engine needs to know of it. */
    public Asked asked(UUID id) {
        QuestionRow row = rows.findById(id).orElseThrow(() -> Problem.notFound("approval"));
        return new Asked(row.toQuestion(), withCalls(List.of(row)).getFirst());
    }

    /** The same question as it stands now: of what it is about nothing changes. */
    public Approval again(Approval seen) {
        Question question = rows.findById(seen.id())
                .orElseThrow(() -> Problem.notFound("approval"))
                .toQuestion();
        return approval(
                question, new AskedCalls.AskedCall(seen.tool(), seen.toolRevision(), seen.workspace(), seen.input()));
    }

    /**
     * Oldest first.
     *
     * @param state null for all
     * @param taskId null for all tasks
     */
    public Page<Approval> list(
            Approval.@Nullable State state, @Nullable UUID taskId, int limit, @Nullable String cursor) {
        UUID after = Optional.ofNullable(Page.idAt(cursor)).orElse(TimeOrderedId.LOWEST);
        return Page.of(page(state, taskId, after, Limit.of(limit + 1)), limit, QuestionRow::getId)
                .map(this::withCalls);
    }

    private List<QuestionRow> page(Approval.@Nullable State state, @Nullable UUID taskId, UUID after, Limit limit) {
        if (taskId == null) {
            return state == null
                    ? rows.findByIdGreaterThanOrderById(after, limit)
                    : rows.findByStateAndIdGreaterThanOrderById(state, after, limit);
        }
        return state == null
                ? rows.findByTaskIdAndIdGreaterThanOrderById(taskId, after, limit)
                : rows.findByTaskIdAndStateAndIdGreaterThanOrderById(taskId, state, after, limit);
    }

    /** The questions that wait, oldest first: no more than so many, and nothing but their ids. */
    public List<UUID> pending(int limit) {
        return rows.pending(Limit.of(limit));
    }

    /** Which content the file had when the question was asked; empty where it is about no file, or nobody could know. */
    public Optional<FileVersion> baseOf(UUID id) {
        return rows.baseOf(id).map(FileVersion::new);
    }

    private List<Approval> withCalls(List<QuestionRow> found) {
        List<Question> questions = found.stream().map(QuestionRow::toQuestion).toList();
        Map<UUID, AskedCalls.AskedCall> asked =
                calls.of(questions.stream().map(Question::subject).toList());
        return questions.stream()
                .map(question -> approval(
                        question,
                        Objects.requireNonNull(asked.get(question.subject().callId()))))
                .toList();
    }

    private Approval approval(Question question, AskedCalls.AskedCall call) {
        Subject subject = question.subject();
        return new Approval(
                question.id(),
                subject.callId(),
                subject.turnId(),
                subject.sessionId(),
                subject.taskId(),
                call.tool(),
                tools.find(call.tool())
                        .map(tool -> tool.definition().description())
                        .orElse(""),
                call.revision(),
                call.workspace(),
                call.input(),
                subject.inputDigest(),
                question.state(),
                question.decision(),
                question.createdAt(),
                question.answer(),
                question.note(),
                question.answeredAt(),
                question.channel(),
                Offers.of(question));
    }
}
