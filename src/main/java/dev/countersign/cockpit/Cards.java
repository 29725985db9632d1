package dev.countersign.cockpit;

import dev.countersign.approval.Approval;
import dev.countersign.approval.Approvals;
import dev.countersign.storage.Page;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.tool.CommandVariables;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts questions on cards, each with its task and its place among those that wait. */
@Component
class Cards {

    /** How many waiting questions a page counts. */
    static final int QUEUE = 100;

    private static final int PAGE = 20;

    private final Approvals approvals;
    private final Tasks tasks;
    private final MemberOrder order;
    private final CommandVariables variables;
    private final CallHints hints;

    Cards(Approvals approvals, Tasks tasks, MemberOrder order, CommandVariables variables, CallHints hints) {
        this.approvals = approvals;
        this.tasks = tasks;
        this.order = order;
        this.variables = variables;
        this.hints = hints;
    }

    /**
     * What waits, oldest first, so many at a time as are drawn quickly: each card that writes looks at the disk.
     *
     * @param cursor null for the oldest
     */
    Page<Card> waiting(@Nullable String cursor) {
        List<UUID> queue = approvals.pending(QUEUE);
        return approvals.list(Approval.State.PENDING, null, PAGE, cursor).map(found -> {
            Map<UUID, Task> ofFound = tasks.findAll(
                    found.stream().map(Approval::taskId).distinct().toList());
            return found.stream()
                    .map(approval -> card(
                            approval, ofFound.get(approval.taskId()), queue.indexOf(approval.id()) + 1, queue.size()))
                    .toList();
        });
    }

    /** How many wait, counted up to {@value #QUEUE}. */
    int count() {
        return approvals.pending(QUEUE).size();
    }

    Card card(UUID approvalId) {
        return card(approvals.find(approvalId));
    }

    Card card(Approval approval) {
        Task task = tasks.findAll(List.of(approval.taskId())).get(approval.taskId());
        if (approval.state() != Approval.State.PENDING) {
            return card(approval, task, 0, 0);
        }
        List<UUID> queue = approvals.pending(QUEUE);
        return card(approval, task, queue.indexOf(approval.id()) + 1, queue.size());
    }

    private Card card(Approval approval, @Nullable Task task, int place, int queue) {
        ShownInput input = ShownInput.of(approval.input(), order.of(approval.tool()));
        return new Card(
                approval, task, Chip.of(approval), input, hints.of(approval), variables.names(), place, queue, "");
    }
}
