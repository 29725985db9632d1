package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is known of a turn's writes, however its calls end. */
interface ChangedFiles {

    String HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    String OTHER = "d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa";

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void everyWriteIsKeptWithItsDigestsAndItsDiff() {
        on().model
                .thenCalls(
                        "write_file", "{\"path\":\"./a\",\"content\":\"hello\"}",
                        "edit_file", "{\"path\":\"a\",\"oldText\":\"hello\",\"newText\":\"other\"}",
                        "write_file", "{\"path\":\"none/b\",\"content\":\"x\"}",
                        "write_file", "{\"path\":\"b\",\"content\":\"\"}")
                .thenSays("Done.");

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        List<Call> calls = done.steps().getFirst().calls();
        List<FileChange> found = on().changes.ofTurn(done.id(), 50, null).items();
        assertThat(found)
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("id", "changedAt", "diff", "sha256")
                .containsExactly(
                        change(calls.get(0), "a", true, null),
                        change(calls.get(1), "a", false, HELLO),
                        change(calls.get(3), "b", true, null));
        assertThat(found.getFirst().sha256()).isEqualTo(HELLO);
        assertThat(found.getFirst().diff()).isEqualTo("""
                --- /dev/null
                +++ b/a
                @@ -0,0 +1 @@
                +hello
                \\ No newline at end of file
                """);
        assertThat(found.get(1).sha256()).isEqualTo(OTHER);
        assertThat(found.get(1).diff()).contains("-hello\n", "+other\n");
        assertThat(on().changes.countOf(List.of(done.id(), UUID.randomUUID()))).isEqualTo(Map.of(done.id(), 2L));
    }

    @Test
    default void aTurnThatWroteNothingHasNoChangesAndAnUnknownOneIsNotFound() {
        on().model.thenSays("Hello.");
        Turn done = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "hi"));

        assertThat(on().changes.ofTurn(done.id(), 50, null)).isEqualTo(new Page<>(List.of(), null));
        assertThat(on().changes.countOf(List.of(done.id()))).isEmpty();
        assertThatThrownBy(() -> on().changes.ofTurn(UUID.randomUUID(), 50, null))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.kind()).isEqualTo(Problem.Kind.NOT_FOUND));
    }

    @Test
    default void whatAnInterruptedCallDidIsKept() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"p\",\"tell\":true,\"hang\":true}");
        Turn turn = on().send(on().task(ApprovalMode.FULL_ACCESS), "go");
        on().log.begun.await();

        on().interrupts.interrupt(turn.id());

        Turn ended = on().settled(turn);
        assertThat(DurableTurns.onlyCall(ended).outcome()).isEqualTo(Call.Outcome.CANCELLED);
        assertThat(on().changes.ofTurn(turn.id(), 50, null).items())
                .extracting(FileChange::path, FileChange::diff)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("log", "p"));
    }

    @Test
    default void whatACallOfALostEngineDidIsKept() throws Exception {
        on().model
                .thenCalls("log", "{\"line\":\"p\",\"tell\":true,\"hang\":true}")
                .thenSays("Looked.");
        Turn turn = on().send(on().task(ApprovalMode.FULL_ACCESS), "go");
        on().log.begun.await();

        on().moves
                .recover(turn.id(), on().turns.findById(turn.id()).orElseThrow().fence(), TurnMoves.MAY_STILL_RUN);
        on().queue.sweep();

        Turn done = on().settled(turn);
        assertThat(DurableTurns.onlyCall(done).outcome()).isEqualTo(Call.Outcome.INTERRUPTED);
        assertThat(on().changes.ofTurn(turn.id(), 50, null).items())
                .extracting(FileChange::path)
                .containsExactly("log");
    }

    @Test
    default void nothingIsKeptUnderALeaseThatIsGone() throws Exception {
        on().model.thenCalls("log", "{\"line\":\"p\",\"pause\":true}").thenSays("Looked.");
        Turn turn = on().send(on().task(ApprovalMode.FULL_ACCESS), "go");
        on().log.begun.await();

        on().moves
                .recover(turn.id(), on().turns.findById(turn.id()).orElseThrow().fence(), TurnMoves.MAY_STILL_RUN);
        on().log.tellAfterPause = true;
        on().log.goOn.countDown();
        on().queue.sweep();

        assertThat(on().settled(turn).state()).isEqualTo(Turn.State.COMPLETED);
        await().until(() -> on().log.told);
        assertThat(on().changes.ofTurn(turn.id(), 50, null).items()).isEmpty();
    }

    @Test
    default void manyAndLargeWritesComeInPages() throws Exception {
        Files.writeString(on().workspace.resolve("large"), "");
        String[] writes = new String[24];
        for (int i = 0; i < writes.length; i += 2) {
            writes[i] = "write_file";
            writes[i + 1] = "{\"path\":\"f%02d\",\"content\":\"%s\"}".formatted(i, "x\\n".repeat(90_000));
        }
        on().model.thenCalls(writes).thenSays("Done.");
        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        Page<FileChange> first = on().changes.ofTurn(done.id(), 200, null);
        assertThat(first.items()).hasSizeBetween(8, 9).allSatisfy(change -> {
            assertThat(change.diffCut()).isTrue();
            assertThat(change.diff()).hasSizeBetween(262_100, 262_144);
        });
        List<String> paths = new ArrayList<>();
        for (String cursor = null, next = ""; next != null; cursor = next) {
            Page<FileChange> page = on().changes.ofTurn(done.id(), 5, cursor);
            page.items().forEach(change -> paths.add(change.path()));
            next = page.nextCursor();
        }
        assertThat(paths).hasSize(12).isSorted().doesNotHaveDuplicates();
        FileChange one = first.items().getFirst();
        assertThat(on().changes.find(done.id(), one.id())).isEqualTo(one);
        assertThatThrownBy(() -> on().changes.find(UUID.randomUUID(), one.id())).isInstanceOf(Problem.class);
    }

    private static FileChange change(Call call, String path, boolean created, String previousSha256) {
        return new FileChange(call.id(), call.id(), path, created, previousSha256, "", null, false, call.startedAt());
    }
}
