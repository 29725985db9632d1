package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.signal.Subscription;
import dev.countersign.storage.PassingFailure;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A commit is made and its acknowledgement lost with the connection: it counts, once, and nothing that it began is lost. */
interface LostAcknowledgements {

    String STEP = "insert into step ";
    String QUESTION = "insert into question ";
    String ANSWER = "update question ";
    String CLAIM = "claim_engine = ?";
    String RESULT = "set state = 'FINISHED', outcome";
    String CHANGE = "insert into file_change ";

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void aResultCountsAndTheCallThatItsCommitClaimedRuns() throws Exception {
        on().model
                .thenCalls("log", "{\"line\":\"a\"}", "log", "{\"line\":\"b\"}")
                .thenSays("Done.");
        on().line.loseAnswerTo(RESULT);

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertDone(done, 2);
        assertThat(on().workspace.resolve("log")).hasContent("a\nb");
    }

    @Test
    default void aResultCountsAndTheRequestThatItsCommitOpenedIsSentOnce() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Done.");
        on().line.loseAnswerTo(RESULT);

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertDone(done, 1);
        assertThat(done.steps()).extracting(Step::attempts).containsExactly(1, 1);
        assertThat(on().model.requests()).hasSize(2);
    }

    @Test
    default void aStepCountsAndTheCallThatItsCommitClaimedRuns() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Done.");
        on().line.loseAnswerTo(STEP);

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertDone(done, 1);
        assertThat(on().model.requests()).hasSize(2);
        assertThat(on().historyOf(done))
                .filteredOn(entry -> entry.kind() == HistoryEntry.Kind.DECISION)
                .as("it was not decided anew")
                .hasSize(1);
    }

    @Test
    default void theStepThatEndsATurnCounts() {
        on().model.thenSays("Done.");
        on().line.loseAnswerTo(STEP);

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertDone(done, 0);
        assertThat(on().model.requests()).hasSize(1);
    }

    @Test
    default void aQuestionIsAskedOnceAndTheClaimThatAnAnswerLetsBeMadeCounts() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Done.");
        on().line.loseAnswerTo(QUESTION);
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        assertThat(waiting.state()).isEqualTo(Turn.State.WAITING);
        on().line.loseAnswerTo(CLAIM);

        on().allow(waiting);

        assertDone(on().settled(waiting), 1);
        assertThat(on().linesOfLog()).isEqualTo(1);
    }

    @Test
    default void anAnswerCountsAndTheSameAgainIsAcknowledged() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Done.");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(waiting);
        on().line.loseAnswerTo(ANSWER);

        Throwable first;
        try (Subscription window = on().hub.subscribe(on().hub.position(), asked.taskId())) {
            first = catchThrowable(
                    () -> on().answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), "first", "test"));
            assertThat(window.poll(Duration.ofSeconds(5)))
                    .as("all windows look again")
                    .isNotNull();
        }

        assertThat(PassingFailure.is(first)).as("%s", first).isTrue();
        Approval again = on().answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), "second", "test");
        assertThat(again.note()).isEqualTo("first");
        assertDone(on().settled(waiting), 1);
        assertThat(on().linesOfLog()).isEqualTo(1);
    }

    @Test
    default void aChangeOfAFileIsRecordedOnce() {
        on().model
                .thenCalls("write_file", "{\"path\":\"a\",\"content\":\"hello\"}")
                .thenSays("Done.");
        on().line.loseAnswerTo(CHANGE);

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertDone(done, 1);
        assertThat(on().changes.ofTurn(done.id(), 50, null).items()).hasSize(1);
    }

    private void assertDone(Turn done, int calls) {
        assertThat(on().line.isSpent()).as("an acknowledgement was lost").isTrue();
        assertThat(done.state()).as("%s", done.error()).isEqualTo(Turn.State.COMPLETED);
        List<Call> all =
                done.steps().stream().flatMap(step -> step.calls().stream()).toList();
        assertThat(all).hasSize(calls).allMatch(call -> call.outcome() == Call.Outcome.SUCCEEDED);
        assertThat(on().historyOf(done))
                .filteredOn(entry -> entry.kind() == HistoryEntry.Kind.OUTCOME)
                .hasSize(calls);
    }
}
