package dev.countersign.cockpit;

import dev.countersign.turn.Call;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A call as a transcript shows it.
 *
 * @param card while it waits for an answer
 * @param clip the first lines of its result
 * @param clipped whether the result has more than that
 */
record CallView(
        Call call, Chip chip, ShownInput input, @Nullable Card card, String clip, boolean clipped) {

    private static final int LINES = 12;
    private static final int CHARACTERS = 1_500;

    static CallView of(Call call, @Nullable Card card) {
        String preview = call.preview() == null ? "" : call.preview();
        String clip = clip(preview);
        boolean clipped =
                call.truncated() || clip.length() < preview.stripTrailing().length();
        return new CallView(call, Chip.of(call), ShownInput.of(call.input()), card, clip, clipped);
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

    public boolean hasResult() {
        return call.resultBytes() != null;
    }

    public String resultSize() {
        return call.resultBytes() == null ? "" : ByteSize.words(call.resultBytes());
    }

    private static String clip(String preview) {
        String clip = LineFeeds.split(preview).stream().limit(LINES).collect(Collectors.joining("\n"));
        if (clip.length() <= CHARACTERS) {
            return clip;
        }
        int end = Character.isHighSurrogate(clip.charAt(CHARACTERS - 1)) ? CHARACTERS - 1 : CHARACTERS;
        return clip.substring(0, end);
    }
}
