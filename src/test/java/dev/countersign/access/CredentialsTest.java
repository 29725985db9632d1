package dev.countersign.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.storage.TimeOrderedId;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.ClassUtils;

@AccessTest
class CredentialsTest {

    private static final String JSON = "Content-Type: application/json";
    private static final String BEARER = "Authorization: Bearer " + AccessTest.TOKEN;

    @LocalServerPort
    private int port;

    @Autowired
    private Environment environment;

    @Autowired
    private JdbcClient database;

    @Autowired
    private TransactionTemplate transaction;

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/who", "/api/v1/events", "/api/v1/calls/1/result", "/csrf", "/anything"})
    void withoutACredentialNothingIsShown(String path) throws Exception { // WS-04
        assertThat(RawHttp.get(port, path).status()).isEqualTo(401);
        assertThat(RawHttp.get(port, path, "Accept: text/event-stream").status())
                .isEqualTo(401);
        assertThat(RawHttp.get(port, path, "Accept: text/html", "HX-Request: true")
                        .status())
                .isEqualTo(401);
        assertThat(RawHttp.get(port, path, "Authorization: Bearer wrong").status())
                .isEqualTo(401);
        assertThat(RawHttp.get(port, path, "Authorization: Basic dXNlcjpwYXNz").status())
                .isEqualTo(401);
        assertThat(RawHttp.get(port, path, "Cookie: countersign-" + port + "=wrong")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void anAnswerWithoutACredentialIsRefusedAsAProblem() throws Exception { // WS-04
        var answer = RawHttp.post(port, "/api/v1/approvals/1/answer", "{}", JSON);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("Content-Type").orElseThrow()).startsWith("application/problem+json");
        assertThat(answer.header("WWW-Authenticate")).contains("Bearer");
        assertThat(answer.body()).contains("\"code\":\"not-authenticated\"");
    }

    @Test
    void aBrowserThatOpensAPageIsLedToTheLogin() throws Exception {
        var answer = RawHttp.get(port, "/tasks/1", "Accept: text/html,application/xhtml+xml");
        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.header("Location")).contains("/login");
    }

    @Test
    void theEnvironmentsTokenHasEveryRight() throws Exception {
        assertThat(RawHttp.get(port, "/api/v1/who", BEARER).body())
                .contains("\"channel\":\"token environment\"", "\"answers\":true");
    }

    @Test
    void aStoredTokenHasTheRightsItWasGivenUntilItIsRevoked() throws Exception {
        store("ci", "the-ci-token", "read,work", null);
        store("gone", "the-revoked-token", "read,work,answer", OffsetDateTime.now());
        var answer = RawHttp.get(port, "/api/v1/who", "Authorization: bearer the-ci-token");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).contains("\"channel\":\"token ci\"", "\"answers\":false");
        assertThat(RawHttp.get(port, "/api/v1/who", "Authorization: Bearer the-revoked-token")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void aTokenOpensNoPage() throws Exception {
        assertThat(RawHttp.get(port, "/csrf", BEARER).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/h2-console",
                "/h2-console/login.do",
                "/actuator",
                "/actuator/env",
                "/actuator/heapdump",
                "/actuator/shutdown",
                "/actuator/health/db",
                "/error?trace=true",
                "/swagger-ui/index.html",
                "/v3/api-docs"
            })
    void noConsoleAndNoManagementIsServed(String path) throws Exception { // WS-10
        for (String accept : List.of("*/*", "text/html", "application/json")) {
            assertThat(RawHttp.get(port, path, "Accept: " + accept).status()).isEqualTo(404);
            assertThat(RawHttp.get(port, path, "Accept: " + accept, BEARER).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void theDatabasesConsoleIsOffAndNoDeveloperToolsAreThere() { // WS-10
        assertThat(environment.getProperty("spring.h2.console.enabled")).isEqualTo("false");
        assertThat(environment.getProperty("management.endpoints.web.exposure.include"))
                .isEqualTo("health");
        assertThat(ClassUtils.isPresent("org.springframework.boot.devtools.restart.Restarter", null))
                .isFalse();
    }

    @Test
    void halfSentRequestsHoldNobodyUp() throws Exception { // WS-13
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                slow.add(socket);
                socket.getOutputStream()
                        .write("GET /api/v1/who HTTP/1.1\r\nHost: 127".getBytes(StandardCharsets.UTF_8));
            }
            long begun = System.nanoTime();
            assertThat(RawHttp.get(port, "/api/v1/who", BEARER).status()).isEqualTo(200);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void healthIsOpenAndSaysNoMore() throws Exception { // WS-10
        var answer = RawHttp.get(port, "/actuator/health");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).endsWith("{\"status\":\"UP\"}\r\n0\r\n\r\n");
    }

    @Test
    void everyAnswerCarriesTheHeadersThatKeepItToItself() throws Exception { // WS-07
        var answers = List.of(
                RawHttp.get(port, "/login"),
                RawHttp.get(port, "/api/v1/who", BEARER),
                RawHttp.get(port, "/api/v1/who"),
                RawHttp.get(port, "/broken"),
                RawHttp.get(port, "/login/login.css"),
                RawHttp.send(port, "", "GET / HTTP/1.1", "Host: evil.example"));
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.header("Content-Security-Policy"))
                    .contains(ResponseHeadersFilter.CONTENT_SECURITY_POLICY);
            assertThat(answer.header("X-Frame-Options")).contains("DENY");
            assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
            assertThat(answer.header("Referrer-Policy")).contains("no-referrer");
        });
        assertThat(ResponseHeadersFilter.CONTENT_SECURITY_POLICY)
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe");
    }

    @Test
    void aBodyOverTheLimitIsAnswered413AndTheServiceGoesOn() throws Exception { // WS-13
        String big = "{\"text\":\"" + "a".repeat(3 * BodyLimitFilter.LIMIT) + "\"}";
        assertThat(RawHttp.post(port, "/api/v1/echo", big, JSON, BEARER).status())
                .isEqualTo(413);
        assertThat(chunked(big).status()).isEqualTo(413);
        assertThat(RawHttp.post(port, "/api/v1/echo", "{\"text\":1}", JSON, BEARER)
                        .status())
                .isEqualTo(200);
        assertThat(chunked("{\"a\":\"" + "é".repeat(1024 * 1024) + "\"}").body())
                .contains("{\"members\":1}");
    }

    private RawHttp.Answer chunked(String body) throws Exception {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            out.write(("POST /api/v1/echo HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n" + JSON + "\r\n" + BEARER
                            + "\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + Integer.toHexString(bytes.length) + "\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            out.write(bytes);
            out.write("\r\n0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            out.flush();
            return RawHttp.parse(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private void store(String name, String token, String rights, @Nullable OffsetDateTime revoked) {
        transaction.executeWithoutResult(status -> database.sql("""
                        insert into access_token (id, name, sha256, rights, created_at, revoked_at)
                        values (:id, :name, :sha256, :rights, :now, :revoked)""")
                .param("id", TimeOrderedId.next())
                .param("name", name)
                .param("sha256", Secret.sha256(token))
                .param("rights", rights)
                .param("now", OffsetDateTime.now())
                .param("revoked", revoked)
                .update());
    }
}
