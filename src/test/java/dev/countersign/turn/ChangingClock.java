package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.model.Message;
import dev.countersign.model.ModelFailure;
import dev.countersign.problem.Problem;
import dev.countersign.storage.IdClock;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.task.Task;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A clock that is set forward and back: nothing expires, is reordered, or takes less than no time. */
interface ChangingClock {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test // AS-17
    default void aQuestionDoesNotExpireAndHoldsNothingMeanwhile() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(waiting);
        try {
            on().clock.set(Duration.ofDays(7));
            on().queue.sweep();
            on().clock.set(Duration.ofDays(7).minusHours(1));
            on().queue.stop();
            on().queue.start();

            assertThat(on().transcript.turn(waiting.id()).state()).isEqualTo(Turn.State.WAITING);
            assertThat(on().pending(waiting)).isEqualTo(asked);
            assertThat(on().running.all()).isEmpty();
            assertThat(on().model.requests()).hasSize(1);
            HikariDataSource pool = on().dataSource.unwrap(HikariDataSource.class);
            await().until(() -> pool.getHikariPoolMXBean().getActiveConnections() == 0);

            on().allow(waiting);
            assertThat(on().settled(waiting).state()).isEqualTo(Turn.State.COMPLETED);
            assertThat(on().linesOfLog()).isEqualTo(1);
        } finally {
            on().clock.set(Duration.ZERO);
        }
    }

    @Test // AS-20
    default void aClockThatIsSetBackReordersNothingAndMakesNoNegativeTimes() throws Exception {
        on().model
                .thenCalls("log", "{\"line\":\"a\",\"pause\":true}", "log", "{\"line\":\"b\"}")
                .thenSays("Done.");
        try {
            Turn turn = on().send(on().task(ApprovalMode.FULL_ACCESS), "go");
            on().log.begun.await();
            on().clock.set(Duration.ofHours(-2));
            IdClock.setBack(Duration.ofHours(2));
            on().log.goOn.countDown();

            Turn done = on().settled(turn);
            for (Call call : done.steps().getFirst().calls()) {
                assertThat(call.finishedAt()).isAfterOrEqualTo(call.startedAt());
            }
            assertThat(done.finishedAt()).isAfterOrEqualTo(done.createdAt());
            List<HistoryEntry> entries = on().historyOf(done);
            assertThat(entries).extracting(HistoryEntry::at).isSorted();
            assertThat(entries).extracting(HistoryEntry::id).isSortedAccordingTo(TimeOrderedId::compare);
            assertThat(entries)
                    .extracting(HistoryEntry::kind)
                    .containsExactly(
                            HistoryEntry.Kind.DECISION,
                            HistoryEntry.Kind.OUTCOME,
                            HistoryEntry.Kind.DECISION,
                            HistoryEntry.Kind.OUTCOME);
        } finally {
            on().clock.set(Duration.ZERO);
            IdClock.restore();
        }
    }

    @Test // AS-20
    default void aConversationKeepsItsOrderThoughTheClockIsSetBackAcrossARestart() {
        on().model
                .thenSays("First.")
                .thenFails(new ModelFailure("provider-error", "500"))
                .thenCalls("log", "{\"line\":\"x\"}")
                .thenSays("Second.")
                .thenSays("Third.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        UUID session = task.sessions().getFirst().id();
        Turn one = on().settled(madeByAClockAhead(task, "one"));
        on().queue.stop();
        on().queue.start();

        Turn two = on().settled(on().send(task, "two"));
        assertThat(two.state()).isEqualTo(Turn.State.FAILED);
        assertThatThrownBy(() -> on().retries.retry(one.id())).isInstanceOf(Problem.class);
        on().retries.retry(two.id());
        on().nextMessages.keep(session, two.id(), "three");
        assertThat(on().settled(two).state()).isEqualTo(Turn.State.WAITING);
        on().allow(two);

        await().until(() -> on().transcript.session(session, 50).turns().size() == 3);
        List<Turn> turns = on().transcript.session(session, 50).turns();
        assertThat(turns).extracting(Turn::text).containsExactly("one", "two", "three");
        assertThat(on().settled(turns.getLast()).state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(on().model.requests().getLast().messages())
                .filteredOn(Message.FromUser.class::isInstance)
                .containsExactly(
                        new Message.FromUser("one"), new Message.FromUser("two"), new Message.FromUser("three"));
        assertThat(on().model.requests().getLast().messages().getLast()).isEqualTo(new Message.FromUser("three"));
    }

    @Test // AS-20
    default void aConversationThatIsOpenedAfterTheClockWasSetBackIsTheTasksNewest() {
        Task task = on().task(ApprovalMode.SUPERVISED);
        UUID ahead = twoHoursAhead();
        on().transaction
                .executeWithoutResult(_ -> on().jdbc
                        .sql(
                                "insert into session (id, task_id, created_at) select ?, id, created_at from task where id = ?")
                        .params(ahead, task.id())
                        .update());

        UUID newest = on().tasks.openSession(task.id(), null);

        assertThat(on().tasks.find(task.id()).sessions())
                .extracting(Task.SessionRef::id)
                .containsExactly(task.sessions().getFirst().id(), ahead, newest);
    }

    /** What a process has left behind whose clock was two hours ahead. */
    private Turn madeByAClockAhead(Task task, String text) {
        on().clock.set(Duration.ofHours(2));
        try {
            TurnRow row = new TurnRow(
                    twoHoursAhead(),
                    task.sessions().getFirst().id(),
                    on().tasks.settings(task.id()),
                    text,
                    on().clock.instant());
            on().inATransaction(() -> on().turns.saveAndFlush(row));
            on().queue.wake(row.getId());
            return on().settled(on().transcript.turn(row.getId()));
        } finally {
            on().clock.set(Duration.ZERO);
        }
    }

    private static UUID twoHoursAhead() {
        return TimeOrderedId.lowestFrom(Instant.now().plus(Duration.ofHours(2)));
    }

    @Test // AS-20
    default void aClockThatIsSetForwardEndsNoCommand() throws Exception {
        on().model
                .thenCalls(
                        "shell",
                        "{\"command\":\"touch begun; until [ -e go ]; do sleep 0.02; done; echo x\",\"timeoutSeconds\":10}")
                .thenSays("Done.");
        try {
            Turn turn = on().send(on().task(ApprovalMode.FULL_ACCESS), "go");
            await().until(() -> Files.exists(on().workspace.resolve("begun")));
            on().clock.set(Duration.ofHours(2));
            on().queue.sweep();
            Files.createFile(on().workspace.resolve("go"));

            Call call = DurableTurns.onlyCall(on().settled(turn));
            assertThat(call.outcome()).isEqualTo(Call.Outcome.SUCCEEDED);
            assertThat(call.preview()).isEqualTo("x\n");
            assertThat(call.finishedAt()).isAfter(Instant.now().plus(Duration.ofHours(1)));
        } finally {
            on().clock.set(Duration.ZERO);
        }
    }
}
