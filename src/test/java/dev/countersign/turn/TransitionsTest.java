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
        assertThat(Transitions.OF_CALL.from(RUNNING)).containsExactly(FINISHED);
    }

    @Test
    void aFinishedCallStaysAsItIs() {
        assertThat(Transitions.OF_CALL.from(FINISHED)).isEmpty();
    }

    @Test
    void aWaitingCallIsNeverClaimedWithoutAnAnswer() {
        assertThat(Transitions.into(RUNNING))
                .doesNotContain(WAITING, RUNNING, FINISHED)
                .contains(REQUESTED, READY);
    }

    @ParameterizedTest
    @EnumSource(names = "FINISHED", mode = EnumSource.Mode.EXCLUDE)
    void everyUnfinishedCallCanFinish(Call.State state) {
        assertThat(Transitions.OF_CALL.from(state)).contains(FINISHED);
    }

    @Test
    void aTurnRunsFromTheQueueOnlyAndAnswersPutItBackThere() {
        assertThat(Transitions.into(Turn.State.RUNNING)).containsExactly(Turn.State.QUEUED);
        assertThat(Transitions.OF_TURN.from(Turn.State.WAITING))
                .contains(Turn.State.QUEUED)
                .doesNotContain(Turn.State.RUNNING);
    }

    @ParameterizedTest
    @EnumSource(names = {"QUEUED", "RUNNING", "WAITING"})
    void everyUnfinishedTurnCanBeInterrupted(Turn.State state) {
        assertThat(Transitions.OF_TURN.from(state)).contains(Turn.State.INTERRUPTED);
    }

    @Test
    void aTurnIsOverUnlessItFailed() {
        assertThat(Transitions.OF_TURN.from(Turn.State.COMPLETED)).isEmpty();
        assertThat(Transitions.OF_TURN.from(Turn.State.INTERRUPTED)).isEmpty();
        assertThat(Transitions.OF_TURN.from(Turn.State.FAILED)).containsExactly(Turn.State.QUEUED);
    }

    @Test
    void anIllegalMoveNamesBothStates() {
        assertThatThrownBy(() -> Transitions.OF_CALL.require(FINISHED, RUNNING))
                .hasMessage("A call can not move from FINISHED to RUNNING");
        assertThatThrownBy(() -> Transitions.OF_TURN.require(Turn.State.COMPLETED, Turn.State.QUEUED))
                .hasMessage("A turn can not move from COMPLETED to QUEUED");
    }

    /** Rewrite it with {@code -Dcountersign.states.rewrite=true}. */
    @Test
    void theDiagramsInTheDocumentsAreTheTables() throws IOException {
        Path document = Path.of("docs", "call-states.md");
        if (Boolean.getBoolean("countersign.states.rewrite")) {
            Files.writeString(document, page());
        }
        assertThat(document).hasContent(page());
    }

    private static String page() {
        return """
                # The states of turns and calls

                Made from the tables of legal moves by a test. Every arrow is one conditional update of the row, whose row count
                decides. A move that the table does not have is a fault, and is reported with both states.

                ## A turn

                The turn's row is the queue, the mutex and the lease. A turn that waits holds nothing; an answer puts it back
                into the queue. A failed one goes there again when a person tries it again.

                """ + diagram(Transitions.OF_TURN, Turn.State.values()) + """

                ## A call

                A call that runs has been claimed, and a claimed call is never asked about or run again.

                """
                + diagram(Transitions.OF_CALL, Call.State.values());
    }

    private static <S extends Enum<S>> String diagram(LegalMoves<S> moves, S[] states) {
        StringBuilder text = new StringBuilder("```mermaid\nstateDiagram-v2\n    [*] --> " + name(states[0]) + "\n");
        for (S from : states) {
            moves.from(from).forEach(to -> text.append("    %s --> %s%n".formatted(name(from), name(to))));
            if (moves.from(from).isEmpty()) {
                text.append("    %s --> [*]%n".formatted(name(from)));
            }
        }
        return text.append("```\n").toString();
    }

    private static String name(Enum<?> state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
