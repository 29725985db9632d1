package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.CanonicalInput;
import dev.countersign.model.Message;
import dev.countersign.model.ModelFailure;
import dev.countersign.signal.Signal;
import dev.countersign.signal.Subscription;
import dev.countersign.storage.PassingFailure;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.task.Task;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What turns survive: engines that go, rows that somebody holds, versions that come. */
interface SurvivingTurns {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test // RC-06
    default void recoveriesAndWorkersAtOnceRunEveryCallOnce() throws Exception {
        Engine lost = new Engine(on().engineLabel, on().results, on().engines, on().transaction, on().clock);
        lost.register();
        on().model
                .always(request -> request.messages().getLast() instanceof Message.FromUser(String text)
                        ? ScriptedModel.asksFor("log", "{\"line\":\"" + text + "\"}")
                        : ScriptedModel.says("Done."));
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            turns.add(heldBy(lost, on().task(ApprovalMode.FULL_ACCESS), "turn " + i));
        }
        on().transaction
                .executeWithoutResult(_ -> on().engines
                        .end(lost.id(), EngineRow.State.LOST, on().clock.instant()));

        List<Callable<Object>> atOnce = new ArrayList<>();
        IntStream.range(0, 2).forEach(_ -> atOnce.add(() -> on().recovery.recoverTurns()));
        IntStream.range(0, 8)
                .forEach(_ -> atOnce.add(() -> {
                    on().queue.sweep();
                    turns.forEach(turn -> on().queue.wake(turn.id()));
                    return 0;
                }));
        DurableTurns.atOnce(atOnce);
        on().queue.sweep();

