package dev.countersign.turn;

import dev.countersign.model.Message;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** How a finished call reads to the model. */
@Component
final class ResultText {

    private static final Logger LOG = LoggerFactory.getLogger(ResultText.class);

    private final ToolRegistry tools;

    ResultText(ToolRegistry tools) {
        this.tools = tools;
    }

    /**
     * The result as text.
     *
     * @param note what the person who allowed the call wrote beside it
     */
    Message.CallResult of(ToolCallRow call, CallState.Finished finished, @Nullable String note) {
        return new Message.CallResult(
                call.wireCallId(),
                call.tool(),
                noted(note, text(call, finished)),
                finished.outcome() != Call.Outcome.SUCCEEDED);
    }

    private static String noted(@Nullable String note, String text) {
        return note == null ? text : "The person who allowed this call says: " + note + "\n" + text;
    }

    private String text(ToolCallRow call, CallState.Finished finished) {
        String shown = finished.preview() == null ? "" : finished.preview() + marker(call, finished);
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

    /** Stands outside the preview, and says what the stored flag says, whatever the text itself claims. */
    private String marker(ToolCallRow call, CallState.Finished finished) {
        if (!finished.truncated()) {
            return "";
        }
        String shown = Objects.requireNonNullElse(finished.preview(), "");
        return String.format(
                Locale.ROOT,
                "\n[Cut after the first 16,384 bytes; the complete result has %,d bytes as JSON.%s]",
                finished.resultBytes(),
                howToGoOn(call, shown));
    }

    /** A conversation is worth more than the words of a tool that is gone, or can not find them. */
    private String howToGoOn(ToolCallRow call, String shown) {
        Optional<Registration> tool = tools.find(call.tool());
        if (tool.isEmpty() || !(StoredJson.shown(call.rawInput()) instanceof ObjectNode input)) {
            return "";
        }
        try {
            return " " + tool.get().tool().howToGoOn(input, shown);
        } catch (RuntimeException e) {
            LOG.warn("The tool {} can not say how to go on", call.tool(), e);
            return "";
        }
    }
}
