package dev.countersign.turn;

import dev.countersign.approval.Question;
import dev.countersign.approval.Questions;
import dev.countersign.approval.Review;
import dev.countersign.approval.Reviews;
import dev.countersign.problem.Problem;
import dev.countersign.task.Sessions;
import dev.countersign.task.Sessions.SessionOfTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/** Reads conversations as they stand. */
@Component
public class Transcript {

    private final Turns turns;
    private final Steps steps;
    private final ToolCalls calls;
    private final Attempts attempts;
    private final Questions questions;
    private final Reviews reviews;
    private final Sessions sessions;
    private final RunningTurns running;
    private final TurnWatch watch;
    private final TaskUsages usages;

    Transcript(
            Turns turns,
            Steps steps,
            ToolCalls calls,
            Attempts attempts,
            Questions questions,
            Reviews reviews,
            Sessions sessions,
            RunningTurns running,
            TurnWatch watch,
            TaskUsages usages) {
        this.turns = turns;
        this.steps = steps;
        this.calls = calls;
        this.attempts = attempts;
        this.questions = questions;
        this.reviews = reviews;
        this.sessions = sessions;
        this.running = running;
        this.watch = watch;
        this.usages = usages;
    }

    /**
     * A session with its newest turns, oldest of them first.
     *
     * @param newest how many turns at most
     */
    public Session session(UUID id, int newest) {
        SessionOfTask session = sessions.find(id);
        List<TurnRow> rows =
                turns.findBySessionIdOrderByIdDesc(id, Limit.of(newest)).reversed();
        return new Session(id, session.taskId(), session.createdAt(), assembled(rows));
    }

    /** The turn of that id, or a not-found problem. */
    public Turn turn(UUID id) {
        TurnRow row = turns.findById(id).orElseThrow(() -> Problem.notFound("turn"));
        return assembled(List.of(row)).getFirst();
    }

    /** The same, as soon as the turn is neither queued nor running, or {@code wait} is over. */
    public Turn turn(UUID id, Duration wait) {
        watch.awaitRest(id, wait);
        return turn(id);
    }

    /** The call of that id, or a not-found problem. */
    public Call call(UUID id) {
        ToolCallRow row = calls.findById(id).orElseThrow(() -> Problem.notFound("call"));
        Map<UUID, Question> asked = questions.ofCalls(List.of(id));
        return TranscriptAssembly.call(
                row, asked.get(id), reviews.ofCalls(List.of(id)).get(id));
    }

    /** The conversation that a call belongs to, or a not-found problem. */
    public SessionOfTask sessionOf(Call call) {
        TurnRow turn = calls.findById(call.id())
                .flatMap(row -> turns.findById(row.turnId()))
                .orElseThrow(() -> Problem.notFound("call"));
        return sessions.find(turn.sessionId());
    }

    /** Whether a person has asked to end a turn that still runs. */
    public boolean isStopping(UUID turnId) {
        return turns.isInterruptRequested(turnId);
    }

    /** What the task's models counted and cost so far. */
    public TaskUsage usage(UUID taskId) {
        return usages.of(taskId);
    }

    /** Visible text of the step that a running turn is streaming; empty if there is none. A hint, lost with a restart. */
    public Streaming streaming(UUID turnId) {
        return running.find(turnId).map(RunningTurn::streaming).orElse(Streaming.NONE);
    }

    /** The turns of these rows with all that belongs to them. */
    List<Turn> turns(List<TurnRow> rows) {
        return assembled(rows);
    }

    private List<Turn> assembled(List<TurnRow> rows) {
        if (rows.isEmpty()) {
            return new ArrayList<>();
        }
        List<UUID> ids = rows.stream().map(TurnRow::getId).toList();
        List<ToolCallRow> callRows = calls.ofTurns(ids);
        List<UUID> callIds = callRows.stream().map(ToolCallRow::getId).toList();
        Map<UUID, Review> reviewed = reviews.ofCalls(callIds);
        return new TranscriptAssembly(
                        steps.ofTurns(ids),
                        callRows,
                        attempts.ofTurns(ids),
                        questions.ofCalls(callIds),
                        reviewed,
                        reviews.usageOfCalls(reviewed.keySet()))
                .turns(rows);
    }
}
