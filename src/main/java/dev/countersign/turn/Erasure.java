package dev.countersign.turn;

import dev.countersign.approval.History;
import dev.countersign.approval.Memories;
import dev.countersign.approval.Questions;
import dev.countersign.problem.Problem;
import dev.countersign.result.ResultStore;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Erases what was said in a task, what its calls returned and what they changed. History keeps what was decided, with
 * digests in place of words.
 */
@Component
public class Erasure {

    private static final Logger LOG = LoggerFactory.getLogger(Erasure.class);

    private final Tasks tasks;
    private final Turns turns;
    private final Steps steps;
    private final Attempts attempts;
    private final ToolCalls calls;
    private final NextMessageRows next;
    private final Questions questions;
    private final Memories memories;
    private final History history;
    private final ResultStore results;
    private final TransactionTemplate transaction;
    private final Signals signals;

    Erasure(
            Tasks tasks,
            Turns turns,
            Steps steps,
            Attempts attempts,
            ToolCalls calls,
            NextMessageRows next,
            Questions questions,
            Memories memories,
            History history,
            ResultStore results,
            TransactionTemplate transaction,
            Signals signals) {
        this.tasks = tasks;
        this.turns = turns;
        this.steps = steps;
        this.attempts = attempts;
        this.calls = calls;
        this.next = next;
        this.questions = questions;
        this.memories = memories;
        this.history = history;
        this.results = results;
        this.transaction = transaction;
        this.signals = signals;
    }

    /**
     * Erases all turns of a task; one without any stays as it is.
     *
     * @throws Problem conflict {@code turn-in-progress} while one of them has not ended
     */
    public void erase(UUID taskId) {
        List<UUID> sessions =
                tasks.find(taskId).sessions().stream().map(Task.SessionRef::id).toList();
        List<UUID> erased = Objects.requireNonNull(transaction.execute(_ -> eraseRows(taskId, sessions)));
        // A file whose row is gone is removed at the next start at the latest.
        erased.forEach(this::eraseFiles);
        signals.publish(new Signal.TaskChanged(taskId));
    }

    /** Begins with the task's row, as a new message does: that comes before, or finds nothing. */
    private List<UUID> eraseRows(UUID taskId, List<UUID> sessions) {
        tasks.touch(taskId);
        if (!turns.openOf(List.of(taskId)).isEmpty()) {
            throw Problem.of(
                    Problem.Kind.CONFLICT,
                    "turn-in-progress",
                    "A turn of this task is not finished. Interrupt it first, then erase the task.");
        }
        List<UUID> ids = calls.idsOfTask(taskId);
        questions.eraseOfTask(taskId);
        calls.eraseReviewsOfTask(taskId);
        calls.eraseOfTask(taskId);
        attempts.eraseOfTask(taskId);
        steps.eraseOfTask(taskId);
        next.eraseOfTask(taskId);
        turns.eraseOfTask(taskId);
        sessions.forEach(memories::forgetOfSession);
        history.forgetWordsOf(taskId);
        return ids;
    }

    private void eraseFiles(UUID callId) {
        try {
            results.erase(callId);
        } catch (IOException e) {
            LOG.warn("The result of the erased call {} could not be removed yet: {}", callId, e.getMessage());
        }
    }
}
