package dev.countersign.turn;

import dev.countersign.model.ModelReply;
import org.jspecify.annotations.Nullable;

/** What a reply means for its turn and its calls, before any of them is looked at. */
final class ReplyRules {

    /** Why a turn ends that may make no further request, be it tried again. */
    static final String USED_UP = "model-call-limit";

    static final String USED_UP_IN_WORDS =
            "The turn used up its %d replies without finishing. Send a message to let the model go on."
                    .formatted(StepRunner.MAX_MODEL_CALLS);

    private ReplyRules() {}

    /**
     * How the turn ends with this reply; null if it goes on.
     *
     * @param last whether no further reply is allowed
     */
    static @Nullable TurnEnding ending(ModelReply reply, boolean last) {
        return switch (reply.finish()) {
            case REFUSAL ->
                TurnEnding.failed(
                        "model-refusal",
                        reply.text().isBlank()
                                ? "The model declined to answer."
                                : "The model declined: " + reply.text());
            case PAUSED -> last ? usedUp() : null;
            case COMPLETE, LENGTH -> {
                if (reply.calls().isEmpty()) {
                    yield TurnEnding.COMPLETED;
                }
                yield last ? usedUp() : null;
            }
        };
    }

    /** Why none of the reply's calls may run; null if each is to be decided. */
    static @Nullable String refusal(ModelReply reply, boolean last) {
        if (reply.calls().size() > StepRunner.MAX_CALLS_OF_A_REPLY) {
            return "None of these %d calls was run: a reply may request at most %d."
                    .formatted(reply.calls().size(), StepRunner.MAX_CALLS_OF_A_REPLY);
        }
        return switch (reply.finish()) {
            case LENGTH ->
                "The reply was cut off by the output limit, so none of its calls was run. Ask for less at once.";
            case REFUSAL -> "The model declined to answer, so this call was not run.";
            case COMPLETE, PAUSED ->
                last ? "Not run: the turn has used up its %d replies.".formatted(StepRunner.MAX_MODEL_CALLS) : null;
        };
    }

    private static TurnEnding usedUp() {
        return TurnEnding.failed(USED_UP, USED_UP_IN_WORDS);
    }
}
