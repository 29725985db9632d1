package dev.countersign.turn;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Decision;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.approval.ProposedCall;
import dev.countersign.approval.Questions;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Says what would be decided about a call, by the checks and the door that a requested one passes. Nothing runs, and
 * nothing is stored.
 */
@Component
public class Explanations {

    private final PreparedCall.Desk desk;
    private final Gatekeeper gatekeeper;
    private final Tasks tasks;
    private final Turns turns;
    private final Questions questions;

    Explanations(PreparedCall.Desk desk, Gatekeeper gatekeeper, Tasks tasks, Turns turns, Questions questions) {
        this.desk = desk;
        this.gatekeeper = gatekeeper;
        this.tasks = tasks;
        this.turns = turns;
        this.questions = questions;
    }

    /**
     * The decision as it would be now. A call that would fail without a decision, by an unknown tool or input that does
     * not fit, is explained as denied by a guard.
     *
     * @throws Problem not-found for an unknown task; invalid for a task in another workspace
     */
    public Decision explain(SupposedCall call) {
        Optional<Task> task = Optional.ofNullable(call.taskId()).map(tasks::find);
        String workspace = call.workspace().root().toString();
        if (task.isPresent() && !task.get().workspace().equals(workspace)) {
            throw Problem.invalid("taskId", "other-workspace", "That task works in another workspace.");
        }
        return switch (desk.suppose(call.tool(), call.input(), call.workspace())) {
            case PreparedCall.Unfit(String reason) -> unfit(reason);
            case PreparedCall.Fit fit -> gatekeeper.explain(proposed(call, fit, task));
        };
    }

    private ProposedCall proposed(SupposedCall call, PreparedCall.Fit fit, Optional<Task> task) {
        ApprovalMode mode =
                call.mode() != null ? call.mode() : task.map(Task::mode).orElse(ApprovalMode.SUPERVISED);
        Optional<UUID> session = task.flatMap(Explanations::newestSession);
        boolean denied = session.flatMap(turns::findByOpenSession)
                .filter(turn -> questions.isDenied(turn.getId(), fit.digest()))
                .isPresent();
        return new ProposedCall(call.workspace(), fit.request(), session.orElse(null), mode, 0, denied, false, null);
    }

    private static Optional<UUID> newestSession(Task task) {
        return task.sessions().stream().map(Task.SessionRef::id).reduce((earlier, later) -> later);
    }

    private static Decision unfit(String reason) {
        return new Decision(Decision.Effect.DENY, List.of(Ground.of(Layer.GUARD, "built-in", reason, true)), List.of());
    }
}
