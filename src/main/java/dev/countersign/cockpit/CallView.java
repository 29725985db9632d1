package dev.countersign.cockpit;

import dev.countersign.turn.Call;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call as a transcript shows it.
 *
 * @param card while it waits for an answer
 * @param running while it runs
 */
record CallView(
        Call call,
        Chip chip,
        ShownInput input,
        @Nullable Card card,
        @Nullable RunningOutput running,
        ShownResult result) {

    /** How a result begins that tells how its command ended. */
    private static final Pattern ENDING = Pattern.compile("\\A(?:exit code \\d+|ended by signal \\d+)(?=\\n| \\(|\\z)");

    static CallView of(Call call, List<String> order, @Nullable Card card, @Nullable RunningOutput running) {
        return new CallView(call, chip(call), ShownInput.of(call.input(), order), card, running, ShownResult.of(call));
    }

    /** A command that ran and said no is no success to a person, although the call was one. */
    static Chip chip(Call call) {
        boolean ran = call.outcome() == Call.Outcome.SUCCEEDED
                && TimeLimit.of(call.tool(), call.input()).isPresent();
        Matcher ending = ENDING.matcher(ran && call.preview() != null ? call.preview() : "");
        if (!ending.find() || ending.group().equals("exit code 0")) {
            return Chip.of(call);
        }
        String words = ending.group();
        return new Chip("!", words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1), "wait");
    }

    /** What a glance at the call shows. */
    public String glance() {
        return input.glance();
    }

    /** For the scripts that compare an old call with a new one. */
    public String state() {
        return call.state() == Call.State.WAITING ? "waiting" : "shown";
    }

    /** Whether the input says more than the glance does. */
    public boolean hasMore() {
        return input.fields().stream().anyMatch(field -> !field.isShort()) || !input.complete();
    }

    /** What a model made of it before it could run; empty if none was asked. */
    public String review() {
        return call.review() == null ? "" : call.review().inWords();
    }

    public boolean hasResult() {
        return call.resultBytes() != null;
    }

    public String resultSize() {
        return call.resultBytes() == null ? "" : ByteSize.words(call.resultBytes());
    }
}
