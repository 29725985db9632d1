package dev.countersign.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Listens to a stream of server-sent events on a thread of its own, until it ends. */
final class HeardEvents {

    record Heard(String name, JsonNode data) {}

    private final List<Heard> heard = new CopyOnWriteArrayList<>();

    private HeardEvents() {}

    static HeardEvents of(InputStream stream) {
        HeardEvents events = new HeardEvents();
        Thread.ofVirtual().start(() -> events.listen(stream));
        return events;
    }

    List<String> names() {
        return heard.stream().map(Heard::name).toList();
    }

    List<JsonNode> of(String name) {
        return heard.stream()
                .filter(event -> event.name().equals(name))
                .map(Heard::data)
                .toList();
    }

    List<Long> versions() {
        return heard.stream()
                .filter(event -> event.data().has("version"))
                .map(event -> event.data().get("version").asLong())
                .toList();
    }

    private void listen(InputStream stream) {
        String name = "";
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("event: ")) {
                    name = line.substring(7);
                } else if (line.startsWith("data: ")) {
                    heard.add(new Heard(name, JsonMapper.shared().readTree(line.substring(6))));
                }
            }
        } catch (IOException closed) {
            heard.add(new Heard("closed", JsonMapper.shared().nullNode()));
        }
    }
}
