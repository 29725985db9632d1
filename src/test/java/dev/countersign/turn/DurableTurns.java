package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.Countersign;
import dev.countersign.access.StoredTokens;
import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Approvals;
import dev.countersign.approval.History;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.approval.HistoryFilter;
import dev.countersign.approval.Memories;
import dev.countersign.model.FinishReason;
import dev.countersign.model.Message;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.Models;
import dev.countersign.model.Usage;
import dev.countersign.policy.PolicyTrust;
import dev.countersign.policy.WorkspaceInstructions;
import dev.countersign.problem.Problem;
import dev.countersign.result.ResultStore;
import dev.countersign.signal.Signal;
import dev.countersign.signal.SignalHub;
import dev.countersign.signal.Subscription;
import dev.countersign.storage.DataDirectory;
import dev.countersign.storage.RequestKey;
import dev.countersign.task.EngineLabel;
import dev.countersign.task.NewTask;
import dev.countersign.task.Task;
import dev.countersign.task.TaskChange;
import dev.countersign.task.Tasks;
import dev.countersign.tool.ToolRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** What every turn is promised, on every database. */
@ResourceLock("application context")
@SpringBootTest(classes = Countersign.class, webEnvironment = SpringBootTest.WebEnvironment.MOCK)
@Import(DurableTurns.Script.class)
abstract class DurableTurns implements SurvivingTurns, DamagedRows, LostAcknowledgements, TroubledTurns {

    /** How often two at once are tried: the more, the surer. */
    private static final int RACES = Integer.getInteger("countersign.races", 10);

    @TestConfiguration
    static class Script {
        @Bean
        @Primary
        ScriptedModel scriptedModel() {
            return new ScriptedModel();
        }

