package dev.countersign.signal;

import dev.countersign.signal.Signal.ApprovalChanged;
import dev.countersign.signal.Signal.CallChanged;
import dev.countersign.signal.Signal.CallOutput;
import dev.countersign.signal.Signal.StepDelta;
import dev.countersign.signal.Signal.TaskChanged;
import dev.countersign.signal.Signal.TurnChanged;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Signals as the payload of a notification: who sent it, what kind, and its members. */
final class SignalText {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Map<String, Class<? extends Signal>> KINDS = Map.of(
            "task", TaskChanged.class,
            "turn", TurnChanged.class,
            "step", StepDelta.class,
            "call", CallChanged.class,
            "output", CallOutput.class,
            "approval", ApprovalChanged.class);

    private SignalText() {}

    static String write(String epoch, Signal signal) {
        String kind = switch (signal) {
            case TaskChanged _ -> "task";
            case TurnChanged _ -> "turn";
            case StepDelta _ -> "step";
            case CallChanged _ -> "call";
            case CallOutput _ -> "output";
            case ApprovalChanged _ -> "approval";
        };
        return epoch + ' ' + kind + ' ' + JSON.writeValueAsString(signal);
    }

    /** The signal, unless this engine sent it itself, or it is of a kind that this version does not know. */
    static Optional<Signal> read(String ownEpoch, String payload) {
        String[] parts = payload.split(" ", 3);
        Class<? extends Signal> kind = parts.length == 3 ? KINDS.get(parts[1]) : null;
        if (kind == null || parts[0].equals(ownEpoch)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(parts[2], kind));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
