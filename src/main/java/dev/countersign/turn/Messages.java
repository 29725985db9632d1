package dev.countersign.turn;

import dev.countersign.approval.Questions;
import dev.countersign.problem.Problem;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Signals;
import dev.countersign.storage.Idempotency;
import dev.countersign.storage.RequestKey;
import dev.countersign.task.Sessions;
import dev.countersign.task.Sessions.SessionOfTask;
import dev.countersign.task.Tasks;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;

/** A person's message starts a turn. */
@Component
public class Messages {

    private static final int LONGEST_BYTES = 1 << 20;

    private final Turns turns;
    private final Sessions sessions;
    private final Tasks tasks;
    private final Questions questions;
    private final Transcript transcript;
    private final TurnQueue queue;
    private final Idempotency idempotency;
    private final Signals signals;
    private final Clock clock;

    Messages(
            Turns turns,
            Sessions sessions,
            Tasks tasks,
            Questions questions,
            Transcript transcript,
            TurnQueue queue,
            Idempotency idempotency,
            Signals signals,
            Clock clock) {
        this.turns = turns;
        this.sessions = sessions;
        this.tasks = tasks;
        this.questions = questions;
        this.transcript = transcript;
        this.queue = queue;
        this.idempotency = idempotency;
        this.signals = signals;
        this.clock = clock;
    }

    /**
     * A queued turn; the engine takes it from here.
     *
     * @throws Problem conflict {@code turn-in-progress} (members {@code turnId} and, while a question is open,
     *     {@code approvalId}) while the session has an unfinished turn; too-large over 1 MiB of text; invalid if blank
     */
    public Turn send(UUID sessionId, String text, @Nullable RequestKey key) {
        requireAcceptable(text);
        SessionOfTask session = sessions.find(sessionId);
        UUID id;
        try {
            id = idempotency.once(key, () -> start(session, text));
        } catch (DataIntegrityViolationException e) {
            throw inProgress(sessionId);
        }
        signals.publish(new Signal.TurnChanged(session.taskId(), sessionId, id));
        queue.wake(id);
        return transcript.turn(id);
    }

    private UUID start(SessionOfTask session, String text) {
        tasks.touch(session.taskId());
        TurnRow turn = new TurnRow(
                turns.nextId(session.id()), session.id(), tasks.settings(session.taskId()), text, clock.instant());
        return turns.save(turn).getId();
    }

    private Problem inProgress(UUID sessionId) {
        Problem problem = Problem.of(
                Problem.Kind.CONFLICT,
                "turn-in-progress",
                "This session has an unfinished turn. Answer its question, wait for it, or interrupt it first.");
        Optional<UUID> turn = turns.findByOpenSession(sessionId).map(TurnRow::getId);
        if (turn.isEmpty()) {
            return problem;
        }
        Problem withTurn = problem.with("turnId", turn.get());
        return questions
                .openOfTurn(turn.get())
                .map(question -> withTurn.with("approvalId", question))
                .orElse(withTurn);
    }

    static void requireAcceptable(String text) {
        if (text.isBlank()) {
            throw Problem.invalid("text", "blank-text", "A message has at least one visible character.");
        }
        if (text.length() > LONGEST_BYTES || text.getBytes(StandardCharsets.UTF_8).length > LONGEST_BYTES) {
            throw Problem.of(Problem.Kind.TOO_LARGE, "text-too-large", "A message has at most 1 MiB of text.")
                    .with("field", "text");
        }
    }
}
