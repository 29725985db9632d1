package dev.countersign.turn;

import dev.countersign.model.Message;
import dev.countersign.model.ProviderMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session's messages as they go to the model, read once when a turn is leased and added to as it moves on. The lease
 * keeps everybody else from adding to the session meanwhile.
 */
final class Conversation {

    private final List<Message> messages = new ArrayList<>();
    private final Set<String> wireIds = new HashSet<>();
    private int steps;
    private @Nullable StepRow unanswered;
    private boolean attemptOpen;

    /** A turn's message begins a new count of steps. */
    void addMessage(String text) {
        messages.add(new Message.FromUser(text));
        steps = 0;
    }

    /** A committed step; its results are added once all its calls are finished. */
    void addStep(StepRow step) {
        unanswered = step;
        steps++;
    }

    /** The step whose calls are not in the conversation yet. */
    @Nullable
    UUID unansweredStep() {
        return unanswered == null ? null : unanswered.getId();
    }

    /**
     * Adds the last step's message with the results of its calls, all of which are finished.
     *
     * @param notes what people noted when they allowed calls, by call
     */
    void answer(List<ToolCallRow> calls, Map<UUID, String> notes) {
        StepRow step = unanswered;
        if (step == null) {
            throw new IllegalStateException("There is no step to answer");
        }
        messages.add(new Message.FromModel(
                new ProviderMessage(step.dialect(), step.rawMessage()),
                step.visibleText(),
                calls.stream()
                        .map(call -> new Message.SentCall(call.wireCallId(), call.tool(), call.rawInput()))
                        .toList()));
        if (!calls.isEmpty()) {
            messages.add(new Message.FromTools(calls.stream()
                    .map(call -> ResultText.of(call, notes.get(call.getId())))
                    .toList()));
        }
        unanswered = null;
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    /** How many steps the current turn has. */
    int steps() {
        return steps;
    }

    /** Ids that are taken in the task. */
    Set<String> wireIds() {
        return wireIds;
    }

    /** Notes that the next request was recorded with the commit before it. */
    void attemptOpened() {
        attemptOpen = true;
    }

    /** Whether it was; asking takes the note away. */
    boolean takeOpenAttempt() {
        boolean open = attemptOpen;
        attemptOpen = false;
        return open;
    }
}
