package dev.countersign.turn;

import dev.countersign.approval.Clearance;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.task.TaskSettings;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Decides about a turn's next call before the commit that makes it the next, so that the commit can claim it too. Only a
 * call that rules and mode let run is claimed so; anything else is decided in its own time, and so is whatever fails here.
 */
@Component
class Foresight {

    private static final Logger LOG = LoggerFactory.getLogger(Foresight.class);

    private final PreparedCall.Desk desk;
    private final Gatekeeper gatekeeper;

    Foresight(PreparedCall.Desk desk, Gatekeeper gatekeeper) {
        this.desk = desk;
        this.gatekeeper = gatekeeper;
    }

    /** The claim that a commit may make along with what it is there for. */
    Optional<Claim> of(RunningTurn running, Conversation conversation, ToolCallRow call, TaskSettings task) {
        if (running.cancellation().isCancelled()) {
            return Optional.empty();
        }
        try {
            return TaskFolder.of(task)
                    .flatMap(folder -> desk.prepare(call, folder) instanceof PreparedCall.Fit fit
                            ? granted(new CallAtHand(running, conversation, call, fit, task, folder))
                            : Optional.empty());
        } catch (RuntimeException e) {
            LOG.debug("Call {} is decided after the commit", call.getId(), e);
            return Optional.empty();
        }
    }

    private Optional<Claim> granted(CallAtHand call) {
        return gatekeeper.decide(call.proposed()) instanceof Clearance.Granted granted
                        && granted.recalled().isNothing()
                ? Optional.of(new Claim(call, granted))
                : Optional.empty();
    }
}
