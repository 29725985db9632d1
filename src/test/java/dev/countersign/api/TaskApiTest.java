package dev.countersign.api;

import static dev.countersign.api.Samples.ID;
import static dev.countersign.api.Samples.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.ArgumentMatchers.isNull;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.model.Usage;
import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.storage.RequestKey;
import dev.countersign.task.NewTask;
import dev.countersign.task.TaskChange;
import dev.countersign.task.Tasks;
import dev.countersign.turn.TaskUsage;
import dev.countersign.turn.Transcript;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

@ApiTest
class TaskApiTest {

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private Tasks tasks;

    @Autowired
    private Transcript transcript;

    @Test
    void aTaskSaysWhatItsModelsCountedAndCost() {
        when(tasks.find(ID)).thenReturn(Samples.task(ApprovalMode.SUPERVISED));
        when(transcript.usage(ID))
                .thenReturn(new TaskUsage(
                        new Usage(1_000, 50, 400, 30), new Usage(20, 4), new BigDecimal("0.000198"), false));
        String address = "/api/v1/tasks/" + ID + "/usage";
        assertThat(mvc.get().uri(address).with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isStrictlyEqualTo("""
                        {"turns":{"inputTokens":1000,"outputTokens":50,"cacheReadTokens":400,"cacheWriteTokens":30},
                         "reviews":{"inputTokens":20,"outputTokens":4,"cacheReadTokens":0,"cacheWriteTokens":0},
                         "cost":0.000198,"costComplete":false}""");
        when(transcript.usage(ID)).thenReturn(TaskUsage.NONE);
        assertThat(mvc.get().uri(address).with(As.reader()))
                .bodyJson()
                .doesNotHavePath("$.cost")
                .extractingPath("$.costComplete")
                .isEqualTo(true);
        when(tasks.find(OTHER)).thenThrow(Problem.notFound("task"));
        assertThat(mvc.get().uri("/api/v1/tasks/" + OTHER + "/usage").with(As.reader()))
                .hasStatus(404);
    }

    @Test
    void aTaskIsOpenedAndItsAddressTold() {
        when(tasks.open(any(), isNull())).thenReturn(Samples.task(ApprovalMode.AUTO_ACCEPT_EDITS));
        MvcTestResult answer = open(
                As.owner(), "{\"workspace\":\"/srv/project\",\"title\":\"Fix it\",\"mode\":\"auto-accept-edits\"}");
        assertThat(answer).hasStatus(201).hasHeader("Location", "/api/v1/tasks/" + ID);
        assertThat(answer).bodyJson().isStrictlyEqualTo("""
                        {"id":"01890000-0000-7000-8000-000000000001","title":"Fix it","workspace":"/srv/project",
                         "mode":"auto-accept-edits","model":"demo","state":"waiting","pendingApprovals":1,
                         "archived":false,"createdAt":"2026-07-01T12:00:00Z","updatedAt":"2026-07-01T12:00:00Z",
                         "sessions":[{"id":"01890000-0000-7000-8000-000000000002",
                                      "createdAt":"2026-07-01T12:00:00Z"}]}""");
        verify(tasks).open(new NewTask("/srv/project", "Fix it", ApprovalMode.AUTO_ACCEPT_EDITS, null), null);
    }

    @Test
    void aRepeatedRequestHasTheSameKeyHoweverItIsWritten() {
        when(tasks.open(any(), any())).thenReturn(Samples.task(ApprovalMode.SUPERVISED));
        openWithKey("{\"workspace\":\"/a\",\"title\":\"t\"}");
        openWithKey("{ \"title\" : \"\\u0074\", \"workspace\":\"/a\" }");
        openWithKey("{\"workspace\":\"/b\",\"title\":\"t\"}");
        ArgumentCaptor<RequestKey> keys = ArgumentCaptor.captor();
        verify(tasks, times(3)).open(any(), keys.capture());
        List<RequestKey> sent = keys.getAllValues();
        assertThat(sent).extracting(RequestKey::principal, RequestKey::key).containsOnly(tuple("t1", "k-1"));
        assertThat(sent.get(0)).isEqualTo(sent.get(1)).isNotEqualTo(sent.get(2));
        assertThat(sent.get(0).bodyDigest()).matches("[0-9a-f]{64}");
    }

    @Test
    void aKeyThatIsNoneIsRefused() {
        assertThat(mvc.post()
                        .uri("/api/v1/tasks")
                        .with(As.worker())
                        .header("Idempotency-Key", "two words")
                        .contentType(MediaType.APPLICATION_JSON)
                        .content("{\"workspace\":\"/a\"}"))
                .hasStatus(400)
                .bodyJson()
                .extractingPath("$.field")
                .isEqualTo("Idempotency-Key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "full-access", "auto-accept-edits"})
    void aModeThatAnswersNeedsTheRightToAnswer(String mode) {
        String body = "{\"workspace\":\"/srv/project\",\"mode\":\"" + mode + "\"}";
        assertThat(open(As.worker(), body))
                .hasStatus(403)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"missing-right\",\"right\":\"answer\"}");
        assertThat(change(As.worker(), "{\"mode\":\"" + mode + "\"}"))
                .hasStatus(403)
                .bodyJson()
                .extractingPath("$.code")
                .isEqualTo("missing-right");
        verifyNoInteractions(tasks);
    }

    @Test
    void aWorkerMayGoBackToSupervised() {
        when(tasks.change(eq(ID), any(), any())).thenReturn(Samples.task(ApprovalMode.SUPERVISED));
        assertThat(change(As.worker(), "{\"mode\":\"supervised\"}")).hasStatusOk();
        verify(tasks).change(ID, new TaskChange(ApprovalMode.SUPERVISED, null, null, null), "token ci");
    }

    @Test
    void aReaderChangesNothing() {
        assertThat(open(As.reader(), "{\"workspace\":\"/srv/project\"}")).hasStatus(403);
        assertThat(change(As.reader(), "{\"title\":\"x\"}")).hasStatus(403);
        assertThat(mvc.delete().uri("/api/v1/tasks/" + ID).with(As.reader())).hasStatus(403);
        verifyNoInteractions(tasks);
    }

    @Test
    void tasksAreListedInPieces() {
        when(tasks.list(true, 2, "abc")).thenReturn(new Page<>(List.of(Samples.task(ApprovalMode.AUTO)), "def"));
        assertThat(mvc.get()
                        .uri("/api/v1/tasks?archived=true&limit=2&cursor=abc")
                        .with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isLenientlyEqualTo("{\"items\":[{\"mode\":\"auto\"}],\"nextCursor\":\"def\"}");
    }

    @Test
    void fiftyAreListedUnlessOneSaysOtherwise() {
        when(tasks.list(anyBoolean(), anyInt(), any())).thenReturn(new Page<>(List.of(), null));
        assertThat(mvc.get().uri("/api/v1/tasks").with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isStrictlyEqualTo("{\"items\":[],\"nextCursor\":null}");
        verify(tasks).list(false, 50, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=201", "limit=-1", "limit=x", "limit=1.5", "limit=99999999999"})
    void aLimitThatIsNoneIsRefusedByName(String query) {
        assertThat(mvc.get().uri("/api/v1/tasks?" + query).with(As.reader()))
                .hasStatus(422)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"invalid\",\"field\":\"limit\"}");
    }

    @Test
    void deletingArchives() {
        when(tasks.change(eq(ID), any(), any())).thenReturn(Samples.task(ApprovalMode.SUPERVISED));
        assertThat(mvc.delete().uri("/api/v1/tasks/" + ID).with(As.worker())).hasStatus(204);
        verify(tasks).change(ID, new TaskChange(null, null, null, true), "token ci");
    }

    @ParameterizedTest // WS-08, AS-05
    @ValueSource(strings = {"1", "nothing", "01890000-0000-7000-8000-00000000000g", "a b", "1-1-1-1-1"})
    void anIdThatWeWouldNeverMakeIsNotFound(String id) {
        when(tasks.find(any())).thenThrow(Problem.notFound("task"));
        assertThat(mvc.get().uri("/api/v1/tasks/{id}", id).with(As.reader()))
                .hasStatus(404)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyJson()
                .extractingPath("$.code")
                .isEqualTo("not-found");
    }

    private MvcTestResult open(RequestPostProcessor caller, String body) {
        return mvc.post()
                .uri("/api/v1/tasks")
                .with(caller)
                .contentType(MediaType.APPLICATION_JSON)
                .content(body)
                .exchange();
    }

    private void openWithKey(String body) {
        assertThat(mvc.post()
                        .uri("/api/v1/tasks")
                        .with(As.worker())
                        .header("Idempotency-Key", "k-1")
                        .contentType(MediaType.APPLICATION_JSON)
                        .content(body))
                .hasStatus(201);
    }

    private MvcTestResult change(RequestPostProcessor caller, String body) {
        return mvc.patch()
                .uri("/api/v1/tasks/" + ID)
                .with(caller)
                .contentType(MediaType.APPLICATION_JSON)
                .content(body)
                .exchange();
    }
}
