package dev.countersign.model.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns the bytes of a {@code text/event-stream} into events, in linear time and wherever the bytes are cut: lines end
 * with LF, CRLF or CR, a byte order mark is skipped, comments and unknown fields are ignored. Malformed UTF-8 becomes
 * U+FFFD. See the WHATWG HTML standard, "Server-sent events".
 */
public final class EventStream {

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private String name = "";
    private boolean hasData;
    private boolean afterReturn;
    private boolean firstLine = true;

    /** Takes more bytes; the events that they completed. */
    public List<ServerEvent> feed(byte[] bytes, int offset, int length) {
        List<ServerEvent> events = new ArrayList<>();
        int start = offset;
        for (int i = offset; i < offset + length; i++) {
            byte b = bytes[i];
            if (b == '\n' && afterReturn) {
                start = i + 1;
            } else if (b == '\n' || b == '\r') {
                line.write(bytes, start, i - start);
                start = i + 1;
                endLine(events);
            }
            afterReturn = b == '\r';
        }
        line.write(bytes, start, offset + length - start);
        return events;
    }

    /**
     * The stream has ended. Complete lines that no blank line followed still count, as some servers leave the last one
     * out; a line without its end does not.
     */
    public List<ServerEvent> end() {
        List<ServerEvent> events = new ArrayList<>();
        dispatch(events);
        return events;
    }

    private void endLine(List<ServerEvent> events) {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (firstLine && text.startsWith("\uFEFF")) {
            text = text.substring(1);
        }
        firstLine = false;
        if (text.isEmpty()) {
            dispatch(events);
            return;
        }
        int colon = text.indexOf(':');
        String field = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(text.startsWith(" ", colon + 1) ? colon + 2 : colon + 1);
        switch (field) {
            case "data" -> {
                if (hasData) {
                    data.append('\n');
                }
                data.append(value);
                hasData = true;
            }
            case "event" -> name = value;
            default -> {
                // comments, id, retry and whatever else: nothing that a reply is made of
            }
        }
    }

    private void dispatch(List<ServerEvent> events) {
        if (hasData) {
            events.add(new ServerEvent(name, data.toString()));
        }
        data.setLength(0);
        hasData = false;
        name = "";
    }
}
