package dev.countersign.turn;

import dev.countersign.signal.Signals;
import dev.countersign.storage.PassingFailure;
import dev.countersign.task.TaskSettings;
import dev.countersign.task.Tasks;
import dev.countersign.workspace.Workspace;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Advances a leased turn, one move at a time, until it ends, waits for a person, or is somebody else's. */
@Component
class TurnEngine {

    private static final Logger LOG = LoggerFactory.getLogger(TurnEngine.class);

    private final ConversationLoader conversations;
    private final StepRunner steps;
    private final CallRunner callRunner;
    private final TurnMoves moves;
    private final RunningTurns running;
    private final Setbacks setbacks;
    private final Tasks tasks;
    private final Signals signals;

    TurnEngine(
            ConversationLoader conversations,
            StepRunner steps,
            CallRunner callRunner,
            TurnMoves moves,
            RunningTurns running,
            Setbacks setbacks,
            Tasks tasks,
            Signals signals) {
        this.conversations = conversations;
        this.steps = steps;
        this.callRunner = callRunner;
        this.moves = moves;
        this.running = running;
        this.setbacks = setbacks;
        this.tasks = tasks;
        this.signals = signals;
    }

    /** Runs the turn on the calling thread. Whatever goes wrong, the turn does not stay leased. */
    void run(Lease lease) {
        RunningTurn turn = new RunningTurn(lease, signals);
        running.enter(turn);
        try {
            turn.turnChanged();
            advanceToTheEnd(turn);
            setbacks.over(lease.turnId());
        } catch (LeaseLost e) {
            LOG.debug("{}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            afterFault(turn, e);
        } finally {
            letGo(turn);
            running.leave(turn);
            turn.turnChanged();
        }
    }

    private void advanceToTheEnd(RunningTurn turn) throws InterruptedException {
        Lease lease = turn.lease();
        Conversation conversation = conversations.load(lease);
        TaskSettings task = tasks.settings(lease.taskId());
        Progress progress = Progress.GOES_ON;
        while (progress != Progress.ENDED) {
            Optional<Claim> claimed = conversation.takeClaim();
            if (claimed.isPresent()) {
                progress = callRunner.run(claimed.get());
                continue;
            }
            if (turn.cancellation().isCancelled()) {
                break;
            }
            Optional<ToolCallRow> call = conversation.nextCall();
            if (call.isEmpty() || progress == Progress.DECIDE_ANEW) {
                task = tasks.settings(lease.taskId());
            }
            progress = advance(turn, conversation, call, task);
        }
        conversations.keep(lease, conversation);
    }

    /** Settings may be those of the step before: whoever rests a decision on them sees to it that they still hold. */
    private Progress advance(RunningTurn turn, Conversation conversation, Optional<ToolCallRow> call, TaskSettings task)
            throws InterruptedException {
        Optional<Workspace> workspace = TaskFolder.of(task);
        if (workspace.isEmpty()) {
            moves.fail(
                    turn.lease(),
                    "workspace-gone",
                    "The workspace " + task.workspace() + " is no longer a folder at just that path.");
            return Progress.ENDED;
        }
        return call.isPresent()
                ? callRunner.advance(turn, conversation, call.get(), task, workspace.get())
                : steps.advance(turn, conversation, task, workspace.get());
    }

    /** Ends the turn if a person wants that, and gives it back to the queue if the engine stops. */
    private void letGo(RunningTurn turn) {
        Lease lease = turn.lease();
        try {
            if (turn.isPutOff()) {
                moves.finishIfInterrupted(lease);
                moves.putOff(lease, setbacks.waitAfter(lease.turnId()));
            } else if (turn.isStopping()) {
                moves.release(lease);
            } else {
                moves.finishIfInterrupted(lease);
            }
        } catch (RuntimeException e) {
            LOG.error("Turn {} could not be let go; it goes back to the queue", lease.turnId(), e);
        }
    }

    /** What passes by itself costs the turn a moment, and nothing else; all other faults would only come again. */
    private void afterFault(RunningTurn turn, Throwable fault) {
        if (PassingFailure.is(fault)) {
            LOG.warn("Turn {} goes back to the queue: {}", turn.lease().turnId(), fault.getMessage());
            turn.putOff();
        } else {
            LOG.error("Turn {} can not go on", turn.lease().turnId(), fault);
            fail(turn.lease(), inWords(fault));
        }
    }

    private static String inWords(Throwable fault) {
        return switch (fault) {
            case OutOfMemoryError _ -> "The engine did not have enough memory to go on with this turn.";
            case StackOverflowError _ -> "Something in this turn is nested too deeply for the engine.";
            default -> "The engine met an unexpected fault; its log says which.";
        };
    }

    private void fail(Lease lease, String detail) {
        try {
            moves.fail(lease, "engine-fault", detail);
        } catch (RuntimeException e) {
            LOG.error("Turn {} could not be failed; it goes back to the queue", lease.turnId(), e);
        }
    }
}
