package dev.countersign.api;

import static dev.countersign.api.Samples.ID;
import static dev.countersign.api.Samples.NOON;
import static dev.countersign.api.Samples.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.countersign.problem.Problem;
import dev.countersign.task.Tasks;
import dev.countersign.turn.Interrupts;
import dev.countersign.turn.Messages;
import dev.countersign.turn.Retries;
import dev.countersign.turn.Session;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.Turn;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

@ApiTest
class SessionApiTest {

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private Tasks tasks;

    @Autowired
    private Messages messages;

    @Autowired
    private Transcript transcript;

    @Autowired
    private Interrupts interrupts;

    @Autowired
    private Retries retries;

    @Test
    void anotherSessionIsOpened() {
        when(tasks.openSession(ID, null)).thenReturn(OTHER);
        when(transcript.session(eq(OTHER), any(Integer.class))).thenReturn(new Session(OTHER, ID, NOON, List.of()));
        assertThat(mvc.post().uri("/api/v1/tasks/" + ID + "/sessions").with(As.worker()))
                .hasStatus(201)
                .hasHeader("Location", "/api/v1/sessions/" + OTHER)
                .bodyJson()
                .isStrictlyEqualTo("{\"id\":\"" + OTHER + "\",\"taskId\":\"" + ID
                        + "\",\"createdAt\":\"2026-07-01T12:00:00Z\",\"turns\":[]}");
    }

    @Test
    void aMessageStartsATurn() {
        when(messages.send(OTHER, "hello", null)).thenReturn(Samples.turn(Turn.State.QUEUED));
        assertThat(send("{\"text\":\"hello\"}"))
                .hasStatus(202)
                .hasHeader("Location", "/api/v1/turns/" + ID)
                .bodyJson()
                .isStrictlyEqualTo(
                        "{\"id\":\"" + ID + "\",\"sessionId\":\"" + OTHER
                                + "\",\"state\":\"queued\",\"text\":\"hello\",\"createdAt\":\"2026-07-01T12:00:00Z\",\"usage\":{\"steps\":"
                                + "{\"inputTokens\":7,\"outputTokens\":3,\"cacheReadTokens\":2,\"cacheWriteTokens\":1},\"reviews\":"
                                + "{\"inputTokens\":0,\"outputTokens\":0,\"cacheReadTokens\":0,\"cacheWriteTokens\":0}},\"steps\":[]}");
    }

    @Test // AS-16
    void aSecondMessageIsToldWhatIsInItsWay() {
        when(messages.send(any(), any(), any()))
                .thenThrow(Problem.of(Problem.Kind.CONFLICT, "turn-in-progress", "One turn at a time.")
                        .with("turnId", ID)
                        .with("approvalId", OTHER));
        assertThat(send("{\"text\":\"hello\"}"))
                .hasStatus(409)
                .bodyJson()
                .isLenientlyEqualTo(
                        "{\"code\":\"turn-in-progress\",\"turnId\":\"" + ID + "\",\"approvalId\":\"" + OTHER + "\"}");
    }

    @Test
    void aTurnCanBeWaitedFor() {
        when(transcript.turn(ID, Duration.ofSeconds(60))).thenReturn(Samples.turn(Turn.State.WAITING));
        assertThat(mvc.get().uri("/api/v1/turns/" + ID + "?wait=60").with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .extractingPath("$.state")
                .isEqualTo("waiting");
    }

    @ParameterizedTest
    @ValueSource(strings = {"61", "-1", "soon", ""})
    void aWaitThatIsNoneIsRefused(String wait) {
        when(transcript.turn(ID)).thenReturn(Samples.turn(Turn.State.WAITING));
        assertThat(mvc.get().uri("/api/v1/turns/" + ID + "?wait=" + wait).with(As.reader()))
                .hasStatus(wait.isEmpty() ? 200 : 422);
    }

    @Test
    void aTurnIsInterrupted() {
        when(interrupts.interrupt(ID)).thenReturn(Samples.turn(Turn.State.INTERRUPTED));
        assertThat(mvc.post().uri("/api/v1/turns/" + ID + "/interrupt").with(As.worker()))
                .hasStatus(202)
                .bodyJson()
                .extractingPath("$.state")
                .isEqualTo("interrupted");
        verify(interrupts).interrupt(ID);
    }

    @Test
    void aFailedTurnIsTriedAgain() {
        when(transcript.turn(ID)).thenReturn(Samples.turn(Turn.State.FAILED));
        when(retries.retry(ID)).thenReturn(Samples.turn(Turn.State.QUEUED));
        assertThat(mvc.post().uri("/api/v1/turns/" + ID + "/retry").with(As.worker()))
                .hasStatus(202)
                .bodyJson()
                .extractingPath("$.state")
                .isEqualTo("queued");
        assertThat(mvc.post().uri("/api/v1/turns/" + ID + "/retry").with(As.reader()))
                .hasStatus(403);
    }

    private MvcTestResult send(String body) {
        return mvc.post()
                .uri("/api/v1/sessions/" + OTHER + "/turns")
                .with(As.worker())
                .contentType(MediaType.APPLICATION_JSON)
                .content(body)
                .exchange();
    }
}
