package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.approval.HistoryFilter;
import dev.countersign.model.Message;
import dev.countersign.problem.Problem;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.task.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is gone when a task has been erased, and what stays. */
interface ErasedTasks {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void nothingThatWasSaidOrReturnedOrWrittenIsLeft() throws Exception {
        on().model
                .thenCalls("write_file", "{\"path\":\"a\",\"content\":\"secret\"}")
                .thenSays("Written.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn turn = on().settled(on().send(task, "write a secret"));
        Approval asked = on().pending(turn);
        on().answers.answer(asked.id(), Answer.ALLOW_SESSION, asked.inputDigest(), null, "test");
        Turn done = on().settled(turn);
        UUID session = task.sessions().getFirst().id();
        assertThat(on().memories.ofSession(session)).singleElement().asString().contains("secret");
        Call call = DurableTurns.onlyCall(done);
        List<HistoryEntry> before = history(task);
        assertThat(on().results.find(call.id(), call.resultBytes())).isPresent();

        on().erasure.erase(task.id());
        on().erasure.erase(task.id());

        assertThat(on().memories.ofSession(session)).isEmpty();
        assertThat(on().transcript.session(session, 50).turns()).isEmpty();
        assertThatThrownBy(() -> on().transcript.call(call.id())).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> on().changes.ofTurn(done.id(), 50, null)).isInstanceOf(Problem.class);
        assertThat(on().approvals.list(null, task.id(), 10, null).items()).isEmpty();
        assertThat(on().results.find(call.id(), call.resultBytes())).isEmpty();
        assertThat(on().results.diff(call.id(), 0)).isEmpty();
        assertThat(history(task))
                .hasSameSizeAs(before)
                .extracting(HistoryEntry::inputDigest, HistoryEntry::input)
                .contains(org.assertj.core.groups.Tuple.tuple(call.inputDigest(), null))
                .noneMatch(entry -> entry.toString().contains("secret"));
    }

    @Test
    default void anErasureThatWasCutOffBetweenRowsAndFilesIsFinishedAtTheNextStart() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
        Task task = on().task(ApprovalMode.FULL_ACCESS);
        Call call = DurableTurns.onlyCall(on().settled(on().send(task, "go")));
        Path file = on().results.find(call.id(), call.resultBytes()).orElseThrow();
        byte[] content = Files.readAllBytes(file);
        Path anothers = file.resolveSibling(TimeOrderedId.next() + ".json");

        on().erasure.erase(task.id());
        Files.write(file, content);
        Files.write(anothers, content);
        on().queue.stop();
        on().queue.start();

        assertThat(file).doesNotExist();
        assertThat(anothers).exists();
        Files.delete(anothers);
    }

    @Test
    default void theNextMessageBeginsAConversationOfItsOwn() {
        on().model.thenSays("First.").thenSays("Second.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        on().settled(on().send(task, "one"));

        on().erasure.erase(task.id());
        on().settled(on().send(task, "two"));

        assertThat(on().model.requests().getLast().messages()).containsExactly(new Message.FromUser("two"));
    }

    @Test
    default void aTaskWithAnOpenTurnIsNotErased() {
        on().model.thenCalls("log", "{\"line\":\"p\"}");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn waiting = on().settled(on().send(task, "go"));

        assertThatThrownBy(() -> on().erasure.erase(task.id()))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("turn-in-progress"));

        assertThat(on().transcript.turn(waiting.id())).isEqualTo(waiting);
        on().interrupts.interrupt(waiting.id());
    }

    @Test
    default void anUnknownTaskIsNotFound() {
        assertThatThrownBy(() -> on().erasure.erase(UUID.randomUUID()))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.kind()).isEqualTo(Problem.Kind.NOT_FOUND));
    }

    private List<HistoryEntry> history(Task task) {
        return on().history
                .newest(new HistoryFilter(task.id(), null, null, null, null), 100, null)
                .items();
    }
}
