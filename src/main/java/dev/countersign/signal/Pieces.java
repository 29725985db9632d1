package dev.countersign.signal;

import java.util.ArrayList;
import java.util.List;

/** Keeps every event under 64 KiB: long text is sent in several, never cut inside a character. */
final class Pieces {

    /** A character takes at most six bytes of JSON. */
    private static final int CHARACTERS = 10_000;

    private Pieces() {}

    static List<Signal> of(Signal signal) {
        return switch (signal) {
            case Signal.StepDelta delta when delta.text().length() > CHARACTERS -> split(delta);
            case Signal.StepDelta delta -> List.of(delta);
            case Signal.TaskChanged changed -> List.of(changed);
            case Signal.TurnChanged changed -> List.of(changed);
            case Signal.CallChanged changed -> List.of(changed);
            case Signal.CallOutput output -> List.of(output);
            case Signal.ApprovalChanged changed -> List.of(changed);
        };
    }

    private static List<Signal> split(Signal.StepDelta delta) {
        String text = delta.text();
        List<Signal> pieces = new ArrayList<>();
        for (int from = 0; from < text.length(); ) {
            int to = Math.min(from + CHARACTERS, text.length());
            if (to < text.length() && Character.isSurrogatePair(text.charAt(to - 1), text.charAt(to))) {
                to--;
            }
            pieces.add(new Signal.StepDelta(
                    delta.taskId(), delta.turnId(), delta.stream(), delta.offset() + from, text.substring(from, to)));
            from = to;
        }
        return pieces;
    }
}