        for (Turn turn : turns) {
            Turn done = on().settled(turn);
            assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
            assertThat(DurableTurns.onlyCall(done).outcome()).isEqualTo(Call.Outcome.SUCCEEDED);
            assertThat(on().turns.findById(turn.id()).orElseThrow().fence())
                    .as("one lease that was lost, one recovery, one lease")
                    .isEqualTo(3);
        }
        assertThat(Files.readAllLines(on().workspace.resolve("log")))
                .containsExactlyInAnyOrderElementsOf(
                        turns.stream().map(Turn::text).toList());
    }

    @Test
    default void aLeaseThatNoThreadHoldsGoesBackToTheQueue() {
        on().model.thenSays("Here.");
        Turn turn = heldBy(on().engine, on().task(ApprovalMode.SUPERVISED), "go");

        on().queue.sweep();

        assertThat(on().settled(turn).state()).isEqualTo(Turn.State.COMPLETED);
    }

    @Test // DB-10
    default void whatRunsStreamsOrWaitsHoldsNoConnection() throws Exception {
        HikariDataSource pool = on().dataSource.unwrap(HikariDataSource.class);
        int each = pool.getMaximumPoolSize() / 3 + 2;
        CountDownLatch streaming = new CountDownLatch(each);
        CountDownLatch running = new CountDownLatch(each);
        on().log.atBegin = context -> {
            // From another connection than the claim's.
            assertThat(on().calls.stateOf(context.callId())).hasValue(Call.State.RUNNING);
            running.countDown();
        };
        on().model.always(request -> switch (((Message.FromUser)
                        request.messages().getFirst())
                .text()) {
            case "run" ->
                request.messages().size() > 1
                        ? ScriptedModel.says("Ran.")
                        : ScriptedModel.asksFor("log", "{\"line\":\"x\",\"pause\":true}");
            case "ask" -> ScriptedModel.asksFor("log", "{\"line\":\"y\"}");
            default ->
                (_, onText, cancellation) -> {
                    onText.accept("I am thin");
                    streaming.countDown();
                    await().until(cancellation::isCancelled);
                    throw new ModelFailure("cancelled", "Cancelled.");
                };
        });
        List<Turn> busy = new ArrayList<>();
        List<Turn> waiting = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            busy.add(on().send(on().task(ApprovalMode.FULL_ACCESS), "run"));
            busy.add(on().send(on().task(ApprovalMode.FULL_ACCESS), "stream"));
            waiting.add(on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "ask")));
        }
        streaming.await();
        running.await();

        await("nobody holds a connection")
                .until(() -> pool.getHikariPoolMXBean().getActiveConnections() == 0);
        List<Integer> held = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Thread.sleep(100);
            held.add(pool.getHikariPoolMXBean().getActiveConnections());
        }
        assertThat(held)
                .as("looked at every 100 ms, and met by a beat or a sweep now and then")
                .allMatch(connections -> connections <= 2)
                .filteredOn(connections -> connections == 0)
                .hasSizeGreaterThan(20);
        assertThat(waiting).extracting(Turn::state).containsOnly(Turn.State.WAITING);
        on().allow(waiting.getFirst());
        assertThat(on().tasks.list(false, 5, null).items()).hasSize(5);

        on().log.goOn.countDown();
        waiting.forEach(turn -> on().interrupts.interrupt(turn.id()));
        busy.stream()
                .filter(turn -> turn.text().equals("stream"))
                .forEach(turn -> on().interrupts.interrupt(turn.id()));
        busy.forEach(on()::settled);
    }

    @Test // DB-11
    default void aRowThatIsHeldForTooLongCostsAnAnswerNothingButTime() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(waiting);

        CompletableFuture<Approval> answered;
        try (Connection _ = holding("turn", waiting.id())) {
            answered = CompletableFuture.supplyAsync(
                    () -> on().answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), "first", "test"));
            answeredOrTimedOut(answered);
        }
        boolean busy = answered.handle((_, failure) -> failure != null).join();
        if (busy) {
            assertThat(PassingFailure.is(answered.exceptionNow()))
                    .as("%s", answered.exceptionNow())
                    .isTrue();
        }

        Approval again = on().answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), "second", "test");
        assertThat(again.note()).isEqualTo(busy ? "second" : "first");
        assertThat(on().settled(waiting).state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(on().linesOfLog()).isEqualTo(1);
    }

    @Test // DB-11
    default void aRowThatIsHeldForTooLongCostsATurnNothingButTime() throws Exception {
        on().model
                .thenCalls("log", "{\"line\":\"a\",\"pause\":true}", "log", "{\"line\":\"b\"}")
                .thenSays("Done.");
        Task task = on().task(ApprovalMode.FULL_ACCESS);
        Turn turn = on().send(task, "go");
        on().log.begun.await();

        try (Connection _ = holding("task", task.id())) {
            on().log.goOn.countDown();
            answeredOrTimedOut(CompletableFuture.runAsync(() -> on().settled(turn)));
        }

        Turn done = on().settled(turn);
        assertThat(done.state()).as("%s", done.error()).isEqualTo(Turn.State.COMPLETED);
        assertThat(on().workspace.resolve("log")).hasContent("a\nb");
    }

    @Test // DB-08
    default void whatTheModelWroteIsKeptByteForByte() throws Exception {
        String raw = "{\"n\":1.0, \"line\":\"a\"}";
        on().model.thenCalls("log", raw).thenSays("Done.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn waiting = on().settled(on().send(task, "go"));
        Approval asked = on().pending(waiting);
        Call call = DurableTurns.onlyCall(waiting);

        assertThat(on().calls.findById(call.id()).orElseThrow().rawInput()).isEqualTo(raw);
        assertThat(asked.input().toString()).isEqualTo("{\"line\":\"a\",\"n\":1}");
        assertThat(asked.inputDigest()).isEqualTo(call.inputDigest()).isEqualTo(digest("{\"line\":\"a\",\"n\":1}"));
        on().allow(waiting);

        Turn done = on().settled(waiting);
        assertThat(DurableTurns.onlyCall(done).outcome()).isEqualTo(Call.Outcome.SUCCEEDED);
        assertThat(on().model.requests().getLast().messages())
                .filteredOn(Message.FromModel.class::isInstance)
                .flatExtracting(message -> ((Message.FromModel) message).calls())
                .containsExactly(new Message.SentCall("c0", "log", raw));
    }

    @Test
    default void anEarlierVersionsTurnFailsInsteadOfBeingRun() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"x\"}");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(waiting);
        on().transaction.executeWithoutResult(_ -> recordedEarlier(waiting.id()));
        UUID queued = on().transaction.execute(_ -> {
            UUID id = queued(on().task(ApprovalMode.SUPERVISED), "go");
            recordedEarlier(id);
            return id;
        });
        assertThat(on().moves.lease(queued, on().engine)).isEmpty();

        try (Subscription window = on().hub.subscribe(on().hub.position(), asked.taskId())) {
            on().recovery.failEarlierTurns();
            assertThat(next(window)).isEqualTo(new Signal.ApprovalChanged(asked.taskId(), waiting.id(), asked.id()));
        }

        for (UUID id : List.of(waiting.id(), queued)) {
            Turn failed = on().transcript.turn(id);
            assertThat(failed.state()).isEqualTo(Turn.State.FAILED);
            assertThat(failed.error().code()).isEqualTo("earlier-version");
        }
        Call call = DurableTurns.onlyCall(on().transcript.turn(waiting.id()));
        assertThat(call.outcome()).isEqualTo(Call.Outcome.FAILED);
        assertThat(call.reason()).contains("recorded by an earlier version");
        assertThat(on().approvals.find(asked.id()).state()).isEqualTo(Approval.State.CANCELLED);
        assertThat(on().model.requests()).hasSize(1);
    }

    @Test
    default void aCancelledQuestionIsToldByTheMoveThatCancelsIt() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"x\"}");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn waiting = on().settled(on().send(task, "go"));
        Approval asked = on().pending(waiting);

        try (Subscription window = on().hub.subscribe(on().hub.position(), task.id())) {
            // Nothing was looked up before the turn was held: a question that opens meanwhile is told of all the same.
            on().moves.interrupt(waiting.id(), task.id());
            assertThat(next(window)).isEqualTo(new Signal.ApprovalChanged(task.id(), waiting.id(), asked.id()));
        }
    }

    @Test
    default void aWriteThatItsEngineDidNotFinishLeavesNoFileBehind() throws Exception {
        on().model
                .thenCalls("log", "{\"line\":\"p\",\"hang\":true,\"writes\":\"sub/a\"}")
                .thenSays("Looked.");
        Files.createDirectory(on().workspace.resolve("sub"));
        Turn turn = on().send(on().task(ApprovalMode.FULL_ACCESS), "go");
        on().log.begun.await();
        UUID call = DurableTurns.onlyCall(on().transcript.turn(turn.id())).id();
        Files.writeString(on().workspace.resolve("sub/.countersign-" + call + ".tmp"), "half");
        Files.writeString(on().workspace.resolve("sub/.countersign-" + UUID.randomUUID() + ".tmp"), "another's");

        TurnRow row = on().turns.findById(turn.id()).orElseThrow();
        on().moves.recover(turn.id(), row.fence(), on().leftovers.clear(row));
        on().queue.sweep();

        on().settled(turn);
        try (var files = Files.list(on().workspace.resolve("sub"))) {
            assertThat(files).singleElement().asString().doesNotContain(call.toString());
        }
    }

    private String digest(String input) throws Exception {
        return CanonicalInput.parse(input)
                .digest(
                        "log",
                        on().registry.find("log").orElseThrow().revision(),
                        on().workspace.toRealPath().toString());
    }

    private Turn heldBy(Engine holder, Task task, String text) {
        UUID id = on().transaction.execute(_ -> {
            UUID queued = queued(task, text);
            assertThat(on().moves.lease(queued, holder)).isPresent();
            return queued;
        });
        return on().transcript.turn(id);
    }

    /** Inside a transaction, so that nobody takes it before its end. */
    private UUID queued(Task task, String text) {
        return on().turns
                .saveAndFlush(new TurnRow(
                        TimeOrderedId.next(),
                        task.sessions().getFirst().id(),
                        on().tasks.settings(task.id()),
                        text,
                        on().clock.instant()))
                .getId();
    }

    private void recordedEarlier(UUID turn) {
        on().jdbc
                .sql("update turn set engine_format = 0 where id = ?")
                .param(turn)
                .update();
    }

    private Connection holding(String table, UUID row) throws Exception {
        Connection connection = on().dataSource.getConnection();
        try (PreparedStatement hold =
                connection.prepareStatement("select id from " + table + " where id = ? for update")) {
            hold.setObject(1, row);
            hold.executeQuery();
        }
        return connection;
    }

    /** H2 gives up after two seconds; PostgreSQL waits. */
    private static void answeredOrTimedOut(CompletableFuture<?> work) {
        work.completeOnTimeout(null, 2_500, java.util.concurrent.TimeUnit.MILLISECONDS)
                .handle((_, _) -> 0)
                .join();
    }

    private static Signal next(Subscription window) throws InterruptedException {
        return window.poll(Duration.ofSeconds(10)).signal();
    }
}
