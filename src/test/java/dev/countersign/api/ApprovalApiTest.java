package dev.countersign.api;

import static dev.countersign.api.Samples.DIGEST;
import static dev.countersign.api.Samples.ID;
import static dev.countersign.api.Samples.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.Approvals;
import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.turn.Answers;
import java.net.URI;
import java.sql.SQLTransientException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

@ApiTest
class ApprovalApiTest {

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private Approvals approvals;

    @Autowired
    private Answers answers;

    @Test
    void questionsAreListedByStateAndTask() {
        when(approvals.list(Approval.State.PENDING, OTHER, 50, null))
                .thenReturn(new Page<>(List.of(Samples.approval(Approval.State.PENDING, null)), null));
        assertThat(mvc.get()
                        .uri("/api/v1/approvals?state=pending&taskId=" + OTHER)
                        .with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isLenientlyEqualTo("""
                        {"items":[{"state":"pending","decision":{"effect":"ask","grounds":[
                          {"layer":"workspace-bounds","source":"countersign.tools.yaml","says":"asks",
                           "decisive":true}]}}]}""")
                .doesNotHavePath("$.items[0].answer")
                .doesNotHavePath("$.items[0].decision.grounds[0].line");
    }

    @ParameterizedTest
    @CsvSource({"state=open", "state=0", "state=an-swered"})
    void aStateThatIsNoneIsRefusedByName(String query) {
        assertThat(mvc.get().uri(URI.create("/api/v1/approvals?" + query)).with(As.reader()))
                .hasStatus(422)
                .bodyJson()
                .isLenientlyEqualTo(
                        "{\"field\":\"state\",\"detail\":\"'state' must be one of pending, answered, cancelled.\"}");
        verifyNoInteractions(approvals);
    }

    @Test // DB-11
    void aDatabaseThatIsBusyIsNoFault() {
        when(approvals.find(ID))
                .thenThrow(new CannotAcquireLockException("", new SQLTransientException("lock timeout")));

        assertThat(mvc.get().uri("/api/v1/approvals/" + ID).with(As.reader()))
                .hasStatus(503)
                .hasHeader("Retry-After", "1")
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"busy\"}");
    }

    @ParameterizedTest
    @CsvSource({"allow, ALLOW", "allow-session, ALLOW_SESSION", "remember, REMEMBER", "deny, DENY"})
    void anAnswerIsPassedOnWithItsChannel(String spelled, Answer answer) {
        when(answers.answer(ID, answer, DIGEST, "looks fine", "token ci"))
                .thenReturn(Samples.approval(Approval.State.ANSWERED, answer));
        assertThat(answer(
                        As.owner(),
                        "{\"answer\":\"" + spelled + "\",\"inputDigest\":\"" + DIGEST + "\",\"note\":\"looks fine\"}"))
                .hasStatusOk()
                .bodyJson()
                .isLenientlyEqualTo("{\"state\":\"answered\",\"answer\":\"" + spelled + "\"}");
        verify(answers).answer(ID, answer, DIGEST, "looks fine", "token ci");
    }

    @Test
    void answeringNeedsItsOwnRight() {
        assertThat(answer(As.worker(), "{\"answer\":\"allow\",\"inputDigest\":\"" + DIGEST + "\"}"))
                .hasStatus(403)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"missing-right\",\"right\":\"answer\"}");
        verifyNoInteractions(answers);
    }

    @Test // AS-07
    void anAnswerThatNamesNoRequestIsRefused() {
        assertThat(answer(As.owner(), "{\"answer\":\"allow\"}"))
                .hasStatus(422)
                .bodyJson()
                .extractingPath("$.field")
                .isEqualTo("inputDigest");
        verifyNoInteractions(answers);
    }

    @Test // AS-02
    void whoComesSecondGetsWhatIsStored() {
        when(answers.answer(any(), any(), any(), any(), any()))
                .thenThrow(Problem.of(Problem.Kind.CONFLICT, "already-answered", "Somebody was first.")
                        .with("approval", Samples.approval(Approval.State.ANSWERED, Answer.ALLOW_SESSION)));
        assertThat(answer(As.owner(), "{\"answer\":\"deny\",\"inputDigest\":\"" + DIGEST + "\"}"))
                .hasStatus(409)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyJson()
                .isLenientlyEqualTo(
                        "{\"code\":\"already-answered\",\"approval\":{\"state\":\"answered\",\"answer\":\"allow-session\"}}");
    }

    private MvcTestResult answer(RequestPostProcessor caller, String body) {
        return mvc.post()
                .uri("/api/v1/approvals/" + ID + "/answer")
                .with(caller)
                .contentType(MediaType.APPLICATION_JSON)
                .content(body)
                .exchange();
    }
}
