package dev.countersign.turn;

import dev.countersign.model.Message;
import org.jspecify.annotations.Nullable;

/** How a finished call reads to the model. */
final class ResultText {

    private ResultText() {}

    /**
     * The result as text.
     *
     * @param note what the person who allowed the call wrote beside it
     */
    static Message.CallResult of(ToolCallRow call, CallState.Finished finished, @Nullable String note) {
        return new Message.CallResult(
                call.wireCallId(),
                call.tool(),
                noted(note, text(finished)),
                finished.outcome() != Call.Outcome.SUCCEEDED);
    }

    private static String noted(@Nullable String note, String text) {
        return note == null ? text : "The person who allowed this call says: " + note + "\n" + text;
    }

    private static String text(CallState.Finished finished) {
        String shown = finished.preview() == null ? "" : finished.preview() + marker(finished);
        return switch (finished.outcome()) {
            case SUCCEEDED -> shown;
            case FAILED -> joined("Failed: ", finished.reason(), shown);
            case DENIED -> joined("Denied: ", finished.reason(), shown);
            case TIMED_OUT -> joined("Timed out: ", finished.reason(), shown);
            case CANCELLED, INTERRUPTED -> joined("", finished.reason(), shown);
        };
    }

    private static String joined(String lead, @Nullable String reason, String shown) {
        String first = lead + (reason == null ? "" : reason);
        return shown.isEmpty() ? first : first + "\n" + shown;
    }

    private static String marker(CallState.Finished finished) {
        return finished.truncated()
                ? "\n[Cut after the first 16,384 bytes; the complete result has " + finished.resultBytes()
                        + " bytes as JSON. Ask for a narrower piece to see more.]"
                : "";
    }
}
