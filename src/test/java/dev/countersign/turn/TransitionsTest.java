package dev.countersign.turn;

import static dev.countersign.turn.Call.State.FINISHED;
import static dev.countersign.turn.Call.State.READY;
import static dev.countersign.turn.Call.State.REQUESTED;
import static dev.countersign.turn.Call.State.RUNNING;
import static dev.countersign.turn.Call.State.WAITING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransitionsTest {

    @Test
    void aClaimedCallCanOnlyFinish() {
        assertThat(Transitions.from(RUNNING)).containsExactly(FINISHED);
    }

    @Test
    void aFinishedCallStaysAsItIs() {
        assertThat(Transitions.from(FINISHED)).isEmpty();
    }

    @Test
    void aWaitingCallIsNeverClaimedWithoutAnAnswer() {
        assertThat(Transitions.into(RUNNING))
                .doesNotContain(WAITING, RUNNING, FINISHED)
                .contains(REQUESTED, READY);
    }

    @Test
    void anIllegalMoveNamesBothStates() {
        assertThatThrownBy(() -> Transitions.require(FINISHED, RUNNING))
                .hasMessageContaining("FINISHED")
                .hasMessageContaining("RUNNING");
    }

    @ParameterizedTest
    @EnumSource(names = "FINISHED", mode = EnumSource.Mode.EXCLUDE)
    void everyUnfinishedCallCanFinish(Call.State state) {
        assertThat(Transitions.from(state)).contains(FINISHED);
    }
}
