package dev.countersign.api;

import static dev.countersign.api.Samples.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.when;

import dev.countersign.result.LinesWanted;
import dev.countersign.result.ResultLines;
import dev.countersign.result.ResultStore;
import dev.countersign.storage.DataDirectory;
import dev.countersign.turn.Call;
import dev.countersign.turn.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

@ApiTest
class LineApiTest {

    private static final List<ResultLines.Line> TWO =
            List.of(new ResultLines.Line(7, "é", true), new ResultLines.Line(8, "b", false));

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private Transcript transcript;

    @Autowired
    private ResultStore store;

    @TempDir
    private Path folder;

    @BeforeEach
    void aFinishedCallWithAResult() {
        when(transcript.call(ID)).thenReturn(Samples.call(Call.State.FINISHED, 9L));
        when(store.find(ID, 9)).thenReturn(Optional.of(Path.of("result.json")));
    }

    @Test
    void twoHundredLinesComeUnlessMoreAreAskedFor() throws IOException {
        when(store.lines(ID, LinesWanted.window(null, 1, 200)))
                .thenReturn(Optional.of(new ResultLines("stdout", TWO, 8L, null, true)));
        assertThat(lines("")).hasStatusOk().bodyJson().isStrictlyEqualTo("""
                        {"stream":"stdout","total":8,"complete":true,"items":[
                          {"number":7,"text":"é","continued":true},{"number":8,"text":"b","continued":false}]}""");
    }

    @Test
    void aSearchThatRanOutOfTimeSaysWhereToGoOn() throws IOException {
        when(store.lines(ID, LinesWanted.search("stderr", 5, 2_000, "a b")))
                .thenReturn(Optional.of(new ResultLines("stderr", TWO, null, 900L, false)));
        assertThat(lines("stream=stderr&from=5&count=2000&query=a b"))
                .bodyJson()
                .isLenientlyEqualTo("{\"nextFrom\":900,\"complete\":false}")
                .doesNotHavePath("$.total");
    }

    @Test
    void aRunningCallShowsWhatItHasWrittenOrNothing() throws IOException {
        when(transcript.call(ID)).thenReturn(Samples.call(Call.State.RUNNING, null));
        assertThat(lines("stream=stderr")).hasStatusOk().bodyJson().isStrictlyEqualTo("""
                        {"stream":"stderr","total":0,"complete":true,"items":[]}""");
        when(store.lines(ID, LinesWanted.window(null, 1, 200)))
                .thenReturn(Optional.of(new ResultLines("stdout", TWO, 8L, null, true)));
        assertThat(lines("")).bodyJson().extractingPath("$.total").isEqualTo(8);
    }

    @Test
    void aCallThatHasNotRunHasNoLines() {
        when(transcript.call(ID)).thenReturn(Samples.call(Call.State.WAITING, null));
        assertThat(lines(""))
                .hasStatus(409)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"not-finished\",\"state\":\"waiting\"}");
    }

    @Test
    void aStreamThatIsNotThereIsNotFound() throws IOException {
        when(store.lines(ID, LinesWanted.window("log", 1, 200))).thenReturn(Optional.empty());
        when(store.streams(ID)).thenReturn(List.of("stdout", "json"));
        assertThat(lines("stream=log"))
                .hasStatus(404)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"no-such-stream\",\"streams\":[\"stdout\",\"json\"]}");
    }

    @Test // DB-13
    void aDamagedResultIsAProblemOfItsOwn() throws IOException {
        Exception damaged = damaged();
        doThrow(damaged).when(store).check(ID, Samples.DIGEST);
        assertThat(lines("")).hasStatus(404).bodyJson().extractingPath("$.code").isEqualTo("result-damaged");
        doNothing().when(store).check(ID, Samples.DIGEST);
        when(store.lines(ID, LinesWanted.window(null, 1, 200))).thenThrow(damaged);
        assertThat(lines("")).hasStatus(404).bodyJson().extractingPath("$.code").isEqualTo("result-damaged");
    }

    /** As the store itself throws it. */
    private Exception damaged() throws IOException {
        ResultStore real = new ResultStore(DataDirectory.open(folder));
        Files.writeString(folder.resolve("tool-results").resolve(ID + ".json"), "[]");
        return catchException(() -> real.streams(ID));
    }

    @ParameterizedTest
    @ValueSource(strings = {"from=0", "from=x", "count=0", "count=2001"})
    void whatIsNoPlaceIsRefused(String query) {
        assertThat(lines(query)).hasStatus(422);
    }

    @Test
    void nobodySearchesForABook() {
        assertThat(lines("query=" + "x".repeat(1_001)))
                .hasStatus(422)
                .bodyJson()
                .extractingPath("$.field")
                .isEqualTo("query");
    }

    private MvcTestResult lines(String query) {
        return mvc.get()
                .uri("/api/v1/calls/" + ID + "/lines?" + query)
                .with(As.reader())
                .exchange();
    }
}
