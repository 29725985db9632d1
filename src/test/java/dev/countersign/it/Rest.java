package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A program that talks to the service over REST, with every right. No answer that it gets may hold a stack trace. */
final class Rest {

    static final String TOKEN = "integration-test-token-0123456789abcdef";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private final String root;
    private final String token;

    Rest(String url, String token) {
        this.root = url + "/api/v1";
        this.token = token;
    }

    /** What came back. */
    record Reply(int status, JsonNode body) {

        /** The body, if the status is this one. */
        JsonNode expect(int wanted) {
            assertThat(status).as("status, of %s", body).isEqualTo(wanted);
            return body;
        }

        void expectProblem(int wanted, String code) {
            assertThat(expect(wanted).get("code").asString()).isEqualTo(code);
        }
    }

    JsonNode get(String path) {
        return call("GET", path, "").expect(200);
    }

    Reply post(String path, String body) {
        return call("POST", path, body);
    }

    Reply call(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(root + path))
                .timeout(Duration.ofSeconds(90))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.body())
                    .doesNotContain("\\tat ", "\tat ", "java.lang.", "java.io.", "org.springframework.", "org.h2.");
            return new Reply(
                    response.statusCode(),
                    response.body().isEmpty() ? JSON.nullNode() : JSON.readTree(response.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The lines of the event stream, from now on: its greeting has already been read. */
    Iterator<String> events() {
        HttpRequest request = HttpRequest.newBuilder(URI.create(root + "/events"))
                .header("Authorization", "Bearer " + token)
                .build();
        try {
            Iterator<String> lines = CLIENT.send(request, HttpResponse.BodyHandlers.ofLines())
                    .body()
                    .iterator();
            awaitEvent(lines, "hello");
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Asks for the event stream and reads nothing of it. */
    Socket listenWithoutReading() throws IOException {
        URI address = URI.create(root + "/events");
        Socket socket = new Socket();
        socket.setReceiveBufferSize(1024);
        socket.connect(new InetSocketAddress(address.getHost(), address.getPort()));
        socket.getOutputStream()
                .write("GET %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n"
                        .formatted(address.getPath(), address.getAuthority(), token)
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Reads on until an event of this name comes. */
    static void awaitEvent(Iterator<String> lines, String name) {
        while (!lines.next().equals("event: " + name)) {
            // another one, or another line of it
        }
    }

    /** A JSON object of string members, given as name, value, name, value. */
    static String json(String... members) {
        var object = JSON.createObjectNode();
        for (int i = 0; i < members.length; i += 2) {
            object.put(members[i], members[i + 1]);
        }
        return object.toString();
    }
}
