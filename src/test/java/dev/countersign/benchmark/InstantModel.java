package dev.countersign.benchmark;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server of the OpenAI dialect that answers at once with whatever the current plan says, and notes when it was asked and
 * when it began to send its answer, which is one write.
 */
final class InstantModel implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    static {
        // Otherwise the kernel holds back the small last piece of an answer.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private final List<Exchange> exchanges = new ArrayList<>();
    private Plan plan = new Plan(0, 0, "");
    private int position;
    private long ids;

    /**
     * What to say from now on.
     *
     * @param steps answers that request tools before one that only talks; negative for no end
     * @param calls requests in each
     */
    record Plan(int steps, int calls, String arguments) {}

    /** When one request came, and when its answer went. */
    record Exchange(long asked, long answered) {}

    InstantModel() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    synchronized void follow(Plan next) {
        plan = next;
        position = 0;
        exchanges.clear();
    }

    /** How often it was asked since the plan began. */
    synchronized int asked() {
        return exchanges.size();
    }

    /** All exchanges of the plan, once there are that many. */
    synchronized List<Exchange> await(int count) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (exchanges.size() < count) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new IllegalStateException("asked " + exchanges.size() + " times, not " + count);
            }
            wait(left);
        }
        return List.copyOf(exchanges);
    }

    private void answer(HttpExchange exchange) throws IOException {
        long asked = System.nanoTime();
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            byte[] events = next().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            note(new Exchange(asked, System.nanoTime()));
            body.write(events);
        }
    }

    private synchronized void note(Exchange exchange) {
        exchanges.add(exchange);
        notifyAll();
    }

    private synchronized String next() {
        boolean more = plan.steps() < 0 || position < plan.steps();
        position++;
        return more ? events(calls(), "tool_calls") : events(delta().put("content", "Done."), "stop");
    }

    private ObjectNode calls() {
        ObjectNode delta = delta();
        ArrayNode calls = delta.putArray("tool_calls");
        for (int i = 0; i < plan.calls(); i++) {
            ObjectNode call =
                    calls.addObject().put("index", i).put("id", "call_" + ids++).put("type", "function");
            call.putObject("function").put("name", "read_file").put("arguments", plan.arguments());
        }
        return delta;
    }

    private static ObjectNode delta() {
        return JSON.createObjectNode().put("role", "assistant");
    }

    private static String events(ObjectNode delta, String finish) {
        ObjectNode usage = JSON.createObjectNode().put("model", "instant");
        usage.putArray("choices");
        usage.putObject("usage").put("prompt_tokens", 100).put("completion_tokens", 20);
        return event(chunk(delta, null)) + event(chunk(JSON.createObjectNode(), finish)) + event(usage)
                + "data: [DONE]\n\n";
    }

    private static ObjectNode chunk(ObjectNode delta, String finish) {
        ObjectNode chunk = JSON.createObjectNode().put("model", "instant");
        chunk.putArray("choices")
                .addObject()
                .put("index", 0)
                .put("finish_reason", finish)
                .set("delta", delta);
        return chunk;
    }

    private static String event(ObjectNode data) {
        return "data: " + data + "\n\n";
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
