package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Recalled;
import dev.countersign.approval.RememberedAnswer;
import dev.countersign.approval.SessionAnswer;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.problem.Problem;
import dev.countersign.task.NewTask;
import dev.countersign.task.Task;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What earlier answers are good for: remembered ones, those for a session, and how they are taken back. */
interface RecalledCalls {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test // CJ-01, CJ-02
    default void aRememberedRequestRunsAgainHoweverItIsSpelled() throws IOException {
        on().model
                .thenCalls("log", "{\"line\":\"a/b\",\"n\":5}")
                .thenCalls(
                        "log", "{ \"n\" : 5.0, \"line\" : \"\\u0061\\/b\" }", "log", "{\"n\":50e-1,\"line\":\"a/b\"}")
                .thenSays("Done.");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(waiting);
        assertThat(asked.offers().remember()).isEqualTo("this exact request");

        answer(waiting, Answer.REMEMBER);

        Turn done = on().settled(waiting);
        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(on().linesOfLog()).isEqualTo(3);
        assertThat(decisive(done.steps().get(1).calls().getFirst()))
                .extracting(Ground::layer)
                .isEqualTo(Layer.REMEMBERED);
        RememberedAnswer kept = remembered(asked);
        assertThat(kept.uses()).isEqualTo(2);
        assertThat(kept.lastUsedAt()).isNotNull();
        assertThat(kept.current()).isTrue();
        assertThat(kept.channel()).isEqualTo("test");
        assertThat(kept.input()).hasToString("{\"line\":\"a/b\",\"n\":5}");
        assertThat(kept.workspace()).isEqualTo(on().workspace.toRealPath().toString());
    }

    @Test
    default void anotherRequestAsksAndTheCardSaysWhatDiffers() {
        on().model
                .thenCalls("log", "{\"line\":\"near\",\"n\":5}")
                .thenCalls("log", "{\"line\":\"near\",\"n\":6}")
                .thenCalls("log", "{\"line\":\"far away\",\"n\":7}");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        answer(waiting, Answer.REMEMBER);

        Turn asksAgain = on().settled(waiting);
        assertThat(asksAgain.state()).isEqualTo(Turn.State.WAITING);
        assertThat(on().pending(waiting).decision().grounds())
                .filteredOn(ground -> ground.layer() == Layer.REMEMBERED)
                .singleElement()
                .satisfies(ground -> {
                    assertThat(ground.says()).endsWith("nearly matches: `n` was 5, and is 6 now.");
                    assertThat(ground.decisive()).isFalse();
                });
        on().allow(waiting);
        on().settled(waiting);
        assertThat(on().pending(waiting).decision().grounds()).noneMatch(ground -> ground.layer() == Layer.REMEMBERED);
        on().interrupts.interrupt(waiting.id());
    }

    @Test // FI-22
    default void rememberingIsForOneWorkspaceHoweverItIsReached() throws IOException {
        on().model.thenCalls("log", "{\"line\":\"where\"}").thenSays("Done.");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        answer(waiting, Answer.REMEMBER);
        on().settled(waiting);
        Path link = Files.createSymbolicLink(on().workspace.resolve("link"), on().workspace);
        Path elsewhere = Files.createDirectory(on().workspace.resolve("elsewhere"));

        on().model.thenCalls("log", "{\"line\":\"where\"}").thenSays("Done.");
        Turn byLink =
                on().settled(on().send(on().tasks.open(new NewTask(link.toString(), null, null, null), null), "go"));
        assertThat(byLink.state()).isEqualTo(Turn.State.COMPLETED);

        on().model.thenCalls("log", "{\"line\":\"where\"}");
        Turn other = on().settled(on().send(
                        on().tasks.open(new NewTask(elsewhere.toString(), null, null, null), null), "go"));
        assertThat(other.state()).isEqualTo(Turn.State.WAITING);
        on().interrupts.interrupt(other.id());
    }

