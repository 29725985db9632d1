package dev.countersign.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.access.Caller;
import dev.countersign.access.Callers;
import dev.countersign.access.Credential;
import dev.countersign.access.Right;
import dev.countersign.access.StoredTokens;
import dev.countersign.access.TerminalLogins;
import dev.countersign.access.WebSessions;
import dev.countersign.approval.Approvals;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.approval.History;
import dev.countersign.approval.Memories;
import dev.countersign.model.Models;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.PolicyTrust;
import dev.countersign.policy.WorkspaceInstructions;
import dev.countersign.result.ResultStore;
import dev.countersign.signal.Signal;
import dev.countersign.signal.SignalHub;
import dev.countersign.task.Sessions;
import dev.countersign.task.Tasks;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.turn.Answers;
import dev.countersign.turn.Erasure;
import dev.countersign.turn.Explanations;
import dev.countersign.turn.FileChanges;
import dev.countersign.turn.Interrupts;
import dev.countersign.turn.Messages;
import dev.countersign.turn.MissingResults;
import dev.countersign.turn.NextMessages;
import dev.countersign.turn.Retries;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.TranscriptExport;
import dev.countersign.workspace.ProtectedPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** The event stream over a real port. */
@ResourceLock("application context")
@SpringBootTest(
        classes = EventStreamTest.Service.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.data-dir=target/nowhere",
            "countersign.events.heartbeat=200ms",
            "springdoc.api-docs.enabled=false",
            "spring.autoconfigure.exclude="
                    + "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration,"
                    + "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration,"
                    + "org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration"
        })
@MockitoBean(
        types = {
            Answers.class,
            Approvals.class,
            Callers.class,
            Erasure.class,
            Explanations.class,
            FileChanges.class,
            MissingResults.class,
            Gatekeeper.class,
            History.class,
            Interrupts.class,
            Retries.class,
            Memories.class,
            Messages.class,
            NextMessages.class,
            Models.class,
            PolicyFiles.class,
            PolicyTrust.class,
            ProtectedPaths.class,
            ResultStore.class,
            Sessions.class,
            StoredTokens.class,
            Tasks.class,
            TerminalLogins.class,
            ToolRegistry.class,
            Transcript.class,
            TranscriptExport.class,
            WebSessions.class,
            WorkspaceInstructions.class
        })
class EventStreamTest {

    private static final UUID TASK = UUID.randomUUID();

    @LocalServerPort
    private int port;

    @Autowired
    private SignalHub hub;

    private final List<HttpClient> clients = new ArrayList<>();

    @AfterEach
    void everybodyLeaves() {
        clients.forEach(HttpClient::shutdownNow);
        await().untilAsserted(() -> assertThat(hub.subscribers()).isZero());
    }

    @Test
    void aStreamBeginsWithHelloAndIsNeitherKeptNorHeldBack() throws Exception {
        HttpResponse<InputStream> response = connect("", null);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store, no-transform");
        assertThat(response.headers().firstValue("X-Accel-Buffering")).hasValue("no");
        assertThat(response.headers().firstValue("Content-Encoding")).isEmpty();
        String position = hub.position();
        assertThat(events(response, 1))
                .containsExactly(new Heard(
                        position, "hello", "{\"engine\":\"" + hub.epoch() + "\",\"position\":\"" + position + "\"}"));
    }

    @Test
    void eventsAreIdsAndAVersion() throws Exception {
        Reader stream = new Reader(connect("", null));
        stream.next();
        UUID turn = UUID.randomUUID();
        hub.publish(new Signal.ApprovalChanged(TASK, turn, TASK));
        hub.publish(new Signal.StepDelta(TASK, turn, TASK, 0, "line\nline\r\u2028"));
        String position = hub.position();
        long sequence = Long.parseLong(position.substring(position.indexOf('-') + 1));
        assertThat(stream.next())
                .isEqualTo(new Heard(
                        hub.epoch() + "-" + (sequence - 1),
                        "approval-changed",
                        "{\"version\":" + (sequence - 1) + ",\"taskId\":\"" + TASK + "\",\"turnId\":\"" + turn
                                + "\",\"approvalId\":\"" + TASK + "\"}"));
        assertThat(stream.next()).extracting(Heard::id, Heard::event).containsExactly(position, "step-delta");
    }

    @ParameterizedTest // SS-01
    @ValueSource(booleans = {true, false})
    void aListenerGoesOnWhereItWasCutOff(boolean byHeader) throws Exception {
        String seen = hub.position();
        for (int i = 0; i < 60; i++) {
            hub.publish(new Signal.TaskChanged(TASK));
        }
        List<Heard> heard = events(byHeader ? connect("", seen) : connect("?since=" + seen, null), 61);
        long first = Long.parseLong(seen.substring(seen.indexOf('-') + 1)) + 1;
        assertThat(heard.getFirst()).extracting(Heard::event, Heard::id).containsExactly("hello", seen);
        for (int i = 0; i < 60; i++) {
            assertThat(heard.get(i + 1).id()).isEqualTo(hub.epoch() + "-" + (first + i));
        }
    }

    @Test // SS-01
    void theHeaderIsNewerThanTheAddress() throws Exception {
        String early = hub.position();
        hub.publish(new Signal.TaskChanged(TASK));
        String late = hub.position();
        assertThat(events(connect("?since=" + early, late), 1).getFirst().id()).isEqualTo(late);
    }