        @Bean
        static BeanPostProcessor unreliableLine() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return bean instanceof HikariDataSource database ? new UnreliableLine(database) : bean;
                }
            };
        }

        @Bean
        @Primary
        SettableClock settableClock() {
            return new SettableClock();
        }

        @Bean
        @Primary
        CalledPeople calledPeople() {
            return new CalledPeople();
        }

        @Bean
        @Primary
        ChosenLimit chosenLimit() {
            return new ChosenLimit();
        }
    }

    /** As long as a test wants a review to take at most. */
    static final class ChosenLimit extends ReviewLimit {
        volatile Duration limit = super.value();

        @Override
        Duration value() {
            return limit;
        }

        void forget() {
            limit = super.value();
        }
    }

    @Autowired
    Models models;

    @Autowired
    ReviewLimit limit;

    @Autowired
    CalledPeople people;

    @Autowired
    Tasks tasks;

    @Autowired
    Messages messages;

    @Autowired
    NextMessages nextMessages;

    @Autowired
    TranscriptExport transcripts;

    @Autowired
    Answers answers;

    @Autowired
    Interrupts interrupts;

    @Autowired
    SignalHub hub;

    @Autowired
    Retries retries;

    @Autowired
    Transcript transcript;

    @Autowired
    Approvals approvals;

    @Autowired
    FileChanges changes;

    @Autowired
    Erasure erasure;

    @Autowired
    ResultStore results;

    @Autowired
    Memories memories;

    @Autowired
    History history;

    @Autowired
    StoredTokens tokens;

    @Autowired
    Explanations explanations;

    @Autowired
    PolicyTrust trust;

    @Autowired
    WorkspaceInstructions instructions;

    @Autowired
    TransactionTemplate transaction;

    @Autowired
    DataDirectory data;

    @Autowired
    SettableClock clock;

    @Autowired
    RunningTurns running;

    @Autowired
    DataSource dataSource;

    @Autowired
    ToolRegistry registry;

    @Autowired
    Turns turns;

    @Autowired
    TurnMoves moves;

    @Autowired
    AttemptMoves attemptMoves;

    @Autowired
    Recovery recovery;

    @Autowired
    TurnQueue queue;

    @Autowired
    ToolCalls calls;

    @Autowired
    Leftovers leftovers;

    @Autowired
    Engine engine;

    @Autowired
    Engines engines;

    @Autowired
    EngineLabel engineLabel;

    @Autowired
    JdbcClient jdbc;

    @TempDir
    Path workspace;

    ScriptedModel model;
    UnreliableLine line;
    LogTool log;
    ChosenLimit reviewLimit;

    @BeforeEach
    void freshScript() {
        model = (ScriptedModel) models;
        model.forget();
        people.forget();
        line = (UnreliableLine) dataSource;
        line.forget();
        reviewLimit = (ChosenLimit) limit;
        reviewLimit.forget();
        log = new LogTool();
        registry.register(log);
    }

    @AfterEach
    void noRulesOfTheUser() throws IOException {
        Files.deleteIfExists(data.policyFile());
    }

    @Test
    void aModelThatOnlyTalksCompletesTheTurn() {
        model.thenSays("Hello.");

        Turn turn = settled(send(task(ApprovalMode.SUPERVISED), "hi"));

        assertThat(turn.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(turn.steps()).singleElement().satisfies(step -> {
            assertThat(step.text()).isEqualTo("Hello.");
            assertThat(step.usage().inputTokens()).isEqualTo(7);
            assertThat(step.attempts()).isEqualTo(1);
            assertThat(step.budget().used())
                    .isPositive()
                    .isLessThan(step.budget().limit());
        });
    }

    @Test
    void supervisedAsksAndAllowRunsOnce() throws IOException {
        model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");

        Turn waiting = settled(send(task(ApprovalMode.SUPERVISED), "go"));
        assertThat(waiting.state()).isEqualTo(Turn.State.WAITING);
        assertThat(workspace.resolve("log")).doesNotExist();
        Approval asked = pending(waiting);
        assertThat(asked.decision().grounds()).isNotEmpty();

        Approval answered = answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), null, "test");

        Turn done = settled(waiting);
        assertThat(answered.state()).isEqualTo(Approval.State.ANSWERED);
        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(onlyCall(done).outcome()).isEqualTo(Call.Outcome.SUCCEEDED);
        assertThat(Files.readAllLines(workspace.resolve("log"))).containsExactly("x");
        assertThat(model.lastResults()).containsExactly("{\"line\":\"x\"}");
    }

    @Test
    void denyLetsTheModelGoOnAndTellsItWhy() {
        model.thenCalls("log", "{\"line\":\"x\"}").thenSays("I see.");
        Turn waiting = settled(send(task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = pending(waiting);

        answers.answer(asked.id(), Answer.DENY, asked.inputDigest(), "not today", "test");

        Turn done = settled(waiting);
        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(onlyCall(done).outcome()).isEqualTo(Call.Outcome.DENIED);
        assertThat(model.lastResults()).singleElement().asString().contains("not today");
        assertThat(workspace.resolve("log")).doesNotExist();
    }

    @Test // AS-13
    void theSameDeniedRequestDoesNotAskTwiceInATurn() {
        model.thenCalls("log", "{\"line\":\"x\",\"n\":5}")
                .thenCalls("log", "{ \"n\" : 5.0, \"line\":\"x\" }")
                .thenSays("Never mind.")
                .thenCalls("log", "{\"line\":\"x\",\"n\":5}");
        Task task = task(ApprovalMode.SUPERVISED);
        Turn waiting = settled(send(task, "go"));
        deny(waiting);

        Turn done = settled(waiting);
        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(done.steps().get(1).calls().getFirst().reason()).contains("already denied");

        assertThat(settled(send(task, "again")).state()).isEqualTo(Turn.State.WAITING);
    }

    @Test // AS-15
    void aMixedBatchIsAnsweredInOrder() {
        model.thenCalls("log", "{\"line\":\"a\"}", "log", "{\"line\":\"b\"}", "log", "{\"line\":\"a\"}")
                .thenSays("Done.");
        Turn waiting = settled(send(task(ApprovalMode.SUPERVISED), "go"));
        deny(waiting);
        allow(settled(waiting));

        Turn done = settled(waiting);
        assertThat(done.steps().getFirst().calls())
                .extracting(Call::outcome)
                .containsExactly(Call.Outcome.DENIED, Call.Outcome.SUCCEEDED, Call.Outcome.DENIED);
        assertThat(model.lastResults()).hasSize(3);
    }

    @Test // AS-09
    void anotherModeDoesNotAnswerTheOpenQuestion() {
        model.thenCalls("log", "{\"line\":\"p\"}")
                .thenCalls("log", "{\"line\":\"q\"}")
                .thenSays("Done.");
        Task task = task(ApprovalMode.SUPERVISED);
        Turn waiting = settled(send(task, "go"));

        tasks.change(task.id(), new TaskChange(ApprovalMode.FULL_ACCESS, null, null, null), "test");

        assertThat(transcript.turn(waiting.id()).state()).isEqualTo(Turn.State.WAITING);
        assertThat(workspace.resolve("log")).doesNotExist();
        allow(waiting);
        assertThat(settled(waiting).state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(workspace.resolve("log")).hasContent("p\nq");
    }

    @Test // AS-16
    void aNewMessageWhileAQuestionIsOpenIsAConflictThatNamesIt() {
        model.thenCalls("log", "{\"line\":\"p\"}");
        Task task = task(ApprovalMode.SUPERVISED);
        Turn waiting = settled(send(task, "go"));

        assertThatThrownBy(() -> send(task, "more")).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo("turn-in-progress");
            assertThat(problem.members()).containsEntry("turnId", waiting.id()).containsKey("approvalId");
        });
        assertThat(model.requests()).hasSize(1);
    }

    @Test // AS-03
    void anAnswerAfterAnInterruptIsTooLate() throws InterruptedException {
        model.thenCalls("log", "{\"line\":\"p\"}");
        Turn waiting = settled(send(task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = pending(waiting);

        try (Subscription window = hub.subscribe(hub.position(), asked.taskId())) {
            interrupts.interrupt(waiting.id());

            assertThat(window.poll(Duration.ofSeconds(10)).signal())
                    .isEqualTo(new Signal.ApprovalChanged(asked.taskId(), waiting.id(), asked.id()));
        }

        Turn ended = transcript.turn(waiting.id());
        assertThat(ended.state()).isEqualTo(Turn.State.INTERRUPTED);
        assertThat(onlyCall(ended).outcome()).isEqualTo(Call.Outcome.CANCELLED);
        assertThatThrownBy(() -> answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), null, "test"))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("cancelled"));
        assertThat(workspace.resolve("log")).doesNotExist();
    }

    @Test
    void anInterruptEndsARunningTool() throws Exception {
        model.thenCalls("log", "{\"line\":\"p\",\"hang\":true}", "log", "{\"line\":\"q\"}");
        Turn turn = send(task(ApprovalMode.FULL_ACCESS), "go");
        log.begun.await();

        interrupts.interrupt(turn.id());

        Turn ended = settled(turn);
        assertThat(ended.state()).isEqualTo(Turn.State.INTERRUPTED);
        assertThat(ended.steps().getFirst().calls())
                .extracting(Call::outcome)
                .containsExactly(Call.Outcome.CANCELLED, Call.Outcome.CANCELLED);
        assertThat(workspace.resolve("log")).hasContent("p");
    }

    @Test
    void anInterruptEndsAStreamAtOnce() throws Exception {
        java.util.concurrent.CountDownLatch asked = new java.util.concurrent.CountDownLatch(1);
        model.then((_, onText, cancellation) -> {
            onText.accept("I am thin");
            asked.countDown();
            await().until(cancellation::isCancelled);
            throw new ModelFailure("cancelled", "Cancelled.");
        });
        Turn turn = send(task(ApprovalMode.SUPERVISED), "go");
        asked.await();
        assertThat(transcript.streaming(turn.id()).text()).isEqualTo("I am thin");

        interrupts.interrupt(turn.id());

        Turn ended = settled(turn);
        assertThat(ended.state()).isEqualTo(Turn.State.INTERRUPTED);
        assertThat(ended.steps()).isEmpty();
    }

    @Test // AS-01
    void twoEqualAnswersAtOnceRunTheToolOnce() throws Exception {
        Task task = task(ApprovalMode.SUPERVISED);
        for (int round = 0; round < RACES; round++) {
            model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
            Turn waiting = settled(send(task, "go"));
            Approval asked = pending(waiting);

            List<Future<Object>> both = atOnce(
                    () -> answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), null, "a"),
                    () -> answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), null, "b"));

            assertThat(both.get(0).get()).isInstanceOf(Approval.class);
            assertThat(both.get(1).get()).isEqualTo(both.get(0).get());
            assertThat(settled(waiting).state()).isEqualTo(Turn.State.COMPLETED);
        }
        assertThat(Files.readAllLines(workspace.resolve("log"))).hasSize(RACES);
    }

    @Test // AS-02
    void ofTwoDifferentAnswersAtOnceOneCounts() throws Exception {
        Task task = task(ApprovalMode.SUPERVISED);
        int allowed = 0;
        for (int round = 0; round < RACES; round++) {
            model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
            Turn waiting = settled(send(task, "go"));
            Approval asked = pending(waiting);

            List<Future<Object>> both = atOnce(
                    () -> answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), null, "a"),
                    () -> answers.answer(asked.id(), Answer.DENY, asked.inputDigest(), null, "b"));

            long lost = both.stream().filter(DurableTurns::isAlreadyAnswered).count();
            assertThat(lost).isEqualTo(1);
            Call call = onlyCall(settled(waiting));
            Answer stored = approvals.find(asked.id()).answer();
            assertThat(call.outcome()).isEqualTo(stored == Answer.ALLOW ? Call.Outcome.SUCCEEDED : Call.Outcome.DENIED);
            allowed += stored == Answer.ALLOW ? 1 : 0;
        }
        assertThat(linesOfLog()).isEqualTo(allowed);
    }

    @Test // AS-04
    void anAllowRacingWithAnInterruptEndsInOneOfTwoWays() throws Exception {
        Task task = task(ApprovalMode.SUPERVISED);
        for (int round = 0; round < RACES; round++) {
            model.forget();
            model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
            long before = linesOfLog();
            Turn waiting = settled(send(task, "go"));
            Approval asked = pending(waiting);

            atOnce(
                    () -> answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), null, "a"),
                    () -> interrupts.interrupt(waiting.id()));

            Turn ended = settled(waiting);
            boolean ran = linesOfLog() > before;
            Call.Outcome outcome = onlyCall(ended).outcome();
            if (ran) {
                assertThat(outcome).isIn(Call.Outcome.SUCCEEDED, Call.Outcome.CANCELLED);
            } else {
                assertThat(outcome).isEqualTo(Call.Outcome.CANCELLED);
            }
        }
    }

    @Test // AS-05
    void answeringAFinishedQuestionAgainChangesNothing() throws Exception {
        model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
        Turn waiting = settled(send(task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = pending(waiting);
        answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), "first", "test");
        Turn done = settled(waiting);

        try (Subscription window = hub.subscribe(hub.position(), asked.taskId())) {
            Approval again = answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), "second", "test");

            assertThat(again.note()).isEqualTo("first");
            assertThatThrownBy(() -> answers.answer(asked.id(), Answer.DENY, asked.inputDigest(), null, "test"))
                    .isInstanceOfSatisfying(
                            Problem.class, p -> assertThat(p.code()).isEqualTo("already-answered"));
            assertThatThrownBy(() -> answers.answer(UUID.randomUUID(), Answer.ALLOW, "x", null, "test"))
                    .isInstanceOfSatisfying(
                            Problem.class, p -> assertThat(p.kind()).isEqualTo(Problem.Kind.NOT_FOUND));
            assertThat(window.poll(Duration.ofMillis(300))).isNull();
        }
        assertThat(transcript.turn(done.id())).isEqualTo(done);
    }

    @Test // AS-07
    void anAnswerNamesTheRequestThatWasShown() {
        model.thenCalls("log", "{\"line\":\"x\"}");
        Turn waiting = settled(send(task(ApprovalMode.SUPERVISED), "go"));

        assertThatThrownBy(() -> answers.answer(pending(waiting).id(), Answer.ALLOW, "0".repeat(64), null, "test"))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("input-changed"));
        assertThat(transcript.turn(waiting.id()).state()).isEqualTo(Turn.State.WAITING);
    }

    @Test // SV-04, CJ-04, CJ-07
    void calls_that_can_not_run_are_answered_without_a_question() {
        model.thenCalls(
                        "execute_python",
                        "{\"code\":\"1\"}",
                        "Log",
                        "{\"line\":\"x\"}",
                        "log",
                        "{\"line\":\"a\",\"line\":\"b\"}",
                        "log",
                        "{\"line\":\"a\"}{}",
                        "log",
                        "{\"line\":5}",
                        "log",
                        "",
                        "",
                        "{}",
                        "y".repeat(5000),
                        "{}",
                        "log",
                        "{\"line\":\"ok\"}")
                .thenSays("Done.");

        Turn done = settled(send(task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(done.steps().getFirst().calls())
                .extracting(Call::outcome)
                .startsWith(Call.Outcome.FAILED)
                .endsWith(Call.Outcome.SUCCEEDED)
                .filteredOn(Call.Outcome.FAILED::equals)
                .hasSize(8);
        assertThat(model.lastResults().getFirst()).contains("Available:", "log");
        assertThat(workspace.resolve("log")).hasContent("ok");
    }

    @Test
    void aReplyWithMoreThanSixtyFourCallsRunsNone() {
        String[] many = IntStream.range(0, 65)
                .boxed()
                .flatMap(i -> java.util.stream.Stream.of("log", "{\"line\":\"" + i + "\"}"))
                .toArray(String[]::new);
        model.thenCalls(many).thenSays("Sorry.");

        Turn done = settled(send(task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(done.steps().getFirst().calls()).hasSize(65).allMatch(c -> c.outcome() == Call.Outcome.FAILED);
        assertThat(model.lastResults()).hasSize(65);
        assertThat(workspace.resolve("log")).doesNotExist();
    }

    @Test // PO-09
    void aReplyThatWasCutOffRunsNoneOfItsCalls() {
        model.then((_, _, _) -> ScriptedModel.calls(FinishReason.LENGTH, "log", "{\"line\":\"x\"}"))
                .thenSays("Shorter now.");

        Turn done = settled(send(task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(done.steps().getFirst().calls().getFirst().reason()).contains("cut off by the output limit");
        assertThat(workspace.resolve("log")).doesNotExist();
    }

    @Test
    void theThirtySecondReplyMayNotRequestTools() {
        IntStream.range(0, 32).forEach(i -> model.thenCalls("log", "{\"line\":\"" + i + "\"}"));

        Turn done = settled(send(task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(done.state()).isEqualTo(Turn.State.FAILED);
        assertThat(done.error().code()).isEqualTo("model-call-limit");
        assertThat(done.steps()).hasSize(32);
        assertThat(onlyCallOf(done.steps().getLast()).outcome()).isEqualTo(Call.Outcome.FAILED);
        assertThat(workspace.resolve("log")).content().hasLineCount(31);

        retries.retry(done.id());
        assertThat(settled(done).error()).isEqualTo(done.error());
        assertThat(model.requests()).hasSize(32);
    }

    @Test // RE-07
    void aConversationThatIsTooLongIsCutAndTheStepSaysHow() {
        model.withWindow(9_000);
        String filler = "f".repeat(12_000);
        model.thenCalls("log", "{\"line\":\"" + filler + "\"}")
                .thenCalls("log", "{\"line\":\"" + filler + "\"}")
                .thenCalls("log", "{\"line\":\"x\"}")
                .thenSays("Done.");

        Turn done = settled(send(task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        Step.Budget last = done.steps().getLast().budget();
        assertThat(last.used()).isLessThanOrEqualTo(last.limit());
        assertThat(last.cuts().reducedResults() + last.cuts().droppedReplies()).isPositive();
        assertThat(done.steps().getFirst().budget().cuts()).isEqualTo(Step.Cuts.NONE);
        assertThat(model.lastResults()).containsExactly("{\"line\":\"x\"}");
    }

    @Test // RE-07
    void aRequestThatCanNotFitEndsTheTurnBeforeItIsSent() {
        model.withWindow(9_000);

        Turn failed = settled(send(task(ApprovalMode.FULL_ACCESS), "w".repeat(60_000)));

        assertThat(failed.state()).isEqualTo(Turn.State.FAILED);
        assertThat(failed.error().code()).isEqualTo("context-limit");
        assertThat(failed.error().detail()).contains("messages 20", "Nothing was sent.");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void whatTheProviderCountedCorrectsTheNextEstimate() {
        model.then((_, _, _) -> ScriptedModel.counted(20_000)).thenSays("Again.");
        Task task = task(ApprovalMode.SUPERVISED);
        settled(send(task, "go"));

        Turn second = settled(send(task, "go"));

        assertThat(second.steps().getFirst().budget().used())
                .isGreaterThan(
                        3 * settled(second).steps().getFirst().budget().parts().get("system"));
        long first = transcript
                .session(second.sessionId(), 2)
                .turns()
                .getFirst()
                .steps()
                .getFirst()
                .budget()
                .used();
        assertThat(second.steps().getFirst().budget().used()).isBetween(3 * first, 5 * first);
    }

    @Test
    void aTaskAddsUpWhatItsTurnsUsed() {
        model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.").thenSays("Again.");
        Task task = task(ApprovalMode.FULL_ACCESS);
        settled(send(task, "go"));
        settled(send(task, "and again"));

        TaskUsage usage = transcript.usage(task.id());

        assertThat(usage.turns()).isEqualTo(new Usage(21, 9));
        assertThat(usage.reviews()).isEqualTo(Usage.NONE);
        assertThat(usage.cost()).isEqualByComparingTo("0.000198");
        assertThat(transcript.usage(UUID.randomUUID())).isEqualTo(TaskUsage.NONE);
    }

    @Test // PO-14
    void aWaitForTheProviderIsShownAndEndsAtOnceWhenInterrupted() {
        model.thenFails(new ModelFailure("provider-error", "429: slow down", true, Duration.ofSeconds(60)));
        Turn turn = send(task(ApprovalMode.SUPERVISED), "go");
        await().until(() -> {
            Turn.Activity activity = transcript.turn(turn.id()).activity();
            return activity != null && activity.kind() == Turn.Activity.Kind.RETRY_WAIT;
        });

        Turn.Activity waiting = transcript.turn(turn.id()).activity();
        assertThat(waiting.detail()).isEqualTo("429: slow down");
        assertThat(Duration.between(waiting.since(), waiting.retryAt())).isEqualTo(Duration.ofSeconds(60));
        interrupts.interrupt(turn.id());

        Turn ended = settled(turn);
        assertThat(ended.state()).isEqualTo(Turn.State.INTERRUPTED);
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void aProviderThatRefusesFailsTheTurnAndTheNextOneWorks() {
        model.thenFails(new ModelFailure("provider-error", "401: bad key")).thenSays("Back.");
        Task task = task(ApprovalMode.SUPERVISED);

        Turn failed = settled(send(task, "go"));
        assertThat(failed.state()).isEqualTo(Turn.State.FAILED);
        assertThat(failed.error()).isEqualTo(new Turn.Failure("provider-error", "401: bad key"));

        assertThat(settled(send(task, "again")).state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(model.requests().getLast().messages())
                .containsExactly(new Message.FromUser("go"), new Message.FromUser("again"));
    }

    @Test // PO-19
    void aPassingFaultIsTriedAgainAndLeavesNothingBehind() {
        model.thenFails(new ModelFailure("provider-error", "503", true, Duration.ofMillis(1)))
                .thenSays("Here.");

        Turn done = settled(send(task(ApprovalMode.SUPERVISED), "go"));

        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(done.steps()).singleElement().extracting(Step::attempts).isEqualTo(2);
    }

    @Test
    void theConversationGoesBackAsItCame() {
        model.thenCalls("log", "{\"line\":\"a\"}").thenSays("One.").thenSays("Two.");
        Task task = task(ApprovalMode.FULL_ACCESS);
        settled(send(task, "first"));
        settled(send(task, "second"));

        List<Message> sent = model.requests().getLast().messages();
        assertThat(sent).hasSize(5);
        assertThat(sent.get(1)).isInstanceOfSatisfying(Message.FromModel.class, m -> {
            assertThat(m.raw().json()).isEqualTo("{\"text\":1.0e1}");
            assertThat(m.calls()).containsExactly(new Message.SentCall("c0", "log", "{\"line\":\"a\"}"));
        });
        assertThat(sent.get(2))
                .isEqualTo(
                        new Message.FromTools(List.of(new Message.CallResult("c0", "log", "{\"line\":\"a\"}", false))));
    }

    @Test // PO-05
    void idsOnTheWireAreUniqueInTheTask() {
        model.thenCalls("log", "{\"line\":\"a\"}")
                .thenCalls("log", "{\"line\":\"b\"}")
                .thenSays("Done.");
        settled(send(task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(model.requests().getLast().messages())
                .filteredOn(Message.FromModel.class::isInstance)
                .extracting(m -> ((Message.FromModel) m).calls().getFirst().wireId())
                .doesNotHaveDuplicates()
                .first()
                .isEqualTo("c0");
    }

    @Test // DB-06, CJ-06
    void nulAndLoneSurrogatesEndNothing() {
        model.thenCalls("log", "{\"line\":\"a\\u0000b\"}").thenSays("nul \u0000 and \ud800 alone");

        Turn done = settled(send(task(ApprovalMode.FULL_ACCESS), "with \u0000 inside"));

        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(workspace.resolve("log"))
                .hasBinaryContent("a\0b\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(done.steps().getLast().text()).isEqualTo("nul \u2400 and \ufffd alone");
        assertThat(done.text()).isEqualTo("with \u2400 inside");
    }

    @Test // RC-01
    void whatWasRunningWhenItsEngineWasLostIsNeverRunAgain() throws Exception {
        model.thenCalls("log", "{\"line\":\"p\",\"hang\":true}", "log", "{\"line\":\"q\"}")
                .thenSays("Looked.");
        Turn turn = send(task(ApprovalMode.FULL_ACCESS), "go");
        log.begun.await();
        long fence = turns.findById(turn.id()).orElseThrow().fence();

        assertThat(moves.recover(turn.id(), fence, TurnMoves.MAY_STILL_RUN)).isTrue();
        assertThat(moves.recover(turn.id(), fence, TurnMoves.MAY_STILL_RUN)).isFalse();
        queue.sweep();

        Turn done = settled(turn);
        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(done.steps().getFirst().calls())
                .extracting(Call::outcome)
                .containsExactly(Call.Outcome.INTERRUPTED, Call.Outcome.SUCCEEDED);
        assertThat(model.lastResults().getFirst()).contains("may or may not have happened");
        assertThat(workspace.resolve("log")).hasContent("p\nq");
    }

    @Test
    void aFencedOffEngineCommitsNothing() {
        model.thenCalls("log", "{\"line\":\"p\"}");
        Turn waiting = settled(send(task(ApprovalMode.SUPERVISED), "go"));
        allowWithoutWaking(waiting);
        // Whatever this lease was, another one has followed it.
        Lease stale = new Lease(waiting.id(), waiting.sessionId(), UUID.randomUUID(), UUID.randomUUID(), 1);

        assertThatThrownBy(() -> moves.fail(stale, "x", "x")).isInstanceOf(LeaseLost.class);
    }

    @Test // FI-22
    void aWorkspaceThatALinkHasReplacedEndsTheTurn(@TempDir Path elsewhere) throws IOException {
        model.thenSays("Hello.");
        Path folder = Files.createDirectory(workspace.resolve("project"));
        Task task = tasks.open(new NewTask(folder.toString(), null, null, null), null);
        Files.delete(folder);
        Files.createSymbolicLink(folder, elsewhere);

        Turn failed = settled(send(task, "go"));

        assertThat(failed.error().code()).isEqualTo("workspace-gone");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void aFailedTurnGoesOnFromItsLastCommittedStep() throws IOException {
        model.thenCalls("log", "{\"line\":\"x\"}")
                .thenFails(new ModelFailure("provider-error", "500"))
                .thenSays("Done.");
        Task task = task(ApprovalMode.FULL_ACCESS);
        Turn failed = settled(send(task, "go"));
        assertThat(failed.state()).isEqualTo(Turn.State.FAILED);

        retries.retry(failed.id());

        Turn done = settled(failed);
        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(done.error()).isNull();
        assertThat(done.steps()).hasSize(2);
        assertThat(linesOfLog()).isEqualTo(1);
        assertThatThrownBy(() -> retries.retry(failed.id()))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("not-failed"));
    }

    @Test
    void onlyTheLastTurnOfASessionCanBeTriedAgain() {
        model.thenFails(new ModelFailure("provider-error", "500")).thenSays("Other.");
        Task task = task(ApprovalMode.FULL_ACCESS);
        Turn failed = settled(send(task, "go"));
        settled(send(task, "something else"));

        assertThatThrownBy(() -> retries.retry(failed.id()))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("not-the-last-turn"));
    }

    @Test
    void theSameRequestSentTwiceCreatesOnce() {
        model.thenSays("One.");
        RequestKey key = new RequestKey("me", UUID.randomUUID().toString(), "a");
        Task task = task(ApprovalMode.SUPERVISED);
        UUID session = task.sessions().getFirst().id();

        Turn first = messages.send(session, "go", key);
        Turn again = messages.send(session, "go", key);

        assertThat(again.id()).isEqualTo(first.id());
        assertThatThrownBy(() -> messages.send(session, "other", new RequestKey("me", key.key(), "b")))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("idempotency-key-reused"));
        settled(first);
    }

    @Test
    void aTaskSaysWhatItsTurnsDo() {
        model.thenCalls("log", "{\"line\":\"p\"}");
        Task task = task(ApprovalMode.SUPERVISED);
        assertThat(tasks.find(task.id()).state()).isEqualTo(Task.State.IDLE);

        settled(send(task, "go"));

        Task waiting = tasks.find(task.id());
        assertThat(waiting.state()).isEqualTo(Task.State.WAITING);
        assertThat(waiting.pendingApprovals()).isEqualTo(1);
        assertThat(tasks.list(false, 200, null).items()).contains(waiting);
        assertThat(approvals.list(Approval.State.PENDING, task.id(), 10, null).items())
                .hasSize(1);
        assertThatThrownBy(() -> tasks.change(task.id(), new TaskChange(null, null, null, true), "test"))
                .isInstanceOf(Problem.class);
    }

    Task task(ApprovalMode mode) {
        return tasks.open(new NewTask(workspace.toString(), "A task", mode, null), null);
    }

    Turn send(Task task, String text) {
        return messages.send(task.sessions().getFirst().id(), text, null);
    }

    Turn settled(Turn turn) {
        Turn now = transcript.turn(turn.id(), Duration.ofSeconds(30));
        assertThat(now.state()).isNotIn(Turn.State.QUEUED, Turn.State.RUNNING);
        return now;
    }

    Approval pending(Turn turn) {
        return approvals.list(Approval.State.PENDING, null, 200, null).items().stream()
                .filter(approval -> approval.turnId().equals(turn.id()))
                .findFirst()
                .orElseThrow();
    }

    /** What history says of a turn, oldest first. */
    List<HistoryEntry> historyOf(Turn turn) {
        List<HistoryEntry> entries = new ArrayList<>();
        history.forEach(new HistoryFilter(null, null, null, null, null), entry -> {
            if (turn.id().equals(entry.turnId())) {
                entries.add(entry);
            }
        });
        return entries;
    }

    <T> T inATransaction(Supplier<T> work) {
        return transaction.execute(_ -> work.get());
    }

    void allow(Turn turn) {
        Approval asked = pending(turn);
        answers.answer(asked.id(), Answer.ALLOW, asked.inputDigest(), null, "test");
    }

    void allowWithoutWaking(Turn turn) {
        allow(turn);
        settled(turn);
    }

    void deny(Turn turn) {
        Approval asked = pending(turn);
        answers.answer(asked.id(), Answer.DENY, asked.inputDigest(), null, "test");
    }

    long linesOfLog() throws IOException {
        Path file = workspace.resolve("log");
        return Files.exists(file) ? Files.readAllLines(file).size() : 0;
    }

    static Call onlyCall(Turn turn) {
        return onlyCallOf(turn.steps().getFirst());
    }

    static Call onlyCallOf(Step step) {
        assertThat(step.calls()).hasSize(1);
        return step.calls().getFirst();
    }

    private static boolean isAlreadyAnswered(Future<Object> answer) {
        try {
            answer.get();
            return false;
        } catch (Exception e) {
            return e.getCause() instanceof Problem problem && problem.code().equals("already-answered");
        }
    }

    @SafeVarargs
    static List<Future<Object>> atOnce(Callable<Object>... actions) throws InterruptedException {
        List<Callable<Object>> all = new ArrayList<>();
        for (Callable<Object> action : actions) {
            all.add(action);
        }
        return atOnce(all);
    }

    static List<Future<Object>> atOnce(List<Callable<Object>> actions) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(actions.size());
        try (ExecutorService threads = Executors.newFixedThreadPool(actions.size())) {
            List<Callable<Object>> waiting = new ArrayList<>();
            for (Callable<Object> action : actions) {
                waiting.add(() -> {
                    barrier.await();
                    return action.call();
                });
            }
            return threads.invokeAll(waiting);
        }
    }
}