    @Test // PC-09
    default void aRevokedAnswerIsGoneForTheNextCallAndForOneThatWaitsToRun() throws Exception {
        on().model
                .thenCalls("log", "{\"line\":\"r\"}")
                .thenCalls("log", "{\"line\":\"pause\",\"pause\":true}", "log", "{\"line\":\"r\"}");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(waiting);
        answer(waiting, Answer.REMEMBER);
        on().settled(waiting);
        on().allow(waiting);
        on().log.begun.await();

        UUID id = remembered(asked).id();
        on().memories.revokeRemembered(id, "test");
        assertThatThrownBy(() -> on().memories.revokeRemembered(id, "test"))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.kind()).isEqualTo(Problem.Kind.NOT_FOUND));
        on().log.goOn.countDown();

        Turn asksAgain = on().settled(waiting);
        assertThat(asksAgain.state()).isEqualTo(Turn.State.WAITING);
        assertThat(on().pending(waiting).inputDigest()).isEqualTo(asked.inputDigest());
        on().interrupts.interrupt(waiting.id());
    }

    @Test
    default void aClaimThatRestsOnARevokedAnswerIsDecidedAgain() {
        on().model.thenCalls("log", "{\"line\":\"r2\"}").thenSays("Done.");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(waiting);
        answer(waiting, Answer.REMEMBER);
        on().settled(waiting);
        RememberedAnswer kept = remembered(asked);
        Recalled recalled = new Recalled(Optional.of(kept.id()), List.of(), List.of());
        assertThat(on().inATransaction(() -> on().memories.use(recalled))).isTrue();

        on().memories.revokeRemembered(kept.id(), "test");

        assertThat(on().inATransaction(() -> on().memories.use(recalled))).isFalse();
    }

    @Test // PC-01, PC-05
    default void aDenialAndAGuardBeatARememberedAnswer() throws IOException {
        on().model.thenCalls("log", "{\"line\":\"d\"}").thenSays("Done.");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        answer(waiting, Answer.REMEMBER);
        on().settled(waiting);
        rules("{\"tool\":\"log\",\"action\":\"deny\"}", false);

        on().model.thenCalls("log", "{\"line\":\"d\"}").thenSays("Done.");
        Turn denied = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(DurableTurns.onlyCall(denied).outcome()).isEqualTo(Call.Outcome.DENIED);
        assertThat(on().linesOfLog()).isEqualTo(1);
    }

    @Test // PC-11
    default void underAlwaysAskAnswersAreStoredAndHaveNoEffect() throws IOException {
        rules("", true);
        on().model
                .thenCalls("log", "{\"line\":\"x1\"}")
                .thenCalls("log", "{\"line\":\"x1\"}")
                .thenCalls("log", "{\"line\":\"x1\"}")
                .thenSays("Done.");
        Turn turn = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));
        Approval asked = on().pending(turn);
        assertThat(asked.offers().withheld())
                .isEqualTo(
                        "alwaysAsk (.countersign/tools.json, line 1) wants a fresh answer for every call, so no earlier answer counts.");

        answer(turn, Answer.REMEMBER);
        assertThat(on().settled(turn).state()).isEqualTo(Turn.State.WAITING);
        answer(turn, Answer.ALLOW_SESSION);
        assertThat(on().settled(turn).state()).isEqualTo(Turn.State.WAITING);
        assertThat(remembered(asked).uses()).isZero();
        assertThat(on().memories.ofSession(turn.sessionId())).hasSize(1);

        rules("{\"tool\":\"log\",\"action\":\"ask\"}", false);
        on().allow(turn);
        on().settled(turn);
        on().model.thenCalls("log", "{\"line\":\"x1\"}").thenSays("Done.");
        Turn next = on().settled(on().send(on().tasks.find(asked.taskId()), "again"));
        assertThat(next.state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(remembered(asked).uses()).isEqualTo(1);
    }

    @Test
    default void anAnswerForTheSessionCoversTheExactRequestAndEndsWithIt() throws IOException {
        on().model
                .thenCalls("log", "{\"line\":\"s\"}")
                .thenCalls("log", "{\"line\":\"s\"}")
                .thenCalls("log", "{\"line\":\"s2\"}");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn waiting = on().settled(on().send(task, "go"));
        assertThat(on().pending(waiting).offers().session()).isEqualTo("this exact request");
        answer(waiting, Answer.ALLOW_SESSION);

        on().settled(waiting);
        assertThat(on().linesOfLog()).isEqualTo(2);
        assertThat(on().pending(waiting).input().at("/line").stringValue()).isEqualTo("s2");
        SessionAnswer kept = on().memories.ofSession(waiting.sessionId()).getFirst();
        assertThat(kept.scope()).isEqualTo("log: exactly {\"line\":\"s\"}");
        assertThat(kept.uses()).isEqualTo(1);
        on().interrupts.interrupt(waiting.id());

        UUID fresh = on().tasks.openSession(task.id(), null);
        on().model.forget();
        on().model.thenCalls("log", "{\"line\":\"s\"}");
        Turn elsewhere = on().settled(on().messages.send(fresh, "go", null));
        assertThat(elsewhere.state()).isEqualTo(Turn.State.WAITING);
        on().interrupts.interrupt(elsewhere.id());

        on().memories.revokeOfSession(waiting.sessionId(), kept.id(), "test");
        on().model.forget();
        on().model.thenCalls("log", "{\"line\":\"s\"}");
        Turn again = on().settled(on().send(task, "go"));
        assertThat(again.state()).isEqualTo(Turn.State.WAITING);
        on().interrupts.interrupt(again.id());
    }

    @Test
    default void forTheSessionReachesAsFarAsTheTrustedRuleThatAsks() throws IOException {
        trusted("""
                version: 1
                default: deny
                rules:
                  - {id: edits, action: file_write, match: {path: src}, effect: approve, ask: true}
                  - {id: cargo, action: command, match: {argv: [cargo]}, effect: approve, ask: true}
                  - {id: sh, action: command, match: {tool: shell}, effect: approve, ask: true}
                """);
        Files.createDirectories(on().workspace.resolve("src/sub"));
        Task task = on().task(ApprovalMode.FULL_ACCESS);
        on().model.thenCalls("write_file", "{\"path\":\"src/a\",\"content\":\"1\"}");
        Turn waiting = on().settled(on().send(task, "go"));
        assertThat(on().pending(waiting).offers().session()).isEqualTo("write_file: files in src");
        on().model
                .thenCalls(
                        "write_file", "{\"path\":\"src/b\",\"content\":\"2\"}",
                        "write_file", "{\"path\":\"src/sub/c\",\"content\":\"3\"}")
                .thenCalls("edit_file", "{\"path\":\"src/a\",\"oldText\":\"1\",\"newText\":\"2\"}");

        answer(waiting, Answer.ALLOW_SESSION);
        on().settled(waiting);
        assertThat(on().workspace.resolve("src/b")).hasContent("2");
        assertThat(on().pending(waiting).input().at("/path").stringValue()).isEqualTo("src/sub/c");
        on().allow(waiting);
        on().settled(waiting);
        assertThat(on().pending(waiting).tool()).isEqualTo("edit_file");

        on().model
                .thenCalls("run_command", "{\"argv\":[\"cargo\",\"tree\",\"x\"]}")
                .thenCalls("run_command", "{\"argv\":[\"cargo\",\"tree\",\"y\"]}")
                .thenCalls("run_command", "{\"argv\":[\"cargo\",\"-v\",\"tree\"]}")
                .thenCalls("shell", "{\"command\":\"true\"}");
        on().allow(waiting);
        on().settled(waiting);
        assertThat(on().pending(waiting).offers().session())
                .isEqualTo("run_command: commands that begin with `cargo tree`");
        answer(waiting, Answer.ALLOW_SESSION);
        on().settled(waiting);
        assertThat(on().pending(waiting).input().at("/argv/1").stringValue()).isEqualTo("-v");
        assertThat(on().pending(waiting).offers().session()).isEqualTo("this exact request");
        on().allow(waiting);
        on().settled(waiting);
        assertThat(on().pending(waiting).offers().session()).isEqualTo("this exact request");
        on().interrupts.interrupt(waiting.id());
    }

    @Test
    default void everyLayerThatAsksNeedsItsAnswer() throws IOException {
        on().model.thenCalls("log", "{\"line\":\"l\"}").thenSays("Done.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn waiting = on().settled(on().send(task, "go"));
        answer(waiting, Answer.ALLOW_SESSION);
        on().settled(waiting);
        rules("{\"tool\":\"log\",\"action\":\"ask\"}", false);

        on().model.thenCalls("log", "{\"line\":\"l\"}");
        Turn asked = on().settled(on().send(task, "go"));

        assertThat(asked.state()).isEqualTo(Turn.State.WAITING);
        on().interrupts.interrupt(asked.id());
    }

    @Test
    default void aReplacedToolTakesEveryEarlierAnswerAlong() throws IOException {
        on().model.thenCalls("log", "{\"line\":\"v\"}").thenSays("Done.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        Turn first = on().settled(on().send(task, "go"));
        Approval asked = on().pending(first);
        answer(first, Answer.REMEMBER);
        on().settled(first);
        on().registry.register(on().log);
        assertThat(remembered(asked).current()).isFalse();

        on().model.thenCalls("log", "{\"line\":\"v\"}");
        Turn waiting = on().settled(on().send(task, "go"));

        assertThat(on().pending(waiting).decision().grounds())
                .anyMatch(ground -> ground.says().endsWith("nearly matches: the tool has been replaced since."));
        answer(waiting, Answer.ALLOW_SESSION);
        on().settled(waiting);
        on().registry.register(on().log);
        on().model.forget();
        on().model.thenCalls("log", "{\"line\":\"v\"}");
        Turn again = on().settled(on().send(task, "go"));
        assertThat(again.state()).isEqualTo(Turn.State.WAITING);
        on().interrupts.interrupt(again.id());
    }

    @Test
    default void aQuestionAboutAReplacedToolCanBeDeniedAndNotAllowed() throws IOException {
        on().model.thenCalls("log", "{\"line\":\"o\"}").thenSays("Done.");
        Turn first = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        Approval asked = on().pending(first);
        on().registry.register(on().log);

        assertThatThrownBy(() -> on().answers.answer(asked.id(), Answer.REMEMBER, "0".repeat(64), null, "test"))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("input-changed"));
        assertThatThrownBy(() -> answer(first, Answer.ALLOW)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo("registration-changed");
            assertThat(((Approval) problem.members().get("approval")).state()).isEqualTo(Approval.State.CANCELLED);
        });
        Call ended = DurableTurns.onlyCall(on().settled(first));
        assertThat(ended.outcome()).isEqualTo(Call.Outcome.FAILED);
        assertThat(ended.reason()).startsWith("Registration changed");
        assertThat(on().linesOfLog()).isZero();

        on().model.forget();
        on().model.thenCalls("log", "{\"line\":\"o\"}").thenSays("Done.");
        Turn second = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        on().registry.register(on().log);
        on().deny(second);
        assertThat(DurableTurns.onlyCall(on().settled(second)).outcome()).isEqualTo(Call.Outcome.DENIED);
    }

    @Test // DB-11
    default void theSameRequestRememberedFromTwoTasksAtOnceIsRememberedOnce() throws Exception {
        for (int round = 0; round < 5; round++) {
            String input = "{\"line\":\"both\",\"n\":" + round + "}";
            on().model.forget();
            on().model
                    .thenCalls("log", input)
                    .thenCalls("log", input)
                    .thenSays("Done.")
                    .thenSays("Done.");
            Turn one = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
            Turn other = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
            Approval asked = on().pending(one);

            List<Future<Object>> both =
                    DurableTurns.atOnce(() -> answer(one, Answer.REMEMBER), () -> answer(other, Answer.REMEMBER));

            assertThat(both.get(0).get()).isInstanceOf(Approval.class);
            assertThat(both.get(1).get()).isInstanceOf(Approval.class);
            on().settled(one);
            on().settled(other);
            assertThat(remembered(asked).uses()).isZero();
        }
        assertThat(on().linesOfLog()).isEqualTo(10);
    }

    private Approval answer(Turn turn, Answer answer) {
        Approval asked = on().pending(turn);
        return on().answers.answer(asked.id(), answer, asked.inputDigest(), null, "test");
    }

    private RememberedAnswer remembered(Approval asked) {
        List<RememberedAnswer> found = on().memories.remembered(200, null).items().stream()
                .filter(answer -> answer.inputDigest().equals(asked.inputDigest()))
                .toList();
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private static Ground decisive(Call call) {
        return call.decision().grounds().stream()
                .filter(Ground::decisive)
                .findFirst()
                .orElseThrow();
    }

    private void rules(String rules, boolean alwaysAsk) throws IOException {
        Path folder = Files.createDirectories(on().workspace.resolve(".countersign"));
        Files.writeString(folder.resolve("tools.json"), "{\"rules\":[" + rules + "],\"alwaysAsk\":" + alwaysAsk + "}");
    }

    private void trusted(String yaml) throws IOException {
        Files.writeString(on().workspace.resolve("countersign.tools.yaml"), yaml);
        Workspace workspace = Workspace.open(on().workspace);
        on().trust.trust(workspace, on().trust.preview(workspace).orElseThrow().sha256(), "test");
    }
}
