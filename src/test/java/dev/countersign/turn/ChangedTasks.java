package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.task.Task;
import dev.countersign.task.TaskChange;
import dev.countersign.task.TaskSettings;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two people change a task at once: each change is about what it names, and about nothing else. */
interface ChangedTasks {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    static Stream<TaskChange> changes() {
        return Stream.of(
                new TaskChange(null, "Renamed", null, null),
                new TaskChange(null, null, "scripted", null),
                new TaskChange(null, null, null, true));
    }

    @ParameterizedTest
    @MethodSource("changes")
    default void aModeThatWasNarrowedMeanwhileStaysNarrowed(TaskChange change) {
        Task task = on().task(ApprovalMode.FULL_ACCESS);
        long before = on().tasks.settings(task.id()).modeRev();

        on().inATransaction(() -> {
            on().tasks.find(task.id());
            meanwhile(task, new TaskChange(ApprovalMode.SUPERVISED, null, null, null));
            return on().tasks.change(task.id(), change, "test");
        });

        TaskSettings now = on().tasks.settings(task.id());
        assertThat(now.mode()).isEqualTo(ApprovalMode.SUPERVISED);
        assertThat(now.modeRev()).isEqualTo(before + 1);
        assertMade(change, task);
    }

    @ParameterizedTest
    @MethodSource("changes")
    default void anotherModeKeepsWhatWasChangedMeanwhile(TaskChange change) {
        Task task = on().task(ApprovalMode.FULL_ACCESS);

        on().inATransaction(() -> {
            on().tasks.find(task.id());
            meanwhile(task, change);
            return on().tasks.change(task.id(), new TaskChange(ApprovalMode.SUPERVISED, null, null, null), "test");
        });

        assertThat(on().tasks.find(task.id()).mode()).isEqualTo(ApprovalMode.SUPERVISED);
        assertMade(change, task);
    }

    private void assertMade(TaskChange change, Task before) {
        Task now = on().tasks.find(before.id());
        assertThat(now.title()).isEqualTo(change.title() == null ? before.title() : change.title());
        assertThat(now.model()).isEqualTo(change.model() == null ? before.model() : change.model());
        assertThat(now.archived()).isEqualTo(change.archived() != null);
    }

    private void meanwhile(Task task, TaskChange change) {
        CompletableFuture.runAsync(() -> on().tasks.change(task.id(), change, "another"))
                .join();
    }
}
