package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.model.ModelFailure;
import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What becomes of a message that a person writes while a turn runs. */
interface FollowingMessages {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void aMessageThatWaitsIsSentWhenTheTurnHasCompleted() {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("First.").thenSays("Second.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn first = on().settled(on().send(task, "one"));

        on().nextMessages.keep(session(task), first.id(), "two");
        assertThat(waiting(task).text()).isEqualTo("two");
        assertThat(waiting(task).held()).isFalse();
        on().queue.sweep();
        assertThat(texts(task)).containsExactly("one");

        on().allow(first);
        await().until(() -> texts(task).equals(List.of("one", "two")));
        assertThat(on().nextMessages.of(session(task))).isEmpty();
        assertThat(on().settled(turns(task).getLast()).state()).isEqualTo(Turn.State.COMPLETED);
    }

    @Test
    default void aTurnThatHasCompletedMeanwhileIsNotWaitedFor() {
        on().model.thenSays("First.").thenSays("Second.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn first = on().settled(on().send(task, "one"));

        on().nextMessages.keep(session(task), first.id(), "two");

        assertThat(texts(task)).containsExactly("one", "two");
        on().settled(turns(task).getLast());
    }

    @Test
    default void afterAnInterruptNothingIsSentUntilAPersonSaysSo() {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Second.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn first = on().settled(on().send(task, "one"));
        on().nextMessages.keep(session(task), first.id(), "two");

        on().interrupts.interrupt(first.id());
        on().queue.sweep();
        assertThat(texts(task)).containsExactly("one");
        assertThat(waiting(task).held()).isTrue();

        on().nextMessages.send(session(task), waiting(task).id());
        assertThat(texts(task)).containsExactly("one", "two");
        assertThat(on().nextMessages.of(session(task))).isEmpty();
        on().settled(turns(task).getLast());
    }

    @Test
    default void afterAFailureItGoesOnceTheTurnHasBeenTriedAgain() {
        on().model
                .thenFails(new ModelFailure("provider-error", "500"))
                .thenSays("First.")
                .thenSays("Second.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn first = on().settled(on().send(task, "one"));
        assertThat(first.state()).isEqualTo(Turn.State.FAILED);

        on().nextMessages.keep(session(task), first.id(), "two");
        assertThat(waiting(task).held()).isTrue();
        assertThat(texts(task)).containsExactly("one");

        on().retries.retry(first.id());
        await().until(() -> texts(task).equals(List.of("one", "two")));
        on().settled(turns(task).getLast());
    }

    @Test
    default void anotherTurnThatCompletesSendsNothingThatWasHeldBack() {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Other.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn first = on().settled(on().send(task, "one"));
        on().nextMessages.keep(session(task), first.id(), "two");
        on().interrupts.interrupt(first.id());

        on().settled(on().send(task, "other"));
        on().queue.sweep();

        assertThat(texts(task)).containsExactly("one", "other");
        assertThat(waiting(task).held()).isTrue();
    }

    @Test
    default void whatWaitsCanBeTakenBackOnce() {
        on().model.thenCalls("log", "{\"line\":\"a\"}");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn first = on().settled(on().send(task, "one"));
        on().nextMessages.keep(session(task), "two");
        UUID id = waiting(task).id();

        on().nextMessages.keep(session(task), "two");
        assertThat(codeOf(() -> on().nextMessages.keep(session(task), "three"))).isEqualTo("message-waits");
        assertThat(on().nextMessages.takeBack(session(task), id)).isEqualTo("two");
        assertThat(codeOf(() -> on().nextMessages.takeBack(session(task), id))).isEqualTo("not-waiting");
        assertThat(codeOf(() -> on().nextMessages.send(session(task), id))).isEqualTo("not-waiting");

        on().interrupts.interrupt(first.id());
        assertThat(codeOf(() -> on().nextMessages.keep(session(task), "late"))).isEqualTo("no-turn-in-progress");
        assertThat(codeOf(() -> on().nextMessages.keep(session(task), first.id(), " ")))
                .isEqualTo("blank-text");
    }

    @Test
    default void anErasedTaskKeepsNoMessage() {
        on().model.thenCalls("log", "{\"line\":\"a\"}");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn first = on().settled(on().send(task, "one"));
        on().nextMessages.keep(session(task), first.id(), "two");
        on().interrupts.interrupt(first.id());

        on().erasure.erase(task.id());

        assertThat(on().nextMessages.of(session(task))).isEmpty();
    }

    @Test
    default void aDenialThatStopsEndsTheTurnWithoutAnotherRequest() {
        on().model
                .thenCalls("log", "{\"line\":\"a\"}", "log", "{\"line\":\"b\"}")
                .thenSays("Never said.");
        Turn turn = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(turn);

        Approval denied = on().answers.denyAndStop(asked.id(), asked.inputDigest(), "enough", "test");

        assertThat(denied.answer()).isEqualTo(Answer.DENY);
        Turn ended = on().transcript.turn(turn.id());
        assertThat(ended.state()).isEqualTo(Turn.State.INTERRUPTED);
        assertThat(ended.steps().getFirst().calls())
                .extracting(Call::outcome)
                .containsExactly(Call.Outcome.DENIED, Call.Outcome.CANCELLED);
        on().queue.sweep();
        assertThat(on().model.requests()).hasSize(1);
        assertThat(codeOf(() -> on().answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), null, "test")))
                .isEqualTo("already-answered");
    }

    private UUID session(Task task) {
        return task.sessions().getFirst().id();
    }

    private NextMessage waiting(Task task) {
        return on().nextMessages.of(session(task)).orElseThrow();
    }

    private List<Turn> turns(Task task) {
        return on().transcript.session(session(task), 50).turns();
    }

    private List<String> texts(Task task) {
        return turns(task).stream().map(Turn::text).toList();
    }

    private static String codeOf(ThrowingCallable attempt) {
        return assertThatExceptionOfType(Problem.class)
                .isThrownBy(attempt)
                .actual()
                .code();
    }
}
