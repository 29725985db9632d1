package dev.countersign.cockpit;

import dev.countersign.approval.Approval;
import dev.countersign.approval.Approvals;
import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.tool.CommandVariables;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts questions on cards, each with its task and its place among those that wait. */
@Component
class Cards {

    /** How many waiting questions a page counts. */
    static final int QUEUE = 100;

    private final Approvals approvals;
    private final Tasks tasks;
    private final MemberOrder order;
    private final CommandVariables variables;

    Cards(Approvals approvals, Tasks tasks, MemberOrder order, CommandVariables variables) {
        this.approvals = approvals;
        this.tasks = tasks;
        this.order = order;
        this.variables = variables;
    }

    /** Everything that waits, oldest first. */
    List<Card> waiting() {
        List<Approval> queue = queue();
        return IntStream.range(0, queue.size())
                .mapToObj(place -> card(queue.get(place), place + 1, queue.size()))
                .toList();
    }

    int count() {
        return queue().size();
    }

    Card card(UUID approvalId) {
        return card(approvals.find(approvalId));
    }

    Card card(Approval approval) {
        if (approval.state() != Approval.State.PENDING) {
            return card(approval, 0, 0);
        }
        List<UUID> queue = queue().stream().map(Approval::id).toList();
        return card(approval, queue.indexOf(approval.id()) + 1, queue.size());
    }

    private List<Approval> queue() {
        return approvals.list(Approval.State.PENDING, null, QUEUE, null).items();
    }

    private Card card(Approval approval, int place, int queue) {
        ShownInput input = ShownInput.of(approval.input(), order.of(approval.tool()));
        return new Card(approval, taskOf(approval), Chip.of(approval), input, variables.names(), place, queue, "");
    }

    private @Nullable Task taskOf(Approval approval) {
        try {
            return tasks.find(approval.taskId());
        } catch (Problem gone) {
            return null;
        }
    }
}
