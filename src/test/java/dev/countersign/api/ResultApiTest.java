package dev.countersign.api;

import static dev.countersign.api.Samples.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.countersign.problem.Problem;
import dev.countersign.result.ResultStore;
import dev.countersign.turn.Call;
import dev.countersign.turn.MissingResults;
import dev.countersign.turn.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

@ApiTest
class ResultApiTest {

    private static final String DOCUMENT = "{\"exitCode\":0,\"stdout\":\"<script>alert(1)</script>\"}";

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private Transcript transcript;

    @Autowired
    private ResultStore store;

    @Autowired
    private MissingResults missing;

    @TempDir
    private Path folder;

    @BeforeEach
    void aFinishedCallWithAResult() throws IOException {
        Path document = Files.writeString(folder.resolve("result.json"), DOCUMENT);
        long bytes = Files.size(document);
        when(transcript.call(ID)).thenReturn(Samples.call(Call.State.FINISHED, bytes));
        when(store.find(ID, bytes)).thenReturn(Optional.of(document));
    }

    @Test
    void aResultIsSentWholeAndNeverRun() {
        assertThat(get())
                .hasStatusOk()
                .hasContentType(MediaType.APPLICATION_JSON)
                .hasHeader("Content-Length", String.valueOf(DOCUMENT.length()))
                .hasHeader("ETag", etag())
                .hasHeader("X-Content-Type-Options", "nosniff")
                .hasHeader("Content-Security-Policy", "sandbox; default-src 'none'")
                .hasHeader("Accept-Ranges", "bytes")
                .hasBodyTextEqualTo(DOCUMENT);
    }

    @Test
    void whoHasItAlreadyGetsNothing() {
        MvcTestResult answer = get("If-None-Match", etag());
        assertThat(answer).hasStatus(304).hasHeader("ETag", etag());
        assertThat(answer).bodyText().isEmpty();
        assertThat(get("If-None-Match", "\"other\"")).hasStatusOk();
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0",
        "bytes=2-5, 2, 5",
        "bytes=40-, 40, LAST",
        "bytes=-3, -3, LAST",
        "bytes=3-9999, 3, LAST",
        "bytes=-9999, 0, LAST"
    })
    void aRangeIsSentAsAsked(String range, int first, String last) {
        int end = last.equals("LAST") ? DOCUMENT.length() - 1 : Integer.parseInt(last);
        int start = first < 0 ? DOCUMENT.length() + first : first;
        assertThat(get("Range", range))
                .hasStatus(206)
                .hasHeader("Content-Range", "bytes " + start + "-" + end + "/" + DOCUMENT.length())
                .hasHeader("X-Content-Type-Options", "nosniff")
                .hasBodyTextEqualTo(DOCUMENT.substring(start, end + 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=9999-", "bytes=-0", "bytes=58-58000"})
    void aRangeBehindTheEndIsAProblem(String range) {
        assertThat(get("Range", range))
                .hasStatus(416)
                .hasHeader("Content-Range", "bytes */" + DOCUMENT.length())
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=5-2", "bytes=-", "lines=1-2", "bytes=0-1,3-4", "bytes=a-b"})
    void whatIsNoRangeIsIgnored(String range) {
        assertThat(get("Range", range)).hasStatusOk().hasBodyTextEqualTo(DOCUMENT);
    }

    @Test
    void aRangeOfAnotherDocumentIsIgnored() {
        assertThat(mvc.get()
                        .uri("/api/v1/calls/" + ID + "/result")
                        .with(As.reader())
                        .header("Range", "bytes=0-0")
                        .header("If-Range", "\"another\""))
                .hasStatusOk()
                .hasBodyTextEqualTo(DOCUMENT);
    }

    @Test // WS-08
    void aRunningCallHasNoResultYet() {
        when(transcript.call(ID)).thenReturn(Samples.call(Call.State.RUNNING, null));
        assertThat(get())
                .hasStatus(409)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"not-finished\",\"state\":\"running\"}");
    }

    @Test
    void aCallWithoutAResultAndALostResultAreNotFound() {
        when(transcript.call(ID)).thenReturn(Samples.call(Call.State.FINISHED, null));
        assertThat(get()).hasStatus(404).bodyJson().extractingPath("$.code").isEqualTo("no-result");
        when(transcript.call(ID)).thenReturn(Samples.call(Call.State.FINISHED, 7L));
        when(store.find(ID, 7L)).thenReturn(Optional.empty());
        when(missing.of(ID)).thenReturn(Problem.of(Problem.Kind.NOT_FOUND, "result-gone", "Gone."));
        assertThat(get()).hasStatus(404).bodyJson().extractingPath("$.code").isEqualTo("result-gone");
    }

    @ParameterizedTest // WS-08
    @ValueSource(strings = {"01890000-0000-7000-8000-000000000001.json", "etc", "passwd.json", "...."})
    void onlyIdsFindResults(String id) {
        when(transcript.call(UUID.randomUUID())).thenThrow(Problem.notFound("call"));
        assertThat(mvc.get().uri("/api/v1/calls/{id}/result", id).with(As.reader()))
                .hasStatus(404);
        verifyNoInteractions(store);
    }

    private MvcTestResult get(String... header) {
        var request = mvc.get().uri("/api/v1/calls/" + ID + "/result").with(As.reader());
        return header.length == 0
                ? request.exchange()
                : request.header(header[0], header[1]).exchange();
    }

    private static String etag() {
        return '"' + Samples.DIGEST + '"';
    }
}
