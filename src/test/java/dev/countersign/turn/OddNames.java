package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.approval.Answer;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.approval.HistoryFilter;
import dev.countersign.model.FinishReason;
import dev.countersign.problem.Problem;
import dev.countersign.storage.RequestKey;
import dev.countersign.task.Task;
import dev.countersign.workspace.Workspace;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** DB-06: names from outside that are longer than their columns, or hold what a database does not take, cost no turn. */
interface OddNames {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void aModelMayCallItselfWhatItLikes() {
        for (String name : List.of("m".repeat(201), "\ud83d\ude80".repeat(150), "m\u0000n\ud800")) {
            on().model
                    .then((_, _, _) ->
                            ScriptedModel.by(name, ScriptedModel.reply("Hello.", List.of(), FinishReason.COMPLETE)));

            Turn done = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "hi"));

            assertThat(done.state()).as("%s", done.error()).isEqualTo(Turn.State.COMPLETED);
            String stored = done.steps().getFirst().model();
            assertThat(stored).hasSizeLessThanOrEqualTo(200).doesNotContain("\u0000");
            assertThat(stored.substring(0, 1)).isEqualTo(name.substring(0, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"t", "\ud83d\ude80", "\u0000"})
    default void aToolThatIsAskedForMayHaveAnyName(String character) {
        String name = character.repeat(199) + "\ud83d\ude80\ud83d\ude80";
        on().model.thenCalls(name, "{}").thenSays("I see.");

        Turn done = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));

        assertThat(done.state()).as("%s", done.error()).isEqualTo(Turn.State.COMPLETED);
        assertThat(DurableTurns.onlyCall(done).outcome()).isEqualTo(Call.Outcome.FAILED);
        assertThat(on().historyOf(done))
                .isNotEmpty()
                .allMatch(entry -> entry.tool().length() <= 200);
        HistoryFilter byName = new HistoryFilter(null, name, null, null, null);
        assertThat(on().history.newest(byName, 1, null).items())
                .singleElement()
                .extracting(HistoryEntry::turnId)
                .isEqualTo(done.id());
    }

    @Test
    default void whatARequestNamesMayBeAnyText() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"x\"}");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));

        assertThatThrownBy(() -> on().answers.answer(on().pending(waiting).id(), Answer.ALLOW, "\0", null, "test"))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("input-changed"));
        on().trust.revoke(Workspace.open(on().workspace), "\0\ud800", "test");

        on().interrupts.interrupt(waiting.id());
    }

    @Test
    default void aPathThatNoFileCanHaveIsRefusedWithoutAQuestion() {
        String path = "d/".repeat(2_048) + "f";
        on().model
                .thenCalls("log", "{\"line\":\"x\",\"writes\":\"" + path + "\"}")
                .thenSays("I see.");

        Turn done = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));

        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(on().model.lastResults()).singleElement().asString().contains("longer than 4,096 characters");
    }

    @Test
    default void aRequestKeyOfTheGreatestLengthIsRemembered() {
        on().model.thenSays("One.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        UUID session = task.sessions().getFirst().id();
        String key = "k".repeat(219) + UUID.randomUUID();
        assertThat(key).hasSize(255);

        Turn first = on().messages.send(session, "go", new RequestKey("me", key, "a"));
        Turn again = on().messages.send(session, "go", new RequestKey("me", key, "a"));

        assertThat(again.id()).isEqualTo(first.id());
        assertThatThrownBy(() -> on().messages.send(session, "other", new RequestKey("me", key, "b")))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("idempotency-key-reused"));
        on().settled(first);
    }
}
