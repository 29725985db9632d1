package dev.countersign.turn;

import dev.countersign.problem.Problem;
import java.time.Duration;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Lets callers wait for a turn without holding a connection: it looks at the row, sleeps, and looks again. */
@Component
class TurnWatch {

    private static final long FIRST_LOOK_MILLIS = 10;
    private static final long LAST_LOOK_MILLIS = 200;

    private final Turns turns;

    TurnWatch(Turns turns) {
        this.turns = turns;
    }

    /** Returns when the turn is neither queued nor running, or the time is over. */
    void awaitRest(UUID turnId, Duration wait) {
        long end = System.nanoTime() + wait.toNanos();
        long pause = FIRST_LOOK_MILLIS;
        while (isBusy(turnId) && System.nanoTime() < end) {
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            pause = Math.min(pause * 2, LAST_LOOK_MILLIS);
        }
    }

    private boolean isBusy(UUID turnId) {
        Turn.State state = turns.stateOf(turnId).orElseThrow(() -> Problem.notFound("turn"));
        return state == Turn.State.QUEUED || state == Turn.State.RUNNING;
    }
}
