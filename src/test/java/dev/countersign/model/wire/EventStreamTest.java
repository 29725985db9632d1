package dev.countersign.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

// PO-11
class EventStreamTest {

    private static final String TWO_EVENTS = """
            : OPENROUTER PROCESSING
            event: message
            retry: 10
            data: {"a":
            : keep-alive
            data: "é😀"}

            id: 7
            data:{"b":1}

            data: [DONE]\s\s

            """;

    private static final List<ServerEvent> EXPECTED = List.of(
            new ServerEvent("message", "{\"a\":\n\"é😀\"}"),
            new ServerEvent("", "{\"b\":1}"),
            new ServerEvent("", "[DONE]  "));

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void everyLineEndIsReadAlikeWhereverTheBytesAreCut(String lineEnd) {
        byte[] bytes = ("\uFEFF" + TWO_EVENTS.replace("\n", lineEnd)).getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            EventStream stream = new EventStream();
            List<ServerEvent> events = new ArrayList<>(stream.feed(bytes, 0, cut));
            events.addAll(stream.feed(bytes, cut, bytes.length - cut));
            events.addAll(stream.end());
            assertThat(events).as("cut at %d", cut).isEqualTo(EXPECTED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void singleBytesGiveTheSameEvents(String lineEnd) {
        byte[] bytes = TWO_EVENTS.replace("\n", lineEnd).getBytes(StandardCharsets.UTF_8);
        EventStream stream = new EventStream();
        List<ServerEvent> events = new ArrayList<>();
        for (byte b : bytes) {
            events.addAll(stream.feed(new byte[] {b}, 0, 1));
        }
        events.addAll(stream.end());
        assertThat(events).isEqualTo(EXPECTED);
    }

    @Test
    void aLastEventWithoutABlankLineCountsAndALineWithoutItsEndDoesNot() {
        assertThat(all("data: 1\n")).containsExactly(new ServerEvent("", "1"));
        assertThat(all("data: 1\n\ndata: 2")).containsExactly(new ServerEvent("", "1"));
    }

    @Test
    void eventsWithoutDataAreNone() {
        assertThat(all("event: ping\n\n: comment\n\n\n\ndata\n\n")).containsExactly(new ServerEvent("", ""));
    }

    @Test
    void tenMegabytesTakeLinearTime() {
        String piece = "data: " + "x".repeat(94) + "\n";
        byte[] bytes = piece.repeat(100_000).getBytes(StandardCharsets.UTF_8);
        org.junit.jupiter.api.Assertions.assertTimeout(Duration.ofSeconds(20), () -> {
            EventStream stream = new EventStream();
            for (int at = 0; at < bytes.length; at += 13) {
                assertThat(stream.feed(bytes, at, Math.min(13, bytes.length - at)))
                        .isEmpty();
            }
            assertThat(stream.end())
                    .singleElement()
                    .satisfies(event -> assertThat(event.data()).hasSize(100_000 * 95 - 1));
        });
    }

    private static List<ServerEvent> all(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        EventStream stream = new EventStream();
        List<ServerEvent> events = new ArrayList<>(stream.feed(bytes, 0, bytes.length));
        events.addAll(stream.end());
        return events;
    }
}
