package dev.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class RunningServiceTest {

    private static final Map<String, String> TOKEN = Map.of("COUNTERSIGN_TOKEN", "secret");

    @TempDir
    private Path data;

    private final List<String> asked = new ArrayList<>();
    private HttpServer server;
    private int status = 200;
    private String body = "{}";

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        left(ProcessHandle.current().pid());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void left(long pid) throws IOException {
        int port = server.getAddress().getPort();
        new ServerFile(pid, port, "http://127.0.0.1:" + port, "1").write(data.resolve("server.json"));
    }

    private void answer(HttpExchange exchange) throws IOException {
        asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Authorization") + " "
                + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void itIsAskedWithTheTokenOfTheEnvironment() throws Exception {
        RunningService service = RunningService.find(data, TOKEN).orElseThrow();
        body = "{\"effect\":\"ask\"}";
        assertThat(service.policy(Path.of("/a b")).path("effect").asString()).isEqualTo("ask");
        service.explain(JsonMapper.shared().readTree("{\"tool\":\"shell\"}"));
        assertThat(asked)
                .containsExactly(
                        "GET /api/v1/policy?workspace=%2Fa+b Bearer secret ",
                        "POST /api/v1/policy/explain Bearer secret {\"tool\":\"shell\"}");
    }

    @Test
    void withoutATokenAnAddressOrSomebodyWhoListensThereIsNone() throws Exception {
        assertThat(RunningService.find(data, Map.of())).isEmpty();
        assertThat(RunningService.find(data, Map.of("COUNTERSIGN_TOKEN", " "))).isEmpty();
        assertThat(RunningService.find(data.resolve("elsewhere"), TOKEN)).isEmpty();
        left(Long.MAX_VALUE);
        assertThat(RunningService.find(data, TOKEN)).isEmpty();
        left(ProcessHandle.current().pid());
        Optional<RunningService> there = RunningService.find(data, TOKEN);
        assertThat(there).isPresent();
        server.stop(0);
        assertThat(RunningService.find(data, TOKEN)).isEmpty();
        assertThatThrownBy(() -> there.get().policy(data))
                .isInstanceOfSatisfying(
                        ServiceFailure.class,
                        gone -> assertThat(gone.exitCode()).isEqualTo(3));
    }

    @ParameterizedTest
    @CsvSource({"401, 4", "403, 4", "409, 5", "412, 5", "422, 2", "404, 2", "500, 1"})
    void aRefusalHasItsExitCodeAndTheServicesWords(int refused, int exitCode) {
        RunningService service = RunningService.find(data, TOKEN).orElseThrow();
        status = refused;
        body = "{\"detail\":\"Because.\"}";
        assertThatThrownBy(() -> service.policy(data)).isInstanceOfSatisfying(ServiceFailure.class, failure -> {
            assertThat(failure.exitCode()).isEqualTo(exitCode);
            assertThat(failure.line()).contains("Because.");
        });
    }
}
