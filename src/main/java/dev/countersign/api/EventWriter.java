package dev.countersign.api;

import dev.countersign.signal.Signal;
import dev.countersign.signal.SignalEvent;
import dev.countersign.signal.Subscription;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes one event stream (WHATWG HTML, section 9.2). JSON is on one line here, so that each event has one data line. */
final class EventWriter {

    private static final JsonMapper JSON = ApiJson.mapper();

    private final OutputStream out;

    EventWriter(OutputStream out) {
        this.out = out;
    }

    /** Says whose events these are and where they begin, and whether something may have been missed before. */
    void begin(String epoch, Subscription subscription) throws IOException {
        String start = subscription.start();
        ObjectNode place = JSON.createObjectNode().put("engine", epoch).put("position", start);
        // Without an id while a resync is still to come: a listener that is cut off in between must ask again.
        write(subscription.exact() ? start : null, "hello", place);
        if (!subscription.exact()) {
            write(start, "resync", place);
        }
        flush();
    }

    void event(SignalEvent event) throws IOException {
        ObjectNode data = JSON.createObjectNode().put("version", event.sequence());
        data.setAll((ObjectNode) JSON.valueToTree(event.signal()));
        write(event.id(), name(event.signal()), data);
    }

    /** Keeps the connection from looking idle, and finds out whether somebody is still there. */
    void heartbeat() throws IOException {
        write(": \n\n");
    }

    void flush() throws IOException {
        out.flush();
    }

    private void write(@Nullable String id, String name, ObjectNode data) throws IOException {
        String identified = id == null ? "" : "id: " + id + "\n";
        write(identified + "event: " + name + "\ndata: " + JSON.writeValueAsString(data) + "\n\n");
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String name(Signal signal) {
        return switch (signal) {
            case Signal.TaskChanged changed -> "task-changed";
            case Signal.TurnChanged changed -> "turn-changed";
            case Signal.StepDelta delta -> "step-delta";
            case Signal.CallChanged changed -> "call-changed";
            case Signal.CallOutput output -> "call-output";
            case Signal.ApprovalChanged changed -> "approval-changed";
        };
    }
}
