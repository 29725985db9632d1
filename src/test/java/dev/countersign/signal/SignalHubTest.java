package dev.countersign.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.server.context.WebServerApplicationContext;

class SignalHubTest {

    private static final UUID TASK = UUID.randomUUID();

    private final SignalHub hub = new SignalHub();

    @Test // SS-01
    void aListenerGoesOnExactlyAfterTheEventThatItNames() throws InterruptedException {
        publish(100);
        try (Subscription subscription = hub.subscribe(hub.epoch() + "-40", null)) {
            assertThat(subscription.exact()).isTrue();
            assertThat(subscription.start()).isEqualTo(hub.epoch() + "-40");
            assertThat(sequences(subscription)).containsExactlyElementsOf(range(41, 100));
            publish(1);
            assertThat(sequences(subscription)).containsExactly(101L);
        }
    }

    @ParameterizedTest // SS-01
    @ValueSource(
            strings = {
                "",
                "abc",
                "-1",
                "EPOCH-",
                "EPOCH--1",
                "EPOCH-1000000000000",
                "EPOCH-007",
                "EPOCH-4 ",
                "0123456789abcdef-4",
                "EPOCH-99999999999999999999999"
            })
    void anOddIdBeginsNowAndSaysThatSomethingMayBeMissing(String id) throws InterruptedException {
        publish(10);
        try (Subscription subscription = hub.subscribe(id.replace("EPOCH", hub.epoch()), null)) {
            assertThat(subscription.exact()).isFalse();
            assertThat(subscription.start()).isEqualTo(hub.position());
            assertThat(sequences(subscription)).isEmpty();
        }
    }

    @Test
    void whatHasFallenOutOfMemoryIsNotResumed() throws InterruptedException {
        SignalHub small = new SignalHub(8, 8);
        for (int i = 0; i < 20; i++) {
            small.publish(new Signal.TaskChanged(TASK));
        }
        assertThat(sequences(small.subscribe(small.epoch() + "-12", null))).containsExactlyElementsOf(range(13, 20));
        assertThat(small.subscribe(small.epoch() + "-11", null).exact()).isFalse();
    }

    @Test // SS-02
    void aPageMissesNothingThatCameAfterItsPosition() throws InterruptedException {
        publish(3);
        String rendered = hub.position();
        publish(1);
        assertThat(sequences(hub.subscribe(rendered, null))).containsExactly(4L);
    }

    @Test
    void aListenerOfOneTaskHearsOfNoOther() throws InterruptedException {
        UUID other = UUID.randomUUID();
        hub.publish(new Signal.TaskChanged(other));
        hub.publish(new Signal.TaskChanged(TASK));
        try (Subscription subscription = hub.subscribe(hub.epoch() + "-0", other)) {
            hub.publish(new Signal.TaskChanged(TASK));
            hub.publish(new Signal.TaskChanged(other));
            assertThat(sequences(subscription)).containsExactly(1L, 4L);
        }
    }

