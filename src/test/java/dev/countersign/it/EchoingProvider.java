package dev.countersign.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server that says back whatever key it was sent, in every place where a server can say something. */
final class EchoingProvider implements AutoCloseable {

    private final HttpServer server;
    private final Set<String> heard = ConcurrentHashMap.newKeySet();

    private EchoingProvider(HttpServer server) {
        this.server = server;
    }

    static EchoingProvider start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        EchoingProvider provider = new EchoingProvider(server);
        server.createContext("/", provider::answer);
        server.start();
        return provider;
    }

    /** Its address; below it {@code refuses}, {@code redirects} and {@code breaks} each answer in their way. */
    String url(String how) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + how;
    }

    /** The keys that it was sent. */
    Set<String> heard() {
        return heard;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            String key = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                    .orElseGet(() -> exchange.getRequestHeaders().getFirst("x-api-key"));
            heard.add(key.replace("Bearer ", ""));
            exchange.getResponseHeaders().set("X-Your-Key", key);
            exchange.getResponseHeaders().set("Retry-After", key);
            exchange.getResponseHeaders().set("Location", url("key/" + key.replace("Bearer ", "")));
            String path = exchange.getRequestURI().getPath();
            if (path.startsWith("/redirects")) {
                exchange.sendResponseHeaders(307, -1);
            } else if (path.startsWith("/breaks")) {
                send(
                        exchange,
                        200,
                        "data: {\"error\":{\"type\":\"invalid_request_error\",\"message\":\"no such key: " + key
                                + "\"}}\n\n");
            } else {
                send(exchange, 401, "{\"error\":{\"message\":\"no such key: " + key + "\"}}");
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
