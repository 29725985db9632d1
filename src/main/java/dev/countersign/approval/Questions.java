package dev.countersign.approval;

import dev.countersign.storage.TimeOrderedId;
import dev.countersign.workspace.FileVersion;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Opens, answers and cancels questions, inside the transaction of whoever moves the turn. A question does not expire, and
 * while it is open nothing is held for it.
 */
@Component
public class Questions {

    private final QuestionRows rows;
    private final Clock clock;

    Questions(QuestionRows rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /**
     * Invisible to everyone until the caller's transaction commits.
     *
     * @param base which content the file has that the call would write; null where there is none, or nobody can know
     */
    public UUID open(Subject subject, Clearance.NeedsAnswer why, @Nullable FileVersion base) {
        String mark = base == null ? null : base.mark();
        return rows.save(new QuestionRow(
                        TimeOrderedId.next(), subject, why.decision(), why.scopes(), mark, clock.instant()))
                .getId();
    }

    /** Whether this answer is the one that counts; one conditional update decides. */
    public boolean answer(UUID id, String inputDigest, Answer answer, @Nullable String note, String channel) {
        return rows.answer(id, inputDigest, answer, note, channel, clock.instant()) == 1;
    }

    /** Withdraws one question, if it is still open and about that request. */
    public boolean cancel(UUID id, String inputDigest) {
        return rows.cancel(id, inputDigest, clock.instant()) == 1;
    }

    /** Cancels what is open of a turn; an answer to it comes too late from then on. */
    public void cancelOfTurn(UUID turnId) {
        rows.cancelOfTurn(turnId, clock.instant());
    }

    /** The question that a turn waits with, if it does. */
    public Optional<UUID> openOfTurn(UUID turnId) {
        return rows.openOfTurn(turnId);
    }

    /** The question about one call, in whatever state; a call is asked about once. */
    public Optional<UUID> ofCall(UUID callId) {
        return rows.findByCallIdIn(List.of(callId)).stream()
                .map(QuestionRow::getId)
                .findFirst();
    }

    /** What people have answered in these turns. */
    public List<GivenAnswer> answersOf(Collection<UUID> turnIds) {
        return rows.answersOf(turnIds);
    }

    /** Whether a person has denied this same request in the turn. */
    public boolean isDenied(UUID turnId, String inputDigest) {
        return rows.isDenied(turnId, inputDigest);
    }

    /** Removes every question of a task whose conversations are erased. */
    public void eraseOfTask(UUID taskId) {
        rows.eraseOfTask(taskId);
    }

    /** The questions about some calls, by call. */
    public Map<UUID, Question> ofCalls(Collection<UUID> callIds) {
        return callIds.isEmpty()
                ? Map.of()
                : rows.findByCallIdIn(callIds).stream()
                        .map(QuestionRow::toQuestion)
                        .collect(Collectors.toMap(q -> q.subject().callId(), Function.identity()));
    }

    /** How many wait, by task; a task without any is left out. */
    public Map<UUID, Integer> pendingOf(Collection<UUID> taskIds) {
        return taskIds.isEmpty()
                ? Map.of()
                : rows.pendingOf(taskIds).stream()
                        .collect(Collectors.toMap(
                                QuestionRows.PendingOfTask::getTaskId, p -> Math.toIntExact(p.getPending())));
    }
}
