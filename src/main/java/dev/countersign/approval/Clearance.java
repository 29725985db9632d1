package dev.countersign.approval;

import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import java.util.ArrayList;
import java.util.List;

/** What may happen to a call now, with the reasons. */
public sealed interface Clearance {

    Decision decision();

    /**
     * It may run.
     *
     * @param environment names of variables that the deciding rule passes to a command
     * @param recalled the earlier answers that it rests on; a claim has to find each of them still there
     * @param fingerprint of the rules that it rests on; a claim has to find the same ones
     */
    record Granted(Decision decision, List<String> environment, Recalled recalled, String fingerprint)
            implements Clearance {}

    /**
     * A person has to answer first.
     *
     * @param scopes what an answer for the session would cover, one for each layer that asks
     */
    record NeedsAnswer(Decision decision, List<AskedScope> scopes) implements Clearance {}

    /**
     * A model has to look at it first. Its verdict comes back with the next decision about the call, as {@link Reviewed};
     * where none can be had, a person is asked.
     *
     * @param scopes as for {@link NeedsAnswer}
     * @param fingerprint of the rules that sent it to review
     */
    record NeedsReview(Decision decision, List<AskedScope> scopes, String fingerprint) implements Clearance {

        /** The question that takes the place of a review. */
        public NeedsAnswer asQuestion(String why) {
            List<Ground> grounds = new ArrayList<>(Grounds.undecided(decision.grounds()));
            grounds.add(Ground.of(Layer.REVIEWER, "reviewer", why, true));
            return new NeedsAnswer(new Decision(Decision.Effect.ASK, grounds, decision.remedies()), scopes);
        }
    }

    /** It must not run. */
    record Refused(Decision decision) implements Clearance {

        /** The decisive reason, for the model. */
        public String reason() {
            return decision.grounds().stream()
                    .filter(Ground::decisive)
                    .map(Ground::says)
                    .findFirst()
                    .orElse("Denied.");
        }
    }
}
