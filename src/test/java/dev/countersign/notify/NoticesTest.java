package dev.countersign.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.countersign.tool.InstalledPrograms;
import dev.countersign.tool.InstalledPrograms.Ended;
import dev.countersign.tool.InstalledPrograms.Ending;
import dev.countersign.tool.ToolFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

@Timeout(60)
class NoticesTest {

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final NoticeWriter writer = mock(NoticeWriter.class);
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Logger logger = (Logger) LoggerFactory.getLogger(Notices.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private Notices notices;

    @BeforeEach
    void eachBatchIsOneNotice() {
        when(writer.about(anyList()))
                .thenAnswer(call -> List.of(new Notice(
                        Notice.Event.FAILURE,
                        call.<List<Need>>getArgument(0).size(),
                        List.of(),
                        List.of(),
                        "",
                        List.of())));
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stop() {
        goOn.countDown();
        notices.stop();
        logger.detachAppender(log);
    }

    @Test
    void theFirstIsToldAtOnceAndThoseThatComeMeanwhileTogether() {
        start((_, variables, _, _, _, _) -> {
            told.add(variables.get("COUNTERSIGN_COUNT"));
            goOn.await();
            return exited(0);
        });

        need();
        await().until(() -> told.size() == 1);
        for (int i = 0; i < 300; i++) {
            need(); // the command still runs: this does not wait for it
        }
        goOn.countDown();

        await().until(() -> told.size() == 2);
        assertThat(told).containsExactly("1", "300");
    }

    @Test
    void aFailureIsLoggedOnceUntilItIsAnotherOne() {
        start((_, _, _, _, _, _) -> {
            told.add("");
            return exited(told.size() < 3 ? 1 : 2);
        });

        for (int i = 1; i <= 4; i++) {
            int times = i;
            need();
            await().until(() -> told.size() == times);
        }

        await().until(() -> log.list.size() == 2);
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "notify.command has told nobody that a person is needed: The program tell ended with exit code 1.",
                        "notify.command has told nobody that a person is needed: The program tell ended with exit code 2.");
    }

    @Test
    void neitherAProgramThatDoesNotStartNorADatabaseThatIsAwayEndsIt() {
        start((_, _, _, _, _, _) -> {
            told.add("");
            throw new ToolFailure("cannot-start", "It does not exist.");
        });
        need();
        await().until(() -> told.size() == 1);

        mockAway();
        need();
        await().until(() -> log.list.size() == 2);
        assertThat(log.list.getLast().getFormattedMessage()).endsWith("no connection");
    }

    @Test
    void atAStopTheCommandIsEndedAndNothingFollows() {
        start((_, _, _, _, _, cancellation) -> {
            told.add("");
            CountDownLatch cancelled = new CountDownLatch(1);
            try (var _ = cancellation.onCancel(cancelled::countDown)) {
                cancelled.await();
            } finally {
                ended.set(true);
            }
            throw new InterruptedException("cancelled");
        });
        need();
        need();
        await().until(() -> !told.isEmpty());

        notices.stop();
        assertThat(ended).isTrue();
        assertThat(notices.isRunning()).isFalse();
        assertThat(told).hasSize(1);
        assertThat(log.list).isEmpty();
    }

    @Test
    void withoutACommandNothingRuns() {
        notices = new Notices(
                new NotifyCommand(
                        List.of(),
                        (_, _, _, _, _, _) -> {
                            throw new AssertionError("started");
                        },
                        Map.of(),
                        PAUSE),
                writer,
                PAUSE);
        notices.start();
        need();
        assertThat(notices.isRunning()).isFalse();
    }

    private void mockAway() {
        when(writer.about(anyList())).thenThrow(new IllegalStateException("no connection"));
    }

    private void need() {
        notices.turnFailed(UUID.randomUUID());
    }

    private void start(InstalledPrograms programs) {
        notices = new Notices(new NotifyCommand(List.of("tell"), programs, Map.of(), PAUSE), writer, PAUSE);
        notices.start();
    }

    private static Ended exited(int code) {
        return new Ended(Ending.EXITED, code, "", "");
    }
}
