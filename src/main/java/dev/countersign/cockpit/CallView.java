package dev.countersign.cockpit;

import dev.countersign.turn.Call;
import java.util.List;
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

    static CallView of(Call call, List<String> order, @Nullable Card card, @Nullable RunningOutput running) {
        return new CallView(
                call, Chip.of(call), ShownInput.of(call.input(), order), card, running, ShownResult.of(call));
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
