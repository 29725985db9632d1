package dev.countersign.turn;

import dev.countersign.model.Message;
import dev.countersign.model.Model;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session's messages as they go to the model, and the step that is being worked on. It is added to as the turn moves on,
 * never read again: the lease keeps everybody else from adding to the session meanwhile.
 */
final class Conversation {

    private final ResultText results;
    private final List<Message> messages = new ArrayList<>();
    private final Set<String> wireIds = new HashSet<>();
    private GivenAnswers answers;
    private int steps;
    private @Nullable OpenStep open;
    private int attempts;
    private Next begun = new Next.Nothing();
    private TokenEstimate estimate = TokenEstimate.NONE;

    /** @param results puts results into words */
    Conversation(GivenAnswers answers, ResultText results) {
        this.results = results;
        this.answers = answers;
    }

    /** A turn's message begins a new count of steps. */
    void addMessage(String text) {
        close();
        messages.add(new Message.FromUser(text));
        steps = 0;
        attempts = 0;
    }

    /** A committed step; the one before it is complete. */
    void addStep(OpenStep step) {
        close();
        step.calls().forEach(call -> wireIds.add(call.wireCallId()));
        open = step;
        steps++;
        attempts = 0;
        estimate = estimate.after(step.step());
    }

    /** The step that was added last, as long as no other message followed it. */
    Optional<OpenStep> open() {
        return Optional.ofNullable(open);
    }

    /** The call to move next, if the last step has one. */
    Optional<ToolCallRow> nextCall() {
        return open == null ? Optional.empty() : open.next();
    }

    void finish(UUID callId, CallState.Finished result) {
        if (open != null) {
            open.finish(callId, result);
        }
    }

    /** Answers, requests and the open step as the rows have them after a time in which others could change them. */
    void refresh(GivenAnswers given, @Nullable OpenStep step, int attemptsSoFar) {
        answers = given;
        open = step;
        attempts = attemptsSoFar;
        begun = new Next.Nothing();
    }

    GivenAnswers answers() {
        return answers;
    }

    /** All of them, the last step's results included, which are in. */
    List<Message> messages() {
        close();
        return List.copyOf(messages);
    }

    private void close() {
        if (open != null) {
            messages.addAll(open.messages(answers, results));
            open = null;
        }
    }

    /** How long the closed messages are, about. */
    long characters() {
        return messages.stream()
                .mapToLong(message -> switch (message) {
                    case Message.FromUser user -> user.text().length();
                    case Message.FromModel model -> model.raw().json().length();
                    case Message.FromTools tools ->
                        tools.results().stream()
                                .mapToLong(result -> result.text().length())
                                .sum();
                })
                .sum();
    }

    /** How many steps the current turn has. */
    int steps() {
        return steps;
    }

    /** How a model's tokens are to be estimated after what was counted so far. */
    TokenEstimate estimateFor(Model model) {
        return estimate.of(model.id());
    }

    /** Ids that are taken. */
    Set<String> wireIds() {
        return wireIds;
    }

    /** The next request of a turn to the model, which is about to be recorded. */
    AttemptRow.Key nextAttempt(UUID turnId) {
        return new AttemptRow.Key(turnId, steps, ++attempts);
    }

    /** Notes what began with the last commit. */
    void begun(Next next) {
        begun = next;
    }

    /** A call that was claimed with the last commit and is to be run; asking takes the note away. */
    Optional<Claim> takeClaim() {
        if (begun instanceof Next.Run(Claim claim)) {
            begun = new Next.Nothing();
            return Optional.of(claim);
        }
        return Optional.empty();
    }

    /** Whether the next request was recorded with the last commit; asking takes the note away. */
    boolean takeOpenAttempt() {
        boolean wasOpen = begun instanceof Next.Request;
        begun = new Next.Nothing();
        return wasOpen;
    }
}
