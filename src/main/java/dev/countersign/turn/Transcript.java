package dev.countersign.turn;

import dev.countersign.problem.Problem;
import java.time.Duration;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Reads conversations as they stand. */
@Component
public class Transcript {

    Transcript() {}

    /**
     * A session with its newest turns, oldest of them first.
     *
     * @param turns how many at most
     */
    public Session session(UUID id, int turns) {
        throw Problem.notFound("session");
    }

    public Turn turn(UUID id) {
        throw Problem.notFound("turn");
    }

    /** The same, as soon as the turn is neither queued nor running, or {@code wait} is over. */
    public Turn turn(UUID id, Duration wait) {
        throw Problem.notFound("turn");
    }

    public Call call(UUID id) {
        throw Problem.notFound("call");
    }

    /** Visible text of the step that a running turn is streaming; empty if there is none. A hint, lost with a restart. */
    public String streaming(UUID turnId) {
        return "";
    }
}
