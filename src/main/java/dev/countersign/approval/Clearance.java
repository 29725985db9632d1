package dev.countersign.approval;

import java.util.List;

/** What may happen to a call now, with the reasons. */
public sealed interface Clearance {

    Decision decision();

    /**
     * It may run.
     *
     * @param environment names of variables that the deciding rule passes to a command
     */
    record Granted(Decision decision, List<String> environment) implements Clearance {}

    /** A person has to answer first. */
    record NeedsAnswer(Decision decision) implements Clearance {}

    /** It must not run. */
    record Refused(Decision decision) implements Clearance {

        /** The decisive reason, for the model. */
        public String reason() {
            return decision.grounds().stream()
                    .filter(ground -> ground.decisive())
                    .map(ground -> ground.says())
                    .findFirst()
                    .orElse("Denied.");
        }
    }
}
