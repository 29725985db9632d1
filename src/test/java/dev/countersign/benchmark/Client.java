package dev.countersign.benchmark;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Talks to a measured program over connections that stay open. Anything but success ends the measurement. */
final class Client {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;
    private String cookie = "";

    Client(String url) {
        this.url = url;
    }

    /** A new task in full access or supervised; its only session. */
    JsonNode openTask(Home home, String mode) throws IOException, InterruptedException {
        return post(
                "/tasks",
                JSON.createObjectNode()
                        .put("workspace", home.workspace())
                        .put("mode", mode)
                        .put("model", "instant"));
    }

    static String sessionOf(JsonNode task) {
        return task.at("/sessions/0/id").asString();
    }

    /** Sends a message; the turn's id. */
    String say(String session) throws IOException, InterruptedException {
        return post("/sessions/" + session + "/turns", JSON.createObjectNode().put("text", "Read the notes."))
                .get("id")
                .asString();
    }

    /** Waits for the end of a turn, and that it is the one that was planned. */
    void awaitCompleted(String turn) throws IOException, InterruptedException {
        JsonNode ended = get("/turns/" + turn + "?wait=30");
        if (!ended.get("state").asString().equals("completed")) {
            throw new IllegalStateException("The turn did not complete: " + ended);
        }
        for (JsonNode step : ended.get("steps")) {
            for (JsonNode call : step.get("calls")) {
                if (!call.path("outcome").asString("").equals("succeeded")) {
                    throw new IllegalStateException("A call did not succeed: " + call);
                }
            }
        }
    }

    /** The question that a task waits with, once there is one. */
    JsonNode pending(JsonNode task) throws IOException, InterruptedException {
        while (true) {
            JsonNode items = get("/approvals?state=pending&limit=1&taskId="
                            + task.get("id").asString())
                    .get("items");
            if (!items.isEmpty()) {
                return items.get(0);
            }
            Thread.sleep(2);
        }
    }

    void answer(JsonNode asked, String answer) throws IOException, InterruptedException {
        post(
                "/approvals/" + asked.get("id").asString() + "/answer",
                JSON.createObjectNode()
                        .put("answer", answer)
                        .put("inputDigest", asked.get("inputDigest").asString()));
    }

    JsonNode post(String path, Object body) throws IOException, InterruptedException {
        return JSON.readTree(send(api(path).POST(BodyPublishers.ofString(body.toString()))));
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return JSON.readTree(send(api(path)));
    }

    private HttpRequest.Builder api(String path) {
        return HttpRequest.newBuilder(URI.create(url + "/api/v1" + path))
                .header("Authorization", "Bearer " + Program.TOKEN)
                .header("Content-Type", "application/json");
    }

    /** Follows a login link as a browser does, for {@link #page}. */
    void logIn(String link) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/login"))
                .header("Origin", url)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("code=" + link.replaceFirst(".*code=", "")))
                .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        cookie = response.headers()
                .firstValue("Set-Cookie")
                .orElseThrow(() -> new IllegalStateException("no login: " + response.statusCode()))
                .replaceFirst(";.*", "");
    }

    String page(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url + path)).header("Cookie", cookie));
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new IllegalStateException(
                    response.request().uri() + " answered " + response.statusCode() + ": " + response.body());
        }
        return response.body();
    }
}
