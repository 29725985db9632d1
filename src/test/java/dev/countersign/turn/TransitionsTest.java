package dev.countersign.turn;

import static dev.countersign.turn.Call.State.FINISHED;
import static dev.countersign.turn.Call.State.READY;
import static dev.countersign.turn.Call.State.REQUESTED;
import static dev.countersign.turn.Call.State.RUNNING;
import static dev.countersign.turn.Call.State.WAITING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
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

    /** Rewrite it with {@code -Dcountersign.states.rewrite=true}. */
    @Test
    void theDiagramInTheDocumentsIsTheTable() throws IOException {
        Path document = Path.of("docs", "call-states.md");
        if (Boolean.getBoolean("countersign.states.rewrite")) {
            Files.writeString(document, diagram());
        }
        assertThat(document).hasContent(diagram());
    }

    private static String diagram() {
        StringBuilder text = new StringBuilder("""
                # The states of a call

                Made from the table of legal moves by a test. Every arrow is one conditional update of the call's row, whose
                row count decides. A call that runs has been claimed, and a claimed call is never asked about or run again.

                ```mermaid
                stateDiagram-v2
                    [*] --> requested
                """);
        for (Call.State from : Call.State.values()) {
            for (Call.State to : Transitions.from(from)) {
                text.append("    %s --> %s%n".formatted(name(from), name(to)));
            }
        }
        return text.append("    finished --> [*]\n```\n").toString();
    }

    private static String name(Call.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    @ParameterizedTest
    @EnumSource(names = "FINISHED", mode = EnumSource.Mode.EXCLUDE)
    void everyUnfinishedCallCanFinish(Call.State state) {
        assertThat(Transitions.from(state)).contains(FINISHED);
    }
}
