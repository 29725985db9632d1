package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MovedTest {

    private final UUID id = UUID.randomUUID();
    private final Turns turns = mock(Turns.class);
    private final ToolCalls calls = mock(ToolCalls.class);
    private final Moved moved = new Moved(turns, calls);

    @Test
    void aRowThatMovedIsNotLookedAtAgain() {
        assertThatCode(() -> moved.call(1, id, Call.State.RUNNING)).doesNotThrowAnyException();
        assertThatCode(() -> moved.turn(1, id, Turn.State.QUEUED)).doesNotThrowAnyException();
    }

    @Test
    void anIllegalMoveIsToldWithBothStates() {
        when(calls.stateOf(id)).thenReturn(Optional.of(Call.State.FINISHED));
        when(turns.stateOf(id)).thenReturn(Optional.of(Turn.State.COMPLETED));

        assertThatThrownBy(() -> moved.call(0, id, Call.State.RUNNING))
                .hasMessage("A call can not move from FINISHED to RUNNING");
        assertThatThrownBy(() -> moved.turn(0, id, Turn.State.WAITING))
                .hasMessage("A turn can not move from COMPLETED to WAITING");
    }

    @Test
    void aLegalMoveThatSomethingElseStoppedIsToldToo() {
        when(calls.stateOf(id)).thenReturn(Optional.of(Call.State.RUNNING));

        assertThatThrownBy(() -> moved.call(0, id, Call.State.FINISHED))
                .hasMessage("Call " + id + " did not move from RUNNING to FINISHED");
    }
}
