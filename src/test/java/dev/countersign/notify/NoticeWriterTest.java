package dev.countersign.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.countersign.access.ServiceAddress;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Approvals;
import dev.countersign.approval.Decision;
import dev.countersign.approval.Offers;
import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class NoticeWriterTest {

    private static final Instant NOON = Instant.parse("2026-07-01T12:00:00Z");

    private final Approvals approvals = mock(Approvals.class);
    private final Tasks tasks = mock(Tasks.class);
    private final ServiceAddress address = mock(ServiceAddress.class);
    private final Map<UUID, Task> known = new HashMap<>();
    private final NoticeWriter writer = new NoticeWriter(approvals, tasks, address);

    @BeforeEach
    void aService() {
        when(address.url()).thenReturn("http://127.0.0.1:7446");
        when(tasks.findAll(anyCollection())).thenReturn(known);
    }

    @Test
    void oneQuestionNamesToolAndTaskAndLeadsToItsCardAndSaysNothingOfTheInput() {
        Need.Answer need = asked(task("Tidy\nup\u202e"), "shell", Approval.State.PENDING);

        assertThat(writer.about(List.of(need)))
                .containsExactly(new Notice(
                        Notice.Event.QUESTION,
                        1,
                        List.of("Tidy up‹U+202E›"),
                        List.of("shell"),
                        "http://127.0.0.1:7446/approvals/" + need.approvalId(),
                        List.of("shell – Tidy up‹U+202E›")));
    }

    @Test
    void severalAreOneNoticeWithoutThoseThatWereAnsweredOrErasedMeanwhile() {
        UUID one = task("One");
        UUID two = task("Two");
        List<Need> needs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            needs.add(asked(one, "shell", Approval.State.PENDING));
            needs.add(asked(two, "write_file", Approval.State.PENDING));
        }
        needs.add(asked(one, "shell", Approval.State.ANSWERED));
        needs.add(asked(two, "shell", Approval.State.CANCELLED));
        needs.add(new Need.Answer(UUID.randomUUID(), UUID.randomUUID()));
        Need.Answer erased = new Need.Answer(one, UUID.randomUUID());
        when(approvals.find(erased.approvalId())).thenThrow(Problem.notFound("approval"));
        needs.add(erased);

        assertThat(writer.about(needs)).singleElement().satisfies(notice -> {
            assertThat(notice.count()).isEqualTo(8);
            assertThat(notice.tasks()).containsExactly("One", "Two");
            assertThat(notice.tools()).containsExactly("shell", "write_file");
            assertThat(notice.url()).isEqualTo("http://127.0.0.1:7446/approvals");
            assertThat(notice.text()).contains("write_file – Two\n").contains("\nand 3 more\n");
        });
    }

    @Test
    void failedTurnsAreANoticeOfTheirOwn() {
        UUID one = task("One");
        UUID two = task("Two");

        assertThat(writer.about(List.of(new Need.Look(one)))).singleElement().satisfies(notice -> {
            assertThat(notice.summary()).isEqualTo("Countersign: a turn has failed");
            assertThat(notice.text()).isEqualTo("One\nhttp://127.0.0.1:7446/tasks/" + one);
            assertThat(notice.variables()).containsEntry("COUNTERSIGN_TOOL", "");
        });
        assertThat(writer.about(
                        List.of(new Need.Look(one), asked(one, "shell", Approval.State.PENDING), new Need.Look(two))))
                .extracting(Notice::event, Notice::count)
                .containsExactly(tuple(Notice.Event.QUESTION, 1), tuple(Notice.Event.FAILURE, 2));
    }

    @Test
    void whereNobodyIsNeededAnyMoreThereIsNothingToTell() {
        assertThat(writer.about(List.of(asked(task("One"), "shell", Approval.State.ANSWERED))))
                .isEmpty();
    }

    private UUID task(String title) {
        UUID id = UUID.randomUUID();
        known.put(
                id,
                new Task(
                        id,
                        title,
                        "/srv/project",
                        ApprovalMode.SUPERVISED,
                        "demo",
                        Task.State.WAITING,
                        1,
                        false,
                        NOON,
                        NOON,
                        List.of()));
        return id;
    }

    private Need.Answer asked(UUID task, String tool, Approval.State state) {
        UUID id = UUID.randomUUID();
        Approval approval = new Approval(
                id,
                id,
                id,
                id,
                task,
                tool,
                "",
                "r1",
                "/srv/project",
                JsonNodeFactory.instance.objectNode().put("command", "ls /secret"),
                "ab",
                state,
                new Decision(Decision.Effect.ASK, List.of(), List.of()),
                NOON,
                null,
                null,
                null,
                null,
                new Offers("", "", null));
        when(approvals.find(id)).thenReturn(approval);
        return new Need.Answer(task, id);
    }
}
