package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.model.ModelFailure;
import dev.countersign.task.Task;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who is told that a turn needs a person, and how often. */
interface NeededPeople {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void aQuestionIsToldOnceAndNotAgainByItsAnswerOrASweep() {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Done.");
        Turn asked = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        UUID question = on().pending(asked).id();

        await().until(() -> people().asked.contains(question));
        on().queue.sweep();
        on().allow(asked);
        assertThat(on().settled(asked).state()).isEqualTo(Turn.State.COMPLETED);

        assertThat(people().asked).containsOnlyOnce(question);
        assertThat(people().failed).isEmpty();
    }

    @Test
    default void aCallThatNeedsNoAnswerAndATurnThatAPersonEndsTellNobody() {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Done.").thenCalls("log", "{\"line\":\"b\"}");
        Task free = on().task(ApprovalMode.FULL_ACCESS);
        assertThat(on().settled(on().send(free, "go")).state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(people().asked).isEmpty();

        Turn ended = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        on().interrupts.interrupt(ended.id());
        assertThat(on().settled(ended).state()).isEqualTo(Turn.State.INTERRUPTED);
        await().until(() -> people().asked.size() == 1);
        assertThat(people().failed).isEmpty();
    }

    @Test
    default void aTurnThatFailsIsToldOnceWhateverMadeItFail() {
        Task refused = on().task(ApprovalMode.FULL_ACCESS);
        on().model.thenFails(new ModelFailure("provider-error", "500"));
        assertThat(on().settled(on().send(refused, "go")).state()).isEqualTo(Turn.State.FAILED);
        await().until(() -> people().failed.contains(refused.id()));

        Task endless = on().task(ApprovalMode.FULL_ACCESS);
        IntStream.range(0, 32).forEach(i -> on().model.thenCalls("log", "{\"line\":\"" + i + "\"}"));
        assertThat(on().settled(on().send(endless, "go")).state()).isEqualTo(Turn.State.FAILED);
        await().until(() -> people().failed.contains(endless.id()));

        assertThat(people().failed).containsExactly(refused.id(), endless.id());
    }

    private CalledPeople people() {
        return on().people;
    }
}
