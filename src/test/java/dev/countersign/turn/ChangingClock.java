package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.HistoryEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A clock that is set forward and back: nothing expires, is reordered, or takes less than no time. */
interface ChangingClock {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test // AS-17
    default void aQuestionDoesNotExpireAndHoldsNothingMeanwhile() throws IOException {
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
            HikariDataSource pool = (HikariDataSource) on().dataSource;
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
            on().log.goOn.countDown();

            Turn done = on().settled(turn);
            for (Call call : done.steps().getFirst().calls()) {
                assertThat(call.finishedAt()).isAfterOrEqualTo(call.startedAt());
            }
            assertThat(done.finishedAt()).isAfterOrEqualTo(done.createdAt());
            List<HistoryEntry> entries = on().historyOf(done);
            assertThat(entries).extracting(HistoryEntry::at).isSorted();
            assertThat(entries)
                    .extracting(HistoryEntry::kind)
                    .containsExactly(
                            HistoryEntry.Kind.DECISION,
                            HistoryEntry.Kind.OUTCOME,
                            HistoryEntry.Kind.DECISION,
                            HistoryEntry.Kind.OUTCOME);
        } finally {
            on().clock.set(Duration.ZERO);
        }
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
