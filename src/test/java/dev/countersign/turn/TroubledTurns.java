package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.task.Task;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of a turn where the database fails it, memory ends, or somebody is faster than its next commit. */
interface TroubledTurns {

    String ATTEMPT = "insert into model_attempt";
    String MODE_OF_A_CLAIM = "select mode_rev from task";

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void aStepThatTheDatabaseDidNotTakeAtOnceIsNotPaidForTwice() {
        on().model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
        on().line.refuse(LostAcknowledgements.STEP);
        on().line.refuse(LostAcknowledgements.STEP);

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(on().line.isSpent()).isTrue();
        assertThat(done.state()).as("%s", done.error()).isEqualTo(Turn.State.COMPLETED);
        assertThat(on().model.requests()).hasSize(2);
    }

    @Test
    default void aTurnThatTheDatabaseFailsIsLeftAloneForAWhile() throws Exception {
        on().model.thenSays("Done.");
        on().line.refuse(ATTEMPT);
        Instant before = Instant.now();

        Turn done = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));

        assertThat(on().line.isSpent()).isTrue();
        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(Duration.between(before, done.finishedAt())).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    default void aStepWhoseRepliesAreLostAgainAndAgainFailsTheTurn() {
        UUID id = queued(on().task(ApprovalMode.SUPERVISED));
        for (int attempt = 1; attempt <= TurnMoves.LOST_REQUESTS_OF_A_STEP; attempt++) {
            assertThat(on().transcript.turn(id).state()).isEqualTo(Turn.State.QUEUED);
            loseARequest(id, attempt);
        }

        Turn failed = on().transcript.turn(id);
        assertThat(failed.state()).isEqualTo(Turn.State.FAILED);
        assertThat(failed.error().code()).isEqualTo("replies-lost");
    }

    @Test
    default void anErrorOfTheMachineFailsTheTurnInWords() {
        on().model.then((_, _, _) -> {
            throw new OutOfMemoryError("Java heap space");
        });

        Turn failed = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));

        assertThat(failed.state()).isEqualTo(Turn.State.FAILED);
        assertThat(failed.error().code()).isEqualTo("engine-fault");
        assertThat(failed.error().detail()).contains("memory");
        assertThat(on().model.requests()).hasSize(1);
    }

    @Test
    default void aRuleThatIsSavedBeforeTheClaimIsCommittedCounts() {
        on().model
                .thenCalls("log", "{\"line\":\"a\"}", "log", "{\"line\":\"b\"}")
                .thenSays("I see.");
        on().line.before(MODE_OF_A_CLAIM, this::denyLog);

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(done.steps().getFirst().calls()).extracting(Call::outcome).containsOnly(Call.Outcome.DENIED);
        assertThat(on().workspace.resolve("log")).doesNotExist();
    }

    @Test
    default void aRuleThatIsSavedBeforeTheClaimOfAnAnsweredCallCounts() {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("I see.");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        on().line.before(MODE_OF_A_CLAIM, this::denyLog);

        on().allow(waiting);

        assertThat(DurableTurns.onlyCall(on().settled(waiting)).outcome()).isEqualTo(Call.Outcome.DENIED);
        assertThat(on().workspace.resolve("log")).doesNotExist();
    }

    @Test
    default void aResultOpensNoRequestForATurnThatIsToEnd() {
        on().model.thenCalls("log", "{\"line\":\"a\"}").thenSays("Too late.");
        on().log.atBegin = context -> on().transaction
                .executeWithoutResult(_ -> on().jdbc
                        .sql("update turn set interrupt_requested = true where id = "
                                + "(select turn_id from tool_call where id = ?)")
                        .param(context.callId())
                        .update());

        Turn ended = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(ended.state()).isEqualTo(Turn.State.INTERRUPTED);
        assertThat(DurableTurns.onlyCall(ended).outcome()).isEqualTo(Call.Outcome.SUCCEEDED);
        assertThat(on().jdbc
                        .sql("select count(*) from model_attempt where turn_id = ?")
                        .param(ended.id())
                        .query(Integer.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    default void aSecondRecoveryLeavesAloneWhatTheNextLeaseRuns() throws Exception {
        on().model
                .thenCalls("log", "{\"line\":\"p\",\"hang\":true}", "shell", "{\"command\":\"sleep 2; echo q > q\"}")
                .thenSays("Looked.");
        Turn turn = on().send(on().task(ApprovalMode.FULL_ACCESS), "go");
        on().log.begun.await();
        TurnRow seenByBoth = on().turns.findById(turn.id()).orElseThrow();
        on().moves.recover(turn.id(), seenByBoth.fence(), on().leftovers.clear(seenByBoth));
        on().queue.sweep();
        await().until(() -> on().transcript
                        .turn(turn.id())
                        .steps()
                        .getFirst()
                        .calls()
                        .get(1)
                        .state()
                == Call.State.RUNNING);
        Thread.sleep(300);

        String said = on().leftovers.clear(seenByBoth);

        assertThat(said).isEqualTo(TurnMoves.MAY_STILL_RUN);
        assertThat(on().moves.recover(turn.id(), seenByBoth.fence(), said)).isFalse();
        Turn done = on().settled(turn);
        assertThat(done.steps().getFirst().calls())
                .extracting(Call::outcome)
                .containsExactly(Call.Outcome.INTERRUPTED, Call.Outcome.SUCCEEDED);
        assertThat(on().workspace.resolve("q")).hasContent("q");
    }

    private void denyLog() {
        try {
            Files.createDirectories(on().workspace.resolve(".countersign"));
            Files.writeString(
                    on().workspace.resolve(".countersign/tools.json"),
                    "{\"rules\":[{\"tool\":\"log\",\"action\":\"deny\"}]}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Inside a transaction, so that nobody finds the turn due. */
    private void loseARequest(UUID turn, int attempt) {
        on().transaction.executeWithoutResult(_ -> {
            on().turns.retryAt(turn, null);
            Lease lease = on().moves.lease(turn, on().engine).orElseThrow();
            on().attemptMoves.open(lease, new AttemptRow.Key(turn, 0, attempt));
            on().moves.putOff(lease, Duration.ofHours(1));
        });
    }

    /** Due in an hour, so that nobody takes it by himself. */
    private UUID queued(Task task) {
        return on().transaction.execute(_ -> {
            UUID id = on().turns
                    .saveAndFlush(new TurnRow(
                            TimeOrderedId.next(),
                            task.sessions().getFirst().id(),
                            on().tasks.settings(task.id()),
                            "go",
                            on().clock.instant()))
                    .getId();
            on().turns.retryAt(id, on().clock.instant().plus(Duration.ofHours(1)));
            return id;
        });
    }
}
