package dev.countersign.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A provider on a free port of this machine that answers the nth valid request with the nth scripted reply, or each with
 * what a rule makes of it. It checks each request as the strictest real server would; an invalid one is answered with
 * 400, recorded, and uses up no reply. When the script is over it answers 500 and records that too.
 */
public abstract class ScriptedProvider implements AutoCloseable {

    static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Deque<ScriptedReply> script = new ArrayDeque<>();
    private final List<JsonNode> requests = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private Function<JsonNode, ScriptedReply> rule;
    private final Set<InetSocketAddress> clients = new HashSet<>();

    ScriptedProvider(List<ScriptedReply> replies) {
        script.addAll(replies);
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Adds replies to the end of the script. */
    public final synchronized void then(ScriptedReply... replies) {
        script.addAll(List.of(replies));
    }

    /** From now on the script is left alone: what is answered follows from the request. */
    public final synchronized void answerWith(Function<JsonNode, ScriptedReply> rule) {
        this.rule = rule;
    }

    /** The valid requests so far, parsed. */
    public final synchronized List<JsonNode> requests() {
        return List.copyOf(requests);
    }

    /** The bodies of the valid requests so far, as they came. */
    public final synchronized List<String> bodies() {
        return List.copyOf(bodies);
    }

    /** What was wrong with requests, in words; empty if all were valid. */
    public final synchronized List<String> violations() {
        return List.copyOf(violations);
    }

    /** How many connections the requests came over. */
    public final synchronized int connections() {
        return clients.size();
    }

    /** How many replies of the script are still to be given. */
    public final synchronized int remaining() {
        return script.size();
    }

    /** What belongs into {@code base-url} of a model's configuration. */
    public abstract String baseUrl();

    final String root() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    abstract String path();

    abstract void checkHeaders(HttpExchange exchange, List<String> problems);

    abstract void check(JsonNode request, List<String> problems);

    abstract String events(String text, List<ScriptedReply.Call> calls, boolean complete);

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            switch (next(exchange, body)) {
                case ScriptedReply.Streamed(String text, List<ScriptedReply.Call> calls) ->
                    stream(exchange, events(text, calls, true), 0);
                case ScriptedReply.Paced(String text, List<ScriptedReply.Call> calls, int pauseMillis) ->
                    stream(exchange, events(text, calls, true), pauseMillis);
                case ScriptedReply.Broken(String text, List<ScriptedReply.Call> calls) ->
                    stream(exchange, events(text, calls, false), 0);
                case ScriptedReply.Stalled(String text, List<ScriptedReply.Call> calls) -> {
                    stream(exchange, events(text, calls, false), 0);
                    closed.await();
                }
                case ScriptedReply.Raw(String events) -> stream(exchange, events, 0);
                case ScriptedReply.Status status -> {
                    status.headers().forEach(exchange.getResponseHeaders()::set);
                    byte[] bytes = status.body().getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(status.status(), bytes.length == 0 ? -1 : bytes.length);
                    exchange.getResponseBody().write(bytes);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized ScriptedReply next(HttpExchange exchange, String body) {
        clients.add(exchange.getRemoteAddress());
        List<String> problems = new ArrayList<>();
        JsonNode request = parse(body, problems);
        if (!"POST".equals(exchange.getRequestMethod())
                || !exchange.getRequestURI().getPath().equals(path())) {
            problems.add("POST " + path() + " is wanted, got " + exchange.getRequestMethod() + " "
                    + exchange.getRequestURI());
        }
        checkHeaders(exchange, problems);
        if (problems.isEmpty()) {
            check(request, problems);
        }
        if (!problems.isEmpty()) {
            violations.addAll(problems);
            return error(400, String.join("; ", problems));
        }
        requests.add(request);
        bodies.add(body);
        if (rule != null) {
            return rule.apply(request);
        }
        if (script.isEmpty()) {
            violations.add("a request after the end of the script");
            return error(500, "the script is over");
        }
        return script.removeFirst();
    }

    private static JsonNode parse(String body, List<String> problems) {
        try {
            return JSON.readTree(body);
        } catch (RuntimeException e) {
            problems.add("the request is no JSON");
            return JSON.createObjectNode();
        }
    }

    private static ScriptedReply error(int status, String message) {
        return ScriptedReply.status(
                status,
                JSON.createObjectNode()
                        .set(
                                "error",
                                JSON.createObjectNode().put("type", "scripted").put("message", message))
                        .toString());
    }

    /** In small pieces, so that lines and characters are cut between reads. */
    private static void stream(HttpExchange exchange, String events, int pauseMillis)
            throws IOException, InterruptedException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        byte[] bytes = events.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < bytes.length; at += 77) {
            exchange.getResponseBody().write(bytes, at, Math.min(77, bytes.length - at));
            exchange.getResponseBody().flush();
            Thread.sleep(pauseMillis);
        }
    }

    static boolean blank(JsonNode node) {
        return node == null || !node.isString() || node.asString().isBlank();
    }

    static boolean isObject(String text) {
        try {
            return JSON.readTree(text).isObject();
        } catch (RuntimeException e) {
            return false;
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
