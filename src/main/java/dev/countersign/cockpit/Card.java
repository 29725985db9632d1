package dev.countersign.cockpit;

import dev.countersign.approval.Approval;
import dev.countersign.approval.Decision;
import dev.countersign.hint.Hint;
import dev.countersign.policy.Ground;
import dev.countersign.task.Task;
import dev.countersign.visible.Oddity;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A question as it is put to a person, or what became of it.
 *
 * @param task null where it is gone
 * @param hints what should not be overlooked, by rules that do not see everything
 * @param variables names of the environment variables that a command gets
 * @param place its place in the queue from 1; 0 for a question that is settled, or behind all that are counted
 * @param queue how many wait, counted up to {@value Cards#QUEUE}
 * @param notice what happened to an answer that was just given; empty if nothing has to be said
 */
record Card(
        Approval approval,
        @Nullable Task task,
        Chip chip,
        ShownInput input,
        List<Hint> hints,
        List<String> variables,
        int place,
        int queue,
        String notice) {

    private static final int SHORT_HASH = 12;

    public Card withNotice(String words) {
        return new Card(approval, task, chip, input, hints, variables, place, queue, words);
    }

    public boolean pending() {
        return approval.state() == Approval.State.PENDING;
    }

    /** Through what the answer came, in words. */
    public String channel() {
        return Channels.words(String.valueOf(approval.channel()));
    }

    /** For style sheets and for the scripts that compare an old card with a new one. */
    public String state() {
        return approval.state().name().toLowerCase(Locale.ROOT);
    }

    public String taskTitle() {
        return task == null ? "a task that is gone" : task.title();
    }

    /** Kinds of characters that do not look like what they are; empty where there are none. */
    public String oddCharacters() {
        return input.oddities().stream().map(Oddity::plural).collect(Collectors.joining(", "));
    }

    /** Whether there is anything that should not be overlooked. */
    public boolean warns() {
        return !hints.isEmpty() || !input.oddities().isEmpty();
    }

    /** Its place among those that wait, in words. */
    public String placeInQueue() {
        String all = queue >= Cards.QUEUE ? queue + "+" : String.valueOf(queue);
        if (place == 0) {
            return "behind the first " + queue + " waiting";
        }
        return queue > 1 ? place + " of " + all + " waiting" : "the only one waiting";
    }

    public String glance() {
        return input.glance();
    }

    public String shortDigest() {
        return shortened(approval.inputDigest());
    }

    public String shortRevision() {
        return shortened(approval.toolRevision());
    }

    private static String shortened(String hash) {
        return hash.length() <= SHORT_HASH ? hash : hash.substring(0, SHORT_HASH);
    }

    public String environment() {
        return String.join(", ", variables);
    }

    public boolean runsCommand() {
        return TimeLimit.of(approval.tool(), approval.input()).isPresent();
    }

    public String workingFolder() {
        JsonNode cwd = approval.input().get("cwd");
        return cwd == null || !cwd.isString() ? "the workspace" : cwd.stringValue();
    }

    public String timeLimit() {
        return TimeLimit.of(approval.tool(), approval.input())
                .map(TimeLimit::words)
                .orElse("");
    }

    /** What would allow, ask about or deny this kind of call. */
    public List<Decision.Remedy> remedies() {
        return approval.decision().remedies();
    }

    /** The layers that had a say, in the order in which they were asked. */
    public List<Ground> grounds() {
        return approval.decision().grounds();
    }
}
