package dev.countersign.api;

import static dev.countersign.api.Samples.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.problem.Problem;
import dev.countersign.task.Tasks;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** WS-14: every error is a problem document that names no class and no path of ours. */
@ApiTest
@ExtendWith(OutputCaptureExtension.class)
@Isolated("reads what the whole process prints")
class ProblemsTest {

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private Tasks tasks;

    static Stream<Arguments> badBodies() {
        return Stream.of(
                Arguments.of("{\"workspace\":\"/a\",\"moed\":\"auto\"}", 400, "malformed", "moed"),
                Arguments.of("{\"workspace\":\"/a\",\"workspace\":\"/b\"}", 400, "malformed", null),
                Arguments.of("{\"workspace\":\"/a\"} {}", 400, "malformed", null),
                Arguments.of("{\"workspace\":\"/a\"}]", 400, "malformed", null),
                Arguments.of("{\"workspace\":", 400, "malformed", null),
                Arguments.of("{'workspace':'/a'}", 400, "malformed", null),
                Arguments.of("", 400, "malformed", null),
                Arguments.of("null", 400, "malformed", null),
                Arguments.of("[]", 400, "malformed", null),
                Arguments.of("\"/a\"", 400, "malformed", null),
                Arguments.of("[".repeat(5_000), 400, "malformed", null),
                Arguments.of("{}", 422, "required", "workspace"),
                Arguments.of("{\"workspace\":null}", 422, "required", "workspace"),
                Arguments.of("{\"workspace\":5}", 422, "invalid", "workspace"),
                Arguments.of("{\"workspace\":true}", 422, "invalid", "workspace"),
                Arguments.of("{\"workspace\":[\"/a\"]}", 422, "invalid", "workspace"),
                Arguments.of("{\"workspace\":{}}", 422, "invalid", "workspace"),
                Arguments.of("{\"workspace\":\"/a\\u0000b\"}", 422, "invalid", "workspace"),
                Arguments.of("{\"workspace\":\"/a\",\"title\":\"\\ud83d\"}", 422, "invalid", "title"),
                Arguments.of("{\"workspace\":\"/a\",\"mode\":\"FULL_ACCESS\"}", 422, "invalid", "mode"),
                Arguments.of("{\"workspace\":\"/a\",\"mode\":\"full_access\"}", 422, "invalid", "mode"),
                Arguments.of("{\"workspace\":\"/a\",\"mode\":\"\"}", 422, "invalid", "mode"),
                Arguments.of("{\"workspace\":\"/a\",\"mode\":3}", 422, "invalid", "mode"),
                Arguments.of("{\"workspace\":\"/a\",\"mode\":\"3\"}", 422, "invalid", "mode"));
    }

    @ParameterizedTest
    @MethodSource("badBodies")
    void aBodyThatIsNotAsAgreedIsRefusedByName(String body, int status, String code, String field) {
        MvcTestResult answer = post(body);
        assertThat(answer).hasStatus(status).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
        assertThat(answer).bodyJson().extractingPath("$.code").isEqualTo(code);
        if (field != null) {
            assertThat(answer).bodyJson().extractingPath("$.field").isEqualTo(field);
        }
        assertThat(answer).bodyText().doesNotContain("dev.countersign", "java.", "tools.jackson", "Exception");
        verifyNoInteractions(tasks);
    }

    @Test
    void anUnknownValueIsAnsweredWithTheKnownOnes() {
        assertThat(post("{\"workspace\":\"/a\",\"mode\":\"yolo\"}")).bodyJson().isStrictlyEqualTo("""
                        {"type":"about:blank","title":"Unprocessable Content","status":422,"code":"invalid",
                         "detail":"'mode' must be one of supervised, auto-accept-edits, auto, full-access.",
                         "field":"mode"}""");
    }

    @ParameterizedTest
    @CsvSource({
        "MALFORMED, 400",
        "NOT_FOUND, 404",
        "CONFLICT, 409",
        "PRECONDITION_FAILED, 412",
        "TOO_LARGE, 413",
        "INVALID, 422",
        "MISSING_RIGHT, 403"
    })
    void eachKindOfProblemHasItsStatus(Problem.Kind kind, int status) {
        when(tasks.find(ID))
                .thenThrow(Problem.of(kind, "some-code", "Some words.").with("more", "member"));
        assertThat(mvc.get().uri("/api/v1/tasks/" + ID).with(As.reader()))
                .hasStatus(status)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyJson()
                .isLenientlyEqualTo("{\"status\":" + status
                        + ",\"code\":\"some-code\",\"detail\":\"Some words.\",\"more\":\"member\"}");
    }

    @Test
    void whatNobodyExpectedHasAnIdThatTheLogKnows(CapturedOutput log) {
        when(tasks.find(any())).thenThrow(new IllegalStateException("secret of /home/me"));
        MvcTestResult answer =
                mvc.get().uri("/api/v1/tasks/" + ID).with(As.reader()).exchange();
        assertThat(answer).hasStatus(500).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
        assertThat(answer).bodyText().doesNotContain("secret", "IllegalState", "/home", "dev.countersign");
        assertThat(answer)
                .bodyJson()
                .extractingPath("$.errorId")
                .asString()
                .satisfies(
                        id -> assertThat(log.getAll()).contains("Error " + id).contains("secret of /home/me"));
    }

    @Test
    void anUnknownAddressIsNotFound() {
        assertThat(mvc.get().uri("/api/v1/nothing").with(As.reader()))
                .hasStatus(404)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyJson()
                .extractingPath("$.code")
                .isEqualTo("not-found");
    }

    @Test // WS-06
    void anAnswerIsNeverGivenByGet() {
        assertThat(mvc.get()
                        .uri("/api/v1/approvals/" + ID + "/answer?decision=allow")
                        .with(As.owner()))
                .hasStatus(405)
                .hasHeader("Allow", "POST")
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyJson()
                .extractingPath("$.code")
                .isEqualTo("method-not-allowed");
    }

    @Test
    void anotherContentTypeIsNotTaken() {
        assertThat(mvc.post()
                        .uri("/api/v1/tasks")
                        .with(As.worker())
                        .contentType(MediaType.TEXT_PLAIN)
                        .content("hello"))
                .hasStatus(415)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    @Test
    void whoAcceptsNothingThatThereIsGetsAProblem() {
        when(tasks.find(ID)).thenReturn(Samples.task(ApprovalMode.SUPERVISED));
        assertThat(mvc.get().uri("/api/v1/tasks/" + ID).with(As.reader()).accept(MediaType.IMAGE_PNG))
                .hasStatus(406)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
        assertThat(mvc.get().uri("/api/v1/events").with(As.reader()).accept(MediaType.APPLICATION_JSON))
                .hasStatus(406)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    private MvcTestResult post(String body) {
        return mvc.post()
                .uri("/api/v1/tasks")
                .with(As.owner())
                .contentType(MediaType.APPLICATION_JSON)
                .content(body)
                .exchange();
    }
}
