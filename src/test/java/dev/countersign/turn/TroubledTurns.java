package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.approval.ApprovalMode;
import org.junit.jupiter.api.Test;

/** What becomes of a turn where the database fails it, memory ends, or somebody is faster than its next commit. */
interface TroubledTurns {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void aStepThatTheDatabaseDidNotTakeAtOnceIsNotPaidForTwice() {
        on().model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
        on().line.refuse(LostAcknowledgements.STEP);
        on().line.refuse(LostAcknowledgements.STEP);

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(on().line.isSpent()).isTrue();
        assertThat(done.state()).as("%s", done.error()).isEqualTo(Turn.State.COMPLETED);
        assertThat(on().model.requests()).hasSize(2);
    }

    @Test
    default void aResultOpensNoRequestForATurnThatIsToEnd() {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Too late.");
        on().log.atBegin = context -> on().transaction
                .executeWithoutResult(_ -> on().jdbc
                        .sql("update turn set interrupt_requested = true where id = "
                                + "(select turn_id from tool_call where id = ?)")
                        .param(context.callId())
                        .update());

        Turn ended = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(ended.state()).isEqualTo(Turn.State.INTERRUPTED);
        assertThat(DurableTurns.onlyCall(ended).outcome()).isEqualTo(Call.Outcome.SUCCEEDED);
        assertThat(on().jdbc
                        .sql("select count(*) from model_attempt where turn_id = ?")
                        .param(ended.id())
                        .query(Integer.class)
                        .single())
                .isEqualTo(1);
    }
}
