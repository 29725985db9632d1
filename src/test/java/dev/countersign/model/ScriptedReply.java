package dev.countersign.model;

import java.util.List;
import java.util.Map;

/** What a scripted provider answers to one request. */
public sealed interface ScriptedReply {

    /** A call for a reply, arguments as the text that the provider streams. */
    record Call(String id, String tool, String arguments) {}

    /** A whole streamed answer; its end is a tool stop if it has calls. */
    record Streamed(String text, List<Call> calls) implements ScriptedReply {}

    /** A whole streamed answer that takes its time: a pause after every piece. */
    record Paced(String text, List<Call> calls, int pauseMillis) implements ScriptedReply {}

    /** A streamed answer that breaks off without its end. */
    record Broken(String text, List<Call> calls) implements ScriptedReply {}

    /** A streamed answer that begins and then falls silent until the client leaves or the server is closed. */
    record Stalled(String text, List<Call> calls) implements ScriptedReply {}

    /** An answer that is no reply: status, headers and body as given. */
    record Status(int status, Map<String, String> headers, String body) implements ScriptedReply {}

    /** Bytes of an event stream as given. */
    record Raw(String events) implements ScriptedReply {}

    static Call call(String id, String tool, String arguments) {
        return new Call(id, tool, arguments);
    }

    static ScriptedReply text(String text) {
        return new Streamed(text, List.of());
    }

    static ScriptedReply calls(Call... calls) {
        return new Streamed("", List.of(calls));
    }

    static ScriptedReply textAndCalls(String text, Call... calls) {
        return new Streamed(text, List.of(calls));
    }

    static ScriptedReply brokenAfter(String text, Call... calls) {
        return new Broken(text, List.of(calls));
    }

    static ScriptedReply stalledAfter(String text, Call... calls) {
        return new Stalled(text, List.of(calls));
    }

    static ScriptedReply status(int status, String body) {
        return new Status(status, Map.of("Content-Type", "application/json"), body);
    }

    static ScriptedReply raw(String events) {
        return new Raw(events);
    }
}
