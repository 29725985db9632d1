package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.countersign.access.Right;
import dev.countersign.access.StoredTokens;
import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Decision;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.approval.HistoryFilter;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.task.Task;
import dev.countersign.task.TaskChange;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What history says of calls, and that it only ever grows. */
interface RecordedCalls {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void everyMoveOfACallIsAnEntry() {
        on().model
                .thenCalls(
                        "log",
                        "{\"line\":\"a\"}",
                        "log",
                        "{\"line\":\"b\"}",
                        "log",
                        "{\"line\":\"b\"}",
                        "log",
                        "{\"line\":5}")
                .thenSays("Done.");
        Turn turn = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval first = on().pending(turn);
        on().answers.answer(first.id(), Answer.ALLOW, first.inputDigest(), "go on", "window");
        on().settled(turn);
        Approval second = on().pending(turn);
        on().answers.answer(second.id(), Answer.DENY, second.inputDigest(), "not b", "token ci");
        Turn done = on().settled(turn);

        List<HistoryEntry> entries = on().historyOf(done);

        assertThat(entries.stream().map(RecordedCalls::told))
                .containsExactly(
                        "a decision ask MODE",
                        "a answer allow go on window",
                        "a decision allow HUMAN",
                        "a outcome succeeded null",
                        "b decision ask MODE",
                        "b answer deny not b token ci",
                        "b outcome denied A person denied this call and says: not b",
                        "b decision deny REPEATED_DENIAL",
                        "b outcome denied A person has already denied this same request in this turn. Do not repeat it; go on without it.",
                        "5 outcome failed The input does not fit the tool's schema: line must be a string, not the number 5.");
        HistoryEntry ran = entries.get(3);
        Call call = done.steps().getFirst().calls().getFirst();
        assertThat(ran.inputDigest()).isEqualTo(call.inputDigest());
        assertThat(ran.resultSha256()).isEqualTo(call.resultSha256());
        assertThat(ran.resultBytes()).isEqualTo(call.resultBytes());
        assertThat(ran.toolRevision()).isEqualTo(call.toolRevision());
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.taskId()).isEqualTo(first.taskId());
            assertThat(entry.sessionId()).isEqualTo(first.sessionId());
            assertThat(entry.turnId()).isEqualTo(turn.id());
        });
        assertThat(entries.getFirst().grounds()).isEqualTo(first.decision().grounds());
    }

    @Test
    default void whatEndsWithItsTurnIsRecordedOnceEach() throws InterruptedException {
        on().model.thenCalls("log", "{\"line\":\"p\",\"hang\":true}", "log", "{\"line\":\"q\"}");
        Turn turn = on().send(on().task(ApprovalMode.FULL_ACCESS), "go");
        on().log.begun.await();
        on().interrupts.interrupt(turn.id());

        assertThat(on().historyOf(on().settled(turn)).stream().map(RecordedCalls::told))
                .containsExactlyInAnyOrder(
                        "p decision allow MODE",
                        "p outcome cancelled Cancelled while it ran: a person interrupted the turn. What it did until then stays done.",
                        "q outcome cancelled Cancelled: a person interrupted the turn.");
    }

    @Test
    default void historyIsFilteredAndRead() {
        on().model.thenCalls("log", "{\"line\":\"f\"}").thenSays("Done.");
        Task task = on().task(ApprovalMode.FULL_ACCESS);
        Instant before = Instant.now();
        Turn turn = on().settled(on().send(task, "go"));
        List<HistoryEntry> all = on().historyOf(turn);
        assertThat(all).hasSize(2);

        HistoryFilter ofTask = new HistoryFilter(task.id(), null, null, null, null);
        assertThat(on().history.newest(ofTask, 50, null)).isEqualTo(new Page<>(all.reversed(), null));
        Page<HistoryEntry> first = on().history.newest(ofTask, 1, null);
        assertThat(first.items()).containsExactly(all.getLast());
        assertThat(on().history.newest(ofTask, 1, first.nextCursor()).items()).containsExactly(all.getFirst());
        assertThat(found(new HistoryFilter(task.id(), "log", Decision.Effect.ALLOW, null, null)))
                .containsExactly(all.getFirst());
        assertThat(found(new HistoryFilter(task.id(), null, Decision.Effect.DENY, null, null)))
                .isEmpty();
        assertThat(found(new HistoryFilter(task.id(), "shell", null, null, null)))
                .isEmpty();
        assertThat(found(new HistoryFilter(task.id(), null, null, before.minusMillis(2), null)))
                .isEqualTo(all);
        assertThat(found(new HistoryFilter(
                        task.id(), null, null, all.getLast().at().plusMillis(1), null)))
                .isEmpty();
        assertThat(found(new HistoryFilter(
                        task.id(),
                        null,
                        null,
                        all.getFirst().at(),
                        all.getLast().at().plusMillis(1))))
                .isEqualTo(all);
        assertThat(found(new HistoryFilter(
                        task.id(), null, null, null, all.getFirst().at())))
                .isEmpty();
    }

    @Test
    default void anErasedTaskLeavesItsDigestsAndDecisions() {
        on().model.thenCalls("log", "{\"line\":\"e\"}").thenSays("Done.");
        Turn turn = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(turn);
        on().answers.answer(asked.id(), Answer.DENY, asked.inputDigest(), "private", "window");
        List<HistoryEntry> before = on().historyOf(on().settled(turn));

        on().inATransaction(() -> {
            on().history.forgetWordsOf(asked.taskId());
            return true;
        });

        List<HistoryEntry> after = on().historyOf(turn);
        assertThat(after)
                .extracting(HistoryEntry::id)
                .isEqualTo(before.stream().map(HistoryEntry::id).toList());
        assertThat(after).extracting(HistoryEntry::inputDigest).containsOnly(asked.inputDigest());
        assertThat(after.get(1).answer()).isEqualTo(Answer.DENY);
        assertThat(after).allSatisfy(entry -> {
            assertThat(entry.grounds()).isNull();
            assertThat(entry.note()).isNull();
            assertThat(entry.reason()).isNull();
        });
    }

    @Test
    default void takingBackAndChoosingAModeAreRecordedWithTheirChannel() {
        on().model.thenCalls("log", "{\"line\":\"m\"}").thenSays("Done.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn turn = on().settled(on().send(task, "go"));
        Approval asked = on().pending(turn);
        on().answers.answer(asked.id(), Answer.REMEMBER, asked.inputDigest(), null, "window");
        on().settled(turn);
        on().memories.remembered(200, null).items().stream()
                .filter(kept -> kept.inputDigest().equals(asked.inputDigest()))
                .forEach(kept -> on().memories.revokeRemembered(kept.id(), "token ci"));
        on().tasks.change(task.id(), new TaskChange(ApprovalMode.FULL_ACCESS, null, null, null), "window");

        List<HistoryEntry> newest = on().history
                .newest(new HistoryFilter(null, null, null, null, null), 2, null)
                .items();
        assertThat(newest.get(1).kind()).isEqualTo(HistoryEntry.Kind.REVOKED);
        assertThat(newest.get(1).inputDigest()).isEqualTo(asked.inputDigest());
        assertThat(newest.get(1).channel()).isEqualTo("token ci");
        assertThat(newest.get(0).kind()).isEqualTo(HistoryEntry.Kind.MODE);
        assertThat(newest.get(0).mode()).isEqualTo(ApprovalMode.FULL_ACCESS);
        assertThat(newest.get(0).taskId()).isEqualTo(task.id());
    }

    @Test
    default void whoIsLetInIsRecordedWithTheActThatDidIt() {
        StoredTokens.Made made = on().tokens.make("audited", Set.of(Right.ANSWER, Right.READ), "window", null);
        assertThatThrownBy(() -> on().tokens.make("audited", Set.of(Right.WORK), "window", null))
                .isInstanceOf(Problem.class);
        on().tokens.revoke(made.token().id(), "token ci");
        assertThatThrownBy(() -> on().tokens.revoke(made.token().id(), "token ci"))
                .isInstanceOf(Problem.class);

        List<HistoryEntry> newest = on().history
                .newest(new HistoryFilter(null, null, null, null, null), 3, null)
                .items();
        assertThat(newest.subList(0, 2))
                .extracting(HistoryEntry::kind, HistoryEntry::access, HistoryEntry::rights, HistoryEntry::channel)
                .containsExactly(
                        tuple(HistoryEntry.Kind.ACCESS_ENDED, "token audited", null, "token ci"),
                        tuple(
                                HistoryEntry.Kind.ACCESS_GIVEN,
                                "token audited",
                                List.of(Right.READ, Right.ANSWER),
                                "window"));
        assertThat(newest.stream().skip(2))
                .as("a refusal is no act")
                .noneMatch(earlier -> "token audited".equals(earlier.access()));
        assertThat(newest.toString()).doesNotContain(String.valueOf(made.secret()));
    }

    @Test
    default void aLongInputIsLeftToItsCall() throws IOException {
        Files.createDirectories(on().workspace);
        String input = "{\"line\":\"" + "x".repeat(70_000) + "\"}";
        on().model.thenCalls("log", input).thenSays("Done.");

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(on().historyOf(done)).hasSize(2).allSatisfy(entry -> {
            assertThat(entry.input()).isNull();
            assertThat(entry.inputDigest())
                    .isEqualTo(DurableTurns.onlyCall(done).inputDigest());
        });
    }

    private List<HistoryEntry> found(HistoryFilter filter) {
        List<HistoryEntry> found = new ArrayList<>();
        on().history.forEach(filter, found::add);
        return found;
    }

    /** Whose call it is about, by its line, and what was said. */
    private static String told(HistoryEntry entry) {
        String line = entry.input().at("/line").asString("?");
        return line + " "
                + switch (entry.kind()) {
                    case DECISION -> "decision " + lower(entry.effect()) + " " + decisive(entry.grounds());
                    case ANSWER -> "answer " + lower(entry.answer()) + " " + entry.note() + " " + entry.channel();
                    case OUTCOME -> "outcome " + entry.outcome() + " " + entry.reason();
                    case REVOKED, MODE, TRUSTED, TRUST_REVOKED, ACCESS_GIVEN, ACCESS_ENDED ->
                        entry.kind().toString();
                };
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(java.util.Locale.ROOT);
    }

    private static Layer decisive(List<Ground> grounds) {
        return grounds.stream()
                .filter(Ground::decisive)
                .findFirst()
                .orElseThrow()
                .layer();
    }
}
