package dev.countersign.turn;

import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.countersign.storage.Durability;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

    private final Engine engine = mock(Engine.class);
    private final TurnQueue queue = mock(TurnQueue.class);
    private final Durability shared = mock(Durability.class);
    private final CountDownLatch answered = new CountDownLatch(1);

    @BeforeEach
    void theQueueRuns() {
        when(queue.isRunning()).thenReturn(true);
    }

    @Test
    void aDatabaseThatLetsTheBeatWaitIsSilenceAllTheSame() throws Exception {
        when(engine.beat()).thenAnswer(_ -> answered.await(60, TimeUnit.SECONDS));
        Heartbeat heartbeat = new Heartbeat(engine, queue, shared);
        Thread waiting = Thread.ofVirtual().start(heartbeat::beat);
        heartbeat.watch();
        verify(queue, never()).letGo();

        await().atMost(Duration.ofSeconds(8)).untilAsserted(() -> {
            heartbeat.beat();
            heartbeat.watch();
            verify(queue).letGo();
        });
        verify(engine).beat();
        verify(queue, never()).beginAnew();

        answered.countDown();
        waiting.join();
        verify(queue).beginAnew();
    }

    @Test
    void anEngineThatWasGivenUpBeginsAnewWithTheFirstBeatThatIsTaken() {
        when(engine.beat()).thenReturn(false).thenReturn(true);
        doThrow(new IllegalStateException("away")).doNothing().when(queue).beginAnew();
        Heartbeat heartbeat = new Heartbeat(engine, queue, shared);

        heartbeat.beat();
        heartbeat.beat();
        heartbeat.beat();

        verify(queue, times(2)).beginAnew();
    }
}
