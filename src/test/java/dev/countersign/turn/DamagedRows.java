package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Decision;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.approval.HistoryFilter;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.task.Task;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RC-07: a record that can not be read takes nothing along that stands beside it, and loosens nothing. */
interface DamagedRows {

    String UNKNOWN_EFFECT = "{\"effect\":\"LOOSEN\",\"grounds\":[],\"remedies\":[]}";
    String NO_GROUND = "{\"effect\":\"ALLOW\",\"grounds\":[null],\"remedies\":[]}";
    String EMPTY_GROUND = "{\"effect\":\"ALLOW\",\"grounds\":[{}],\"remedies\":[]}";
    String EMPTY_REMEDY = "{\"effect\":\"ALLOW\",\"grounds\":[],\"remedies\":[{}]}";

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "7",
                "[]",
                "{}",
                "{\"effect\":\"ALL",
                UNKNOWN_EFFECT,
                NO_GROUND,
                EMPTY_GROUND,
                EMPTY_REMEDY
            })
    default void aDecisionThatCanNotBeReadSaysSoInItsOwnPlace(String text) {
        on().model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
        Turn turn = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        on().allow(turn);
        Turn whole = on().settled(turn);

        damage("update tool_call set grounds = ? where turn_id = ?", text, turn.id());
        damage("update question set grounds = ? where turn_id = ?", text, turn.id());

        Turn damaged = on().transcript.turn(turn.id());
        assertThat(damaged)
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*decision.*")
                .isEqualTo(whole);
        assertThat(DurableTurns.onlyCall(damaged).decision()).isEqualTo(unreadable());
        assertThat(on().approvals
                        .find(DurableTurns.onlyCall(damaged).approvalId())
                        .decision())
                .isEqualTo(unreadable());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "7", "[]", "{\"system\":", "{\"system\":null}", "{\"system\":\"x\"}"})
    default void aBudgetThatCanNotBeReadIsLeftOut(String text) {
        on().model.thenSays("Done.");
        Turn whole = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));

        damage("update step set budget_parts = ? where turn_id = ?", text, whole.id());
        damage("update step set budget_cuts = ? where turn_id = ?", text, whole.id());

        Step step = on().transcript.turn(whole.id()).steps().getFirst();
        Step.Budget budget = whole.steps().getFirst().budget();
        assertThat(step.text()).isEqualTo("Done.");
        assertThat(step.budget()).isEqualTo(new Step.Budget(budget.limit(), budget.used(), Map.of(), Step.Cuts.NONE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "7", "[]", "{\"grounds\":", "{\"grounds\":[{}]}"})
    default void anEntryOfHistoryThatCanNotBeReadSaysSo(String text) {
        on().model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn turn = on().settled(on().send(task, "go"));
        Approval asked = on().pending(turn);
        on().answers.answer(asked.id(), Answer.DENY, asked.inputDigest(), "not now", "test");
        on().settled(turn);
        List<HistoryEntry> whole = history(task);

        damage("update history_words set words = ? where task_id = ?", text, task.id());

        List<HistoryEntry> damaged = history(task);
        assertThat(damaged)
                .extracting(HistoryEntry::id)
                .isEqualTo(whole.stream().map(HistoryEntry::id).toList());
        for (HistoryEntry entry : damaged) {
            switch (entry.kind()) {
                case DECISION ->
                    assertThat(entry.grounds()).isEqualTo(unreadable().grounds());
                case ANSWER -> assertThat(entry.note()).contains("can not be read");
                case OUTCOME -> assertThat(entry.reason()).contains("can not be read");
                case REVOKED, MODE -> assertThat(entry.grounds()).isNull();
            }
        }
    }

    @Test
    default void anAnswerToAQuestionWhoseScopesCanNotBeReadCoversThisCallOnly() throws Exception {
        on().model
                .thenCalls("log", "{\"line\":\"x\"}")
                .thenCalls("log", "{\"line\":\"x\"}")
                .thenSays("Done.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn turn = on().settled(on().send(task, "go"));
        damage("update question set session_scopes = ? where turn_id = ?", "[{}]", turn.id());
        damage("update question set grounds = ? where turn_id = ?", "{", turn.id());
        damage("update tool_call set grounds = ? where turn_id = ?", "{", turn.id());

        Approval asked = on().pending(turn);
        on().answers.answer(asked.id(), Answer.ALLOW_SESSION, asked.inputDigest(), null, "test");

        assertThat(on().settled(turn).state()).isEqualTo(Turn.State.WAITING);
        assertThat(Files.readAllLines(on().workspace.resolve("log"))).containsExactly("x");
        assertThat(on().memories.ofSession(task.sessions().getFirst().id())).isEmpty();
        on().allow(turn);
        assertThat(on().settled(turn).state()).isEqualTo(Turn.State.COMPLETED);
    }

    @Test
    default void aRememberedInputThatCanNotBeReadIsShownAsTheTextThatItIs() {
        on().model.thenCalls("log", "{\"line\":\"x\"}").thenSays("Done.");
        Turn turn = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(turn);
        on().answers.answer(asked.id(), Answer.REMEMBER, asked.inputDigest(), null, "test");
        on().settled(turn);

        damage("update remembered_answer set input = ? where digest = ?", "{\"line\":", asked.inputDigest());

        assertThat(on().memories.remembered(200, null).items())
                .filteredOn(answer -> answer.inputDigest().equals(asked.inputDigest()))
                .singleElement()
                .satisfies(answer -> assertThat(answer.input().asString()).isEqualTo("{\"line\":"));
    }

    private static Decision unreadable() {
        return new Decision(
                Decision.Effect.DENY,
                List.of(Ground.of(Layer.GUARD, "built-in", "The record of this decision can not be read.", true)),
                List.of());
    }

    private List<HistoryEntry> history(Task task) {
        return on().history
                .newest(new HistoryFilter(task.id(), null, null, null, null), 100, null)
                .items();
    }

    private void damage(String update, Object... parameters) {
        on().transaction
                .executeWithoutResult(
                        _ -> assertThat(on().jdbc.sql(update).params(parameters).update())
                                .isPositive());
    }
}
