package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import dev.countersign.signal.Signals;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RunningTurnsTest {

    private final RunningTurns running = new RunningTurns();

    @Test
    void aTurnThatIsTakenWhileAllAreToldToStopIsToldToo() {
        RunningTurn early = entered();

        running.stopAll();
        RunningTurn late = entered();

        assertThat(early.isStopping()).isTrue();
        assertThat(late.isStopping()).isTrue();
        assertThat(late.cancellation().isCancelled()).isTrue();
    }

    @Test
    void oneThatComesAfterANewBeginningRuns() {
        running.stopAll();
        running.admit();

        assertThat(entered().isStopping()).isFalse();
    }

    private RunningTurn entered() {
        UUID id = UUID.randomUUID();
        RunningTurn turn = new RunningTurn(new Lease(id, id, id, id, 1), mock(Signals.class));
        running.enter(turn);
        return turn;
    }
}
