package dev.countersign.cockpit;

import dev.countersign.approval.Approval;
import dev.countersign.approval.Decision;
import dev.countersign.policy.Ground;
import dev.countersign.task.Task;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A question as it is put to a person, or what became of it.
 *
 * @param task null where it is gone
 * @param variables names of the environment variables that a command gets
 * @param place its place in the queue from 1, and 0 for a question that is settled
 * @param queue how many wait
 * @param notice what happened to an answer that was just given; empty if nothing has to be said
 */
record Card(
        Approval approval,
        @Nullable Task task,
        Chip chip,
        ShownInput input,
        List<String> variables,
        int place,
        int queue,
        String notice) {

    private static final int SHORT_HASH = 12;

    public Card withNotice(String words) {
        return new Card(approval, task, chip, input, variables, place, queue, words);
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

    /** One sentence a kind of odd character. */
    public List<String> warnings() {
        return input.oddities().stream()
                .map(oddity -> "The input has " + oddity.plural() + ". They are marked where they stand.")
                .toList();
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
