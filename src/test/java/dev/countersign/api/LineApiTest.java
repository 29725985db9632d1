package dev.countersign.api;

import static dev.countersign.api.Samples.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.when;

import dev.countersign.result.ResultStore;
import dev.countersign.turn.Call;
import dev.countersign.turn.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import tools.jackson.databind.json.JsonMapper;

@ApiTest
class LineApiTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private Transcript transcript;

    @Autowired
    private ResultStore store;

    @TempDir
    private Path folder;

    @Test
    void linesOfStandardOutputComeFirst() throws IOException {
        result("one\ntwo\r\n\u00fc \uD83D\uDE00 \"three\"\t\\", "oops\n");
        assertThat(lines("")).hasStatusOk().bodyJson().isStrictlyEqualTo("""
                        {"stream":"stdout","total":3,"items":[
                          {"number":1,"text":"one","cut":false},
                          {"number":2,"text":"two","cut":false},
                          {"number":3,"text":"\u00fc \uD83D\uDE00 \\"three\\"\\t\\\\","cut":false}]}""");
    }

    @Test
    void anotherStreamIsAskedForByName() throws IOException {
        result("out", "first\n\nthird\n");
        assertThat(lines("stream=stderr"))
                .bodyJson()
                .isLenientlyEqualTo(
                        "{\"stream\":\"stderr\",\"total\":3,\"items\":[{\"text\":\"first\"},{\"text\":\"\"},{\"text\":\"third\"}]}");
    }

    @Test
    void linesComeInPieces() throws IOException {
        result(numbered(5_000), "");
        assertThat(lines("from=4990&count=7"))
                .bodyJson()
                .isLenientlyEqualTo("{\"total\":5000,\"nextFrom\":4997}")
                .extractingPath("$.items[*].number")
                .asArray()
                .containsExactly(4990, 4991, 4992, 4993, 4994, 4995, 4996);
        assertThat(lines("from=4997&count=7")).bodyJson().doesNotHavePath("$.nextFrom");
        assertThat(lines("from=6000"))
                .bodyJson()
                .extractingPath("$.items")
                .asArray()
                .isEmpty();
    }

    @Test
    void aQueryFindsLinesInAnyCase() throws IOException {
        result(numbered(1_000), "");
        assertThat(lines("query=LINE 99&count=2"))
                .bodyJson()
                .isLenientlyEqualTo("{\"nextFrom\":991,\"items\":[{\"text\":\"line 99\"},{\"text\":\"line 990\"}]}");
    }

    @Test
    void aLineThatIsMuchTooLongIsCut() throws IOException {
        result("x" + "\uD83D\uDE00".repeat(20_000) + "\nshort", "");
        assertThat(lines(""))
                .bodyJson()
                .isLenientlyEqualTo("{\"items\":[{\"cut\":true},{\"text\":\"short\",\"cut\":false}]}")
                .extractingPath("$.items[0].text")
                .asString()
                .hasSize(16_383)
                .endsWith("\uD83D\uDE00");
    }

    @Test
    void oneAnswerHoldsFourMebibytesOfTextAtMost() throws IOException {
        result(("y".repeat(16_000) + "\n").repeat(2_000), "");
        assertThat(lines("count=2000")).bodyJson().extractingPath("$.nextFrom").isEqualTo(263);
    }

    @Test
    void aStreamThatIsNotThereIsNotFound() throws IOException {
        result("a", "b");
        assertThat(lines("stream=log"))
                .hasStatus(404)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"no-such-stream\",\"streams\":[\"stdout\",\"stderr\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"from=0", "from=x", "count=0", "count=2001"})
    void whatIsNoPlaceIsRefused(String query) {
        assertThat(lines(query)).hasStatus(422);
    }

    private void result(String stdout, String stderr) throws IOException {
        var document = JSON.createObjectNode().put("exitCode", 0);
        document.putObject("more")
                .put("stdout", "not \"this\" }")
                .putArray("list")
                .add("{")
                .add(1.5);
        document.put("stdout", stdout).put("stderr", stderr);
        Path file = Files.write(folder.resolve("result.json"), JSON.writeValueAsBytes(document));
        when(transcript.call(ID)).thenReturn(Samples.call(Call.State.FINISHED, Files.size(file)));
        when(store.find(ID, Files.size(file))).thenReturn(Optional.of(file));
    }

    private MvcTestResult lines(String query) {
        return mvc.get()
                .uri("/api/v1/calls/" + ID + "/lines?" + query)
                .with(As.reader())
                .exchange();
    }

    private static String numbered(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
    }
}
