package dev.countersign.api;

import static dev.countersign.api.Samples.ID;
import static dev.countersign.api.Samples.NOON;
import static dev.countersign.api.Samples.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Decision;
import dev.countersign.approval.History;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.approval.HistoryFilter;
import dev.countersign.approval.Memories;
import dev.countersign.approval.RememberedAnswer;
import dev.countersign.approval.SessionAnswer;
import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.task.Sessions;
import dev.countersign.task.Sessions.SessionOfTask;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import tools.jackson.databind.node.JsonNodeFactory;

/** History, and what was allowed for longer, as the interface shows them. */
@ApiTest
class HistoryApiTest {

    private static final HistoryEntry ANSWERED = new HistoryEntry(
            ID,
            NOON,
            HistoryEntry.Kind.ANSWER,
            OTHER,
            OTHER,
            OTHER,
            OTHER,
            "shell",
            "r1",
            JsonNodeFactory.instance.objectNode().put("command", "ls"),
            Samples.DIGEST,
            null,
            null,
            Answer.ALLOW_SESSION,
            "fine",
            "window",
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private History history;

    @Autowired
    private Memories memories;

    @Autowired
    private Sessions sessions;

    @Test
    void entriesAreFilteredAndSpelledAsEverythingElse() {
        HistoryFilter filter = new HistoryFilter(OTHER, "shell", Decision.Effect.DENY, NOON, NOON.plusSeconds(60));
        when(history.newest(filter, 2, "c")).thenReturn(new Page<>(List.of(ANSWERED), "next"));

        assertThat(mvc.get()
                        .uri(
                                "/api/v1/history?taskId=" + OTHER
                                        + "&tool=shell&effect=deny&from=2026-07-01T12:00:00Z&to=2026-07-01T12:01:00Z&limit=2&cursor=c")
                        .with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isLenientlyEqualTo("""
                        {"items":[{"at":"2026-07-01T12:00:00Z","kind":"answer","answer":"allow-session","note":"fine",
                          "channel":"window","input":{"command":"ls"}}],"nextCursor":"next"}""")
                .doesNotHavePath("$.items[0].outcome")
                .doesNotHavePath("$.items[0].grounds");
    }

    @Test
    void asJsonLinesAllOfItIsSentOneEntryALine() throws Exception {
        doAnswer(asked -> {
                    Consumer<HistoryEntry> reader = asked.getArgument(1);
                    reader.accept(ANSWERED);
                    reader.accept(ANSWERED);
                    return null;
                })
                .when(history)
                .forEach(eq(new HistoryFilter(null, null, null, null, null)), any());

        MvcTestResult sent =
                mvc.get().uri("/api/v1/history?format=jsonl").with(As.reader()).exchange();

        assertThat(sent).hasStatusOk().hasContentType("application/jsonl");
        String[] lines = sent.getResponse().getContentAsString().split("\n", -1);
        assertThat(lines).hasSize(3);
        assertThat(lines[0])
                .isEqualTo(lines[1])
                .startsWith("{\"id\":\"" + ID + "\"")
                .contains("\"kind\":\"answer\"");
        assertThat(lines[2]).isEmpty();
    }

    @Test
    void rememberedAnswersAreListedAndTakenBack() {
        when(memories.remembered(50, null))
                .thenReturn(new Page<>(
                        List.of(new RememberedAnswer(
                                ID,
                                "/srv/project",
                                "shell",
                                "r1",
                                true,
                                null,
                                70_000,
                                Samples.DIGEST,
                                "window",
                                NOON,
                                null,
                                0)),
                        null));

        assertThat(mvc.get().uri("/api/v1/remembered").with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isLenientlyEqualTo(
                        "{\"items\":[{\"workspace\":\"/srv/project\",\"current\":true,\"inputLength\":70000,\"uses\":0}]}")
                .doesNotHavePath("$.items[0].input")
                .doesNotHavePath("$.items[0].lastUsedAt");
        assertThat(mvc.delete().uri("/api/v1/remembered/" + ID).with(As.owner()))
                .hasStatus(204);
        verify(memories).revokeRemembered(ID, "token ci");
    }

    @Test
    void answersOfASessionAreListedAndTakenBack() {
        when(sessions.find(OTHER)).thenReturn(new SessionOfTask(OTHER, ID, NOON));
        when(memories.ofSession(OTHER))
                .thenReturn(List.of(new SessionAnswer(
                        ID, OTHER, "write_file", "r1", true, "write_file: files in src", "window", NOON, NOON, 2)));

        assertThat(mvc.get().uri("/api/v1/sessions/" + OTHER + "/answers").with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isLenientlyEqualTo(
                        "{\"items\":[{\"scope\":\"write_file: files in src\",\"uses\":2}],\"nextCursor\":null}");
        assertThat(mvc.delete()
                        .uri("/api/v1/sessions/" + OTHER + "/answers/" + ID)
                        .with(As.owner()))
                .hasStatus(204);
        verify(memories).revokeOfSession(OTHER, ID, "token ci");
    }

    @Test
    void whoMayNotAnswerMayNotTakeBackEither() {
        for (String path : List.of("/api/v1/remembered/" + ID, "/api/v1/sessions/" + OTHER + "/answers/" + ID)) {
            assertThat(mvc.delete().uri(path).with(As.worker())).hasStatus(403);
        }
        verifyNoInteractions(memories);
    }

    @Test
    void aSessionThatIsNotThereHasNoAnswers() {
        when(sessions.find(OTHER)).thenThrow(Problem.notFound("session"));
        assertThat(mvc.get().uri("/api/v1/sessions/" + OTHER + "/answers").with(As.reader()))
                .hasStatus(404);
    }
}
