package dev.countersign.notify;

import dev.countersign.access.ServiceAddress;
import dev.countersign.approval.Approval;
import dev.countersign.approval.Approvals;
import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.visible.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Puts into words why people are needed: one notice about all questions that still wait, one about all failed turns. */
@Component
class NoticeWriter {

    /** What is named one by one; the rest is counted. */
    private static final int NAMED = 5;

    private final Approvals approvals;
    private final Tasks tasks;
    private final ServiceAddress address;

    NoticeWriter(Approvals approvals, Tasks tasks, ServiceAddress address) {
        this.approvals = approvals;
        this.tasks = tasks;
        this.address = address;
    }

    List<Notice> about(List<Need> needs) {
        Map<UUID, Task> known =
                tasks.findAll(needs.stream().map(Need::taskId).distinct().toList());
        List<Approval> waiting = new ArrayList<>();
        List<Task> failed = new ArrayList<>();
        for (Need need : needs) {
            switch (need) {
                case Need.Answer answer
                when known.containsKey(answer.taskId()) ->
                    stillWaiting(answer.approvalId()).ifPresent(waiting::add);
                case Need.Answer _ -> {}
                case Need.Look look ->
                    Optional.ofNullable(known.get(look.taskId())).ifPresent(failed::add);
            }
        }
        return Stream.of(questions(waiting, known), failures(failed))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Approval> stillWaiting(UUID id) {
        try {
            return Optional.of(approvals.find(id)).filter(found -> found.state() == Approval.State.PENDING);
        } catch (Problem erased) {
            return Optional.empty();
        }
    }

    private Optional<Notice> questions(List<Approval> waiting, Map<UUID, Task> known) {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        Approval first = waiting.getFirst();
        return Optional.of(new Notice(
                Notice.Event.QUESTION,
                waiting.size(),
                named(waiting.stream().map(asked -> titleOf(asked, known))),
                named(waiting.stream().map(Approval::tool)),
                address.url() + (waiting.size() == 1 ? "/approvals/" + first.id() : "/approvals"),
                waiting.stream()
                        .limit(NAMED)
                        .map(asked -> asked.tool() + " – " + titleOf(asked, known))
                        .toList()));
    }

    private Optional<Notice> failures(List<Task> failed) {
        if (failed.isEmpty()) {
            return Optional.empty();
        }
        List<String> titles = failed.stream().map(task -> line(task.title())).toList();
        return Optional.of(new Notice(
                Notice.Event.FAILURE,
                failed.size(),
                named(titles.stream()),
                List.of(),
                address.url()
                        + (failed.size() == 1 ? "/tasks/" + failed.getFirst().id() : "/"),
                titles.stream().limit(NAMED).toList()));
    }

    /** Each once, the first few. */
    private static List<String> named(Stream<String> names) {
        return names.distinct().limit(NAMED).toList();
    }

    private static String titleOf(Approval asked, Map<UUID, Task> known) {
        return Optional.ofNullable(known.get(asked.taskId()))
                .map(task -> line(task.title()))
                .orElse("");
    }

    /** A title is the words of whoever opened the task. */
    private static String line(String title) {
        return VisibleText.of(title.replaceAll("\\s+", " ")).marked();
    }
}
