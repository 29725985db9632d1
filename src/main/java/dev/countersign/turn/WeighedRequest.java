package dev.countersign.turn;

import dev.countersign.model.ModelRequest;

/**
 * A request as it is sent, or as small as it could be made.
 *
 * @param estimate tokens before any correction, to be compared with what the provider counts
 */
record WeighedRequest(ModelRequest request, Step.Budget budget, long estimate) {

    boolean fits() {
        return budget.used() <= budget.limit();
    }

    /** Why it can not be sent, with what fills it. */
    String tooLarge() {
        StringBuilder parts = new StringBuilder();
        budget.parts()
                .forEach((name, tokens) -> parts.append(parts.isEmpty() ? "" : ", ")
                        .append(name)
                        .append(' ')
                        .append(tokens));
        return "The request needs about %d tokens at the least, more than the %d that this model can take beside its answer (%s). Nothing was sent. Ask for less at once, choose a model with a larger window, or open a new session."
                .formatted(budget.used(), budget.limit(), parts);
    }
}
