package dev.countersign.cockpit;

import dev.countersign.model.FinishReason;
import dev.countersign.model.Usage;
import dev.countersign.turn.Step;
import dev.countersign.turn.Streaming;
import dev.countersign.turn.Turn;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A turn as a transcript shows it.
 *
 * @param streaming what the model has written of a step that is not committed yet
 * @param stopping whether a person has asked to end it, which takes a moment
 * @param files how many files its tools have changed
 */
record TurnView(Turn turn, Chip chip, List<StepView> steps, Streaming streaming, boolean stopping, long files) {

    /** One model call and what it asked for. */
    record StepView(Step step, List<CallView> calls) {

        /** Whether the output limit ended it, so that its text may stop anywhere. */
        public boolean cutOff() {
            return step.finishReason() == FinishReason.LENGTH;
        }
    }

    /** What its models counted, once it has ended; empty if they counted nothing. */
    public String tokens() {
        Usage all = turn.usage().steps().plus(turn.usage().reviews());
        return unfinished() || all.equals(Usage.NONE) ? "" : "tokens: " + ContextView.words(all);
    }

    /** How many files it has changed, in words. */
    public String changed() {
        return Count.of(files, "file", "files") + " changed";
    }

    public boolean unfinished() {
        return !turn.state().isFinal();
    }

    /** Whether text may come in at any moment. */
    public boolean writing() {
        Turn.Activity activity = turn.activity();
        return turn.state() == Turn.State.RUNNING && (activity == null || activity.kind() == Turn.Activity.Kind.MODEL);
    }

    /** What it is doing, in words. */
    public String doing() {
        Turn.Activity activity = turn.activity();
        if (stopping) {
            return "It is being stopped.";
        }
        if (turn.state() == Turn.State.WAITING) {
            return "A call waits for your answer.";
        }
        if (activity == null) {
            return turn.state() == Turn.State.QUEUED ? "Waits for the engine." : "";
        }
        return switch (activity.kind()) {
            case MODEL -> "The model is writing.";
            case REVIEW -> "A model reviews a call.";
            case TOOL -> "A tool is running.";
            case RETRY_WAIT -> "The model's provider failed. It is asked again at";
        };
    }

    /** When the model is asked again; null unless that is waited for. */
    public @Nullable Instant retryAt() {
        return turn.activity() == null ? null : turn.activity().retryAt();
    }

    /** Why it is asked again; empty unless that is waited for. */
    public String setback() {
        Turn.Activity activity = turn.activity();
        return activity == null || activity.detail() == null ? "" : activity.detail();
    }
}