    @ParameterizedTest // SS-01
    @ValueSource(strings = {"abc", "-1", "1000000000000", "0123456789abcdef-3"})
    void anOddIdIsAnsweredWithOneResync(String id) throws Exception {
        Reader stream = new Reader(connect("", id));
        assertThat(stream.next()).extracting(Heard::id, Heard::event).containsExactly("", "hello");
        assertThat(stream.next()).extracting(Heard::id, Heard::event).containsExactly(hub.position(), "resync");
        hub.publish(new Signal.TaskChanged(TASK));
        assertThat(stream.next().event()).isEqualTo("task-changed");
    }

    @Test // SS-07
    void anIdleStreamIsKeptAliveByComments() throws Exception {
        try (BufferedReader lines = lines(connect("", null))) {
            assertThat(lines.lines().filter(line -> line.startsWith(":")).limit(3))
                    .hasSize(3);
        }
    }

    @Test // SS-04
    void clientsThatVanishAreForgotten() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Socket socket = new Socket("127.0.0.1", port);
            socket.getOutputStream()
                    .write(("GET /api/v1/events HTTP/1.1\r\nHost: localhost:" + port
                                    + "\r\nAccept: text/event-stream\r\nX-Caller: vanishing\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            sockets.add(socket);
        }
        await().untilAsserted(() -> assertThat(hub.subscribers()).isEqualTo(40));
        for (int i = 0; i < sockets.size(); i++) {
            leave(sockets.get(i), i % 3);
        }
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(hub.subscribers()).isZero());
    }

    private static void leave(Socket socket, int how) throws IOException {
        switch (how) {
            case 0 -> socket.setSoLinger(true, 0);
            case 1 -> socket.shutdownOutput();
            default -> socket.setSoLinger(false, 0);
        }
        socket.close();
    }

    @Test
    void whoOnlyAsksForTheHeadersIsNotKept() throws Exception {
        assertThat(raw("HEAD /api/v1/events")).startsWith("HTTP/1.1 200").contains("text/event-stream");
    }

    @Test // WS-13
    void oneCallerHoldsSoManyStreamsAndNoMore() throws Exception {
        List<HttpResponse<InputStream>> streams = new ArrayList<>();
        for (int i = 0; i < OpenStreams.LIMIT; i++) {
            streams.add(connect("", null, "greedy"));
        }
        HttpResponse<InputStream> refused = connect("", null, "greedy");
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(new String(refused.body().readAllBytes(), StandardCharsets.UTF_8))
                .contains("too-many-streams");
        assertThat(connect("", null, "modest").statusCode()).isEqualTo(200);
        streams.getFirst().body().close();
        await().untilAsserted(() ->
                assertThat(connect("", null, "greedy").statusCode()).isEqualTo(200));
    }

    @ParameterizedTest // WS-08
    @ValueSource(strings = {"/api/v1/calls/%2e%2e/result", "/api/v1//tasks", "/api/v1/calls/a;b/result"})
    void anAddressThatIsRefusedBeforeItsHandlerIsAProblemToo(String path) throws Exception {
        assertThat(raw("GET " + path))
                .matches("(?s)HTTP/1.1 40[04].*")
                .contains("application/problem+json")
                .doesNotContain("Exception", "org.springframework");
    }

    @ParameterizedTest // WS-08
    @ValueSource(
            strings = {
                "/api/v1/calls/..%2f..%2fetc%2fpasswd/result",
                "/api/v1/calls/a%00b/result",
                "/api/v1/calls/%5c/result"
            })
    void anAddressThatTheServerItselfRefusesTellsNothing(String path) throws Exception {
        assertThat(raw("GET " + path)).startsWith("HTTP/1.1 400").doesNotContain("Exception", "org.apache", "\tat ");
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            String head =
                    request + " HTTP/1.1\r\nHost: localhost:" + port + "\r\nX-Caller: raw\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private HttpResponse<InputStream> connect(String query, String lastEventId) throws Exception {
        return connect(query, lastEventId, "reader");
    }

    private HttpResponse<InputStream> connect(String query, String lastEventId, String caller) throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        clients.add(client);
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + port + "/api/v1/events" + query))
                .header("Accept", "text/event-stream")
                .header("X-Caller", caller);
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private static List<Heard> events(HttpResponse<InputStream> response, int count) throws IOException {
        Reader stream = new Reader(response);
        List<Heard> heard = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            heard.add(stream.next());
        }
        return heard;
    }

    private static BufferedReader lines(HttpResponse<InputStream> response) {
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    /** An event as it came. */
    private record Heard(String id, String event, String data) {}

    /** Reads a stream as browsers do, comments left out. */
    private static final class Reader {

        private final BufferedReader lines;

        Reader(HttpResponse<InputStream> response) {
            this.lines = lines(response);
        }

        Heard next() throws IOException {
            String id = "";
            String event = "";
            String data = "";
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("id: ")) {
                    id = line.substring(4);
                } else if (line.startsWith("event: ")) {
                    event = line.substring(7);
                } else if (line.startsWith("data: ")) {
                    data += line.substring(6);
                } else if (line.isEmpty() && !event.isEmpty()) {
                    return new Heard(id, event, data);
                }
            }
            throw new IOException("The stream has ended");
        }
    }

    @Import({ApiSlice.class, SignalHub.class})
    static class Service {

        @Bean
        SecurityFilterChain everybodyIsWhoTheySay(HttpSecurity http) throws Exception {
            return http.addFilterAfter(
                            (request, response, chain) -> {
                                String name = ((HttpServletRequest) request).getHeader("X-Caller");
                                Caller caller = new Caller(
                                        new Credential.OfTheProcess(name), "token " + name, EnumSet.allOf(Right.class));
                                SecurityContextHolder.getContext()
                                        .setAuthentication(new TestingAuthenticationToken(caller, "", "ROLE_CALLER"));
                                chain.doFilter(request, response);
                            },
                            SecurityContextHolderFilter.class)
                    .build();
        }
    }
}
