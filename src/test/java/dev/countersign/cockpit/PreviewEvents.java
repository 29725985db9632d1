package dev.countersign.cockpit;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** A stream of signals that a test sends by hand. No stereotype on purpose: only the preview imports it. */
class PreviewEvents {

    private final List<ServerResponse.SseBuilder> readers = new CopyOnWriteArrayList<>();

    @Bean
    RouterFunction<ServerResponse> events() {
        return RouterFunctions.route()
                .GET("/api/v1/events", request -> ServerResponse.sse(this::welcome, Duration.ofMinutes(10)))
                .build();
    }

    void send(String name, String json) {
        for (ServerResponse.SseBuilder reader : readers) {
            try {
                reader.event(name).data(json);
            } catch (IOException gone) {
                readers.remove(reader);
            }
        }
    }

    private void welcome(ServerResponse.SseBuilder reader) {
        readers.add(reader);
        send("hello", "{}");
    }
}