    @Test
    void aListenerThatDoesNotReadIsDroppedAndCostsTheOthersNothing() throws InterruptedException {
        Subscription slow = hub.subscribe(null, null);
        Subscription quick = hub.subscribe(null, null);
        List<Long> heard = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            publish(1);
            heard.addAll(sequences(quick));
        }
        assertThat(slow.isOpen()).isFalse();
        assertThat(slow.poll(Duration.ZERO)).isNull();
        assertThat(heard).containsExactlyElementsOf(range(1, 3_000));
        assertThat(hub.subscribers()).isOne();
    }

    @Test
    void aWholeMemoryOfMissedEventsIsNoOverflow() throws InterruptedException {
        publish(4_096);
        Subscription late = hub.subscribe(hub.epoch() + "-0", null);
        publish(1_000);
        assertThat(sequences(late)).containsExactlyElementsOf(range(1, 5_096));
    }

    @Test
    void longTextIsSentInPiecesThatAreSmallAndWhole() throws InterruptedException {
        String text = "a" + "\uD83D\uDE00\u0001".repeat(20_000);
        Subscription subscription = hub.subscribe(null, null);
        hub.publish(new Signal.StepDelta(TASK, TASK, TASK, 7, text));
        List<String> pieces = new ArrayList<>();
        for (SignalEvent event = subscription.poll(Duration.ZERO);
                event != null;
                event = subscription.poll(Duration.ZERO)) {
            pieces.add(((Signal.StepDelta) event.signal()).text());
        }
        assertThat(String.join("", pieces)).isEqualTo(text);
        assertThat(pieces)
                .allSatisfy(piece -> assertThat(piece.length()).isBetween(1, 10_000))
                .noneMatch(piece -> Character.isLowSurrogate(piece.charAt(0)));
    }

    @Test
    void stoppingEndsEveryListenerAtOnce() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Subscription subscription = hub.subscribe(null, null);
            Future<SignalEvent> waiting = threads.submit(() -> subscription.poll(Duration.ofHours(1)));
            hub.stop();
            assertThat(waiting.get()).isNull();
            assertThat(subscription.isOpen()).isFalse();
            assertThat(hub.subscribe(null, null).isOpen()).isFalse();
            assertThat(hub.subscribers()).isZero();
        }
    }

    @Test
    void listenersEndBeforeTheWebServerWaitsForItsRequests() {
        assertThat(hub.getPhase()).isGreaterThan(WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE);
    }

    @Test // SS-04, SS-09
    void stableListenersHearEverythingOnceAndInOrderWhileOthersComeAndGo() throws Exception {
        int publishers = 8;
        int each = 2_000;
        CountDownLatch published = new CountDownLatch(publishers);
        ConcurrentHashMap<Integer, List<Long>> heard = new ConcurrentHashMap<>();
        SignalHub roomy = new SignalHub(4_096, publishers * each);
        List<Future<?>> done = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int listener = 0; listener < 10; listener++) {
                int number = listener;
                Subscription subscription = roomy.subscribe(null, null);
                done.add(threads.submit(() -> {
                    try (subscription) {
                        List<Long> mine = new ArrayList<>();
                        while (mine.size() < publishers * each) {
                            SignalEvent event = subscription.poll(Duration.ofSeconds(30));
                            if (event == null) {
                                break;
                            }
                            mine.add(event.sequence());
                        }
                        heard.put(number, mine);
                    }
                    return null;
                }));
            }
            for (int visitor = 0; visitor < 40; visitor++) {
                Random random = new Random(visitor);
                done.add(threads.submit(() -> {
                    while (published.getCount() > 0) {
                        try (Subscription visit = roomy.subscribe(roomy.position(), null)) {
                            visit.poll(Duration.ofMillis(random.nextInt(3)));
                        }
                    }
                    return null;
                }));
            }
            for (int publisher = 0; publisher < publishers; publisher++) {
                done.add(threads.submit(() -> {
                    for (int i = 0; i < each; i++) {
                        roomy.publish(new Signal.TaskChanged(TASK));
                    }
                    published.countDown();
                    return null;
                }));
            }
            for (Future<?> one : done) {
                one.get();
            }
        }
        assertThat(heard).hasSize(10);
        assertThat(heard.values())
                .allSatisfy(mine -> assertThat(mine).containsExactlyElementsOf(range(1, (long) publishers * each)));
        await().untilAsserted(() -> assertThat(roomy.subscribers()).isZero());
    }

    private void publish(int count) {
        Stream.generate(() -> new Signal.TaskChanged(TASK)).limit(count).forEach(hub::publish);
    }

    private static List<Long> sequences(Subscription subscription) throws InterruptedException {
        List<Long> sequences = new ArrayList<>();
        for (SignalEvent event = subscription.poll(Duration.ZERO);
                event != null;
                event = subscription.poll(Duration.ZERO)) {
            sequences.add(event.sequence());
        }
        return sequences;
    }

    private static List<Long> range(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }
}
