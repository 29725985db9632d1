package dev.countersign.cockpit;

import dev.countersign.model.Usage;
import dev.countersign.turn.Step;
import dev.countersign.turn.TaskUsage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How full the model's window is, what was left out of it, and what was counted, in words. */
record ContextView(@Nullable Step step, TaskUsage task) {

    private static final Map<String, String> NAMES = Map.of(
            "system", "instructions",
            "agents", "AGENTS.md",
            "tools", "tools",
            "messages", "messages",
            "calls", "calls",
            "results", "results",
            "state", "provider's own");

    /** One part of the last request. */
    record Part(String name, String tokens) {}

    /** Whether there was a request to show. */
    public boolean known() {
        return step != null;
    }

    public long limit() {
        return step == null ? 0 : step.budget().limit();
    }

    public long used() {
        return step == null ? 0 : step.budget().used();
    }

    public String fill() {
        return "About " + Count.of(used()) + " of " + Count.of(limit()) + " tokens in the last request.";
    }

    public List<Part> parts() {
        if (step == null) {
            return List.of();
        }
        return step.budget().parts().entrySet().stream()
                .filter(part -> part.getValue() > 0 || !part.getKey().equals("agents"))
                .map(part -> new Part(NAMES.getOrDefault(part.getKey(), part.getKey()), Count.of(part.getValue())))
                .toList();
    }

    /** What the last request left out; empty if it was the whole conversation. */
    public List<String> cuts() {
        Step.Cuts cuts = step == null ? Step.Cuts.NONE : step.budget().cuts();
        List<String> lines = new ArrayList<>();
        if (cuts.reducedResults() > 0) {
            lines.add(Count.of(cuts.reducedResults(), "older result", "older results") + " sent as one line each");
        }
        if (cuts.droppedReplies() > 0) {
            lines.add(Count.of(cuts.droppedReplies(), "older reply", "older replies") + " left out with the results");
        }
        if (cuts.droppedMessages() > 0) {
            lines.add(Count.of(cuts.droppedMessages(), "older message", "older messages") + " of yours left out");
        }
        if (cuts.partialReplies() > 0) {
            lines.add(Count.of(cuts.partialReplies(), "reply", "replies")
                    + " of another model sent as text and calls, without what only that model can read");
        }
        if (cuts.agents()) {
            lines.add("AGENTS.md left out: it would take more than half of the room that a conversation has");
        }
        return List.copyOf(lines);
    }

    /** What the provider counted for the last step. */
    public String counted() {
        Usage usage = step == null ? Usage.NONE : step.usage();
        return usage.equals(Usage.NONE)
                ? "The provider counted no tokens."
                : "The provider counted " + words(usage) + ".";
    }

    /** Totals of the task; empty while nothing was counted. */
    public List<String> totals() {
        List<String> lines = new ArrayList<>();
        if (!task.turns().equals(Usage.NONE)) {
            lines.add(words(task.turns()));
        }
        if (!task.reviews().equals(Usage.NONE)) {
            lines.add("reviews: " + words(task.reviews()));
        }
        BigDecimal cost = task.cost();
        if (cost != null) {
            lines.add((task.costComplete() ? "cost: " : "cost, as far as prices are configured: ") + amount(cost));
        }
        return List.copyOf(lines);
    }

    static String words(Usage usage) {
        String cached =
                usage.cacheReadTokens() > 0 ? " (" + Count.of(usage.cacheReadTokens()) + " from its cache)" : "";
        String kept =
                usage.cacheWriteTokens() > 0 ? " (" + Count.of(usage.cacheWriteTokens()) + " into its cache)" : "";
        return Count.of(usage.inputTokens()) + " in" + cached + kept + ", " + Count.of(usage.outputTokens()) + " out";
    }

    private static String amount(BigDecimal cost) {
        boolean small = cost.compareTo(BigDecimal.ONE) < 0;
        return cost.setScale(small ? 4 : 2, RoundingMode.HALF_UP).toPlainString();
    }
}
