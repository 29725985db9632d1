package dev.countersign.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The service that runs over a data directory, as far as this command may talk to it: by the token from the environment, or
 * by one that a window has confirmed, which is given back at the end.
 */
final class RunningService implements AutoCloseable {

    private static final int CONNECT_MILLIS = 2_000;
    private static final int ANSWER_MILLIS = 30_000;

    private final String url;
    private final String token;
    private final boolean byLogin;

    RunningService(String url, String token) {
        this(url, token, false);
    }

    private RunningService(String url, String token, boolean byLogin) {
        this.url = url;
        this.token = token;
        this.byLogin = byLogin;
    }

    /** For what everybody may ask. */
    static RunningService withoutToken(String url) {
        return new RunningService(url, "", false);
    }

    /** By the secret of a login, confirmed or not. */
    static RunningService byLogin(String url, String secret) {
        return new RunningService(url, secret, true);
    }

    /** Nothing without a token, and nothing where no living process has left its address. */
    static Optional<RunningService> find(Path dataDirectory, Map<String, String> environment) {
        String token = environment.getOrDefault("COUNTERSIGN_TOKEN", "").strip();
        return token.isEmpty()
                ? Optional.empty()
                : server(dataDirectory).map(server -> new RunningService(server.url(), token));
    }

    /** Where it answers, if it does. A file that a process left behind is none, even where its id is in use again. */
    static Optional<ServerFile> server(Path dataDirectory) {
        Path file = dataDirectory.resolve("server.json");
        return ServerFile.read(file).filter(server -> isAuthor(server, file) && answers(server));
    }

    /** Whoever wrote the file was started before it. */
    private static boolean isAuthor(ServerFile server, Path file) {
        try {
            Instant written = Files.getLastModifiedTime(file).toInstant();
            return ProcessHandle.of(server.pid())
                    .flatMap(process -> process.info().startInstant())
                    .filter(started -> started.isBefore(written.plusSeconds(1)))
                    .isPresent();
        } catch (IOException gone) {
            return false;
        }
    }

    private static boolean answers(ServerFile server) {
        URI address = URI.create(server.url());
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.getHost(), server.port()), CONNECT_MILLIS);
            return true;
        } catch (IOException nobody) {
            return false;
        }
    }

    String url() {
        return url;
    }

    JsonNode get(String path) throws ServiceFailure {
        return send("GET", path, null);
    }

    JsonNode post(String path, ObjectNode body) throws ServiceFailure {
        return send("POST", path, body.toString());
    }

    JsonNode policy(Path workspace) throws ServiceFailure {
        String query = URLEncoder.encode(workspace.toString(), StandardCharsets.UTF_8);
        return send("GET", "/policy?workspace=" + query, null);
    }

    JsonNode explain(JsonNode call) throws ServiceFailure {
        return send("POST", "/policy/explain", call.toString());
    }

    private JsonNode send(String method, String path, @Nullable String body) throws ServiceFailure {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create(url + "/api/v1" + path).toURL().openConnection();
            connection.setConnectTimeout(CONNECT_MILLIS);
            connection.setReadTimeout(ANSWER_MILLIS);
            connection.setRequestMethod(method);
            // The token goes where the service is and nowhere else.
            connection.setInstanceFollowRedirects(false);
            if (!token.isEmpty()) {
                connection.setRequestProperty("Authorization", "Bearer " + token);
            }
            if (body != null) {
                connection.setDoOutput(true);
                connection.setRequestProperty("Content-Type", "application/json");
                // The connection may send it twice; what it creates is created once.
                connection.setRequestProperty(
                        "Idempotency-Key", UUID.randomUUID().toString());
                connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            }
            return answered(connection);
        } catch (IOException | JacksonException unreachable) {
            throw ServiceFailure.notRunning(url);
        }
    }

    private static JsonNode answered(HttpURLConnection connection) throws IOException, ServiceFailure {
        int status = connection.getResponseCode();
        try (InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            byte[] body = in == null ? new byte[0] : in.readAllBytes();
            JsonNode answer =
                    body.length == 0 ? CliJson.object() : CliJson.mapper().readTree(body);
            if (status >= 400) {
                throw ServiceFailure.of(status, answer);
            }
            return answer;
        }
    }

    /** Ends the login that a window has confirmed, if that is how this command came in. */
    @Override
    public void close() {
        if (byLogin) {
            try {
                send("DELETE", "/terminal-logins/own", null);
            } catch (ServiceFailure gone) {
                // and its logins with it
            }
        }
    }
}
