package dev.countersign.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A program that talks to the service over its port. */
record Rest(HttpClient http, String base, String token) implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();

    static Rest at(int port, String token) {
        return new Rest(HttpClient.newHttpClient(), "http://127.0.0.1:" + port + "/api/v1", token);
    }

    Answer get(String path, String... headers) {
        return send("GET", path, null, headers);
    }

    Answer post(String path, Map<String, ?> body, String... headers) {
        return send("POST", path, JSON.writeValueAsString(body), headers);
    }

    Answer send(String method, String path, @Nullable String body, String... headers) {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return new Answer(exchange(request.build(), BodyHandlers.ofString()));
    }

    /** A body that goes on until the client is closed. */
    InputStream stream(String path) {
        return exchange(request(path).build(), BodyHandlers.ofInputStream()).body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).header("Authorization", "Bearer " + token);
    }

    private <T> HttpResponse<T> exchange(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        try {
            return http.send(request, handler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    /** What came back. */
    record Answer(HttpResponse<String> response) {

        /** This answer, if it has that status. */
        Answer is(int status) {
            assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
            return this;
        }

        /** This answer, if it is a problem of that status and code. */
        Answer isProblem(int status, String code) {
            assertThat(response.body()).doesNotContain("Exception", "dev.countersign", "\tat ");
            assertThat(is(status).header("Content-Type")).startsWith("application/problem+json");
            assertThat(text("/code")).as(response.body()).isEqualTo(code);
            assertThat(json().path("status").asInt(0)).isEqualTo(status);
            assertThat(text("/detail")).isNotBlank();
            return this;
        }

        JsonNode json() {
            return JSON.readTree(response.body());
        }

        /** What stands at a JSON pointer; empty if nothing does. */
        String text(String pointer) {
            return json().at(pointer).asString("");
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }
}
