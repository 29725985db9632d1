package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.result.ResultLines.Line;
import dev.countersign.storage.DataDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ResultLinesTest {

    private final UUID call = UUID.randomUUID();

    @TempDir
    private Path data;

    private ResultStore store;

    @BeforeEach
    void openTheStore() throws IOException {
        store = new ResultStore(DataDirectory.open(data));
    }

    @Test
    void aWindowOfLinesComesWithTheTotal() throws Exception {
        store("stdout", "one\ntwo \"quoted\" \\ \t\r\nthree é😀\n\nfive");

        assertThat(store.lines(call, "stdout", 1, 2))
                .contains(new ResultLines(
                        1, List.of(new Line(2, "two \"quoted\" \\ \t", false), new Line(3, "three é😀", false)), 5));
        assertThat(store.lines(call, null, 4, 100))
                .contains(new ResultLines(4, List.of(new Line(5, "five", false)), 5));
        assertThat(store.lines(call, null, 9, 100)).contains(new ResultLines(9, List.of(), 5));
    }

    @Test
    void anEmptyOutputHasNoLines() throws Exception {
        store("stdout", "");
        assertThat(store.lines(call, "stdout", 0, 10)).contains(new ResultLines(0, List.of(), 0));
    }

    @Test // PR-10
    void anEnormousLineComesInPieces() throws Exception {
        store("stdout", "a".repeat(10_000) + "\nb");

        ResultLines lines = store.lines(call, "stdout", 0, 10).orElseThrow();
        assertThat(lines.lines())
                .containsExactly(
                        new Line(1, "a".repeat(4_096), true),
                        new Line(1, "a".repeat(4_096), true),
                        new Line(1, "a".repeat(1_808), false),
                        new Line(2, "b", false));
        assertThat(lines.total()).isEqualTo(4);
    }

    @Test
    void aResultWithoutOutputsIsLaidOutToBeRead() throws Exception {
        ObjectNode members =
                JsonMapper.shared().createObjectNode().put("total", 1).put("text", "a\nb");
        members.putArray("entries").addObject().put("name", "x");
        try (ResultDraft draft = store.draft(call)) {
            draft.store(members, new PlainText());
        }

        assertThat(store.lines(call, null, 0, 100).orElseThrow().lines())
                .extracting(Line::text)
                .containsExactly(
                        "{",
                        "  \"total\" : 1,",
                        "  \"text\" : \"a\\nb\",",
                        "  \"entries\" : [ {",
                        "    \"name\" : \"x\"",
                        "  } ]",
                        "}");
        assertThat(store.lines(call, "stdout", 0, 100)).isEmpty();
        assertThat(store.lines(call, "total", 0, 100)).isEmpty();
    }

    @Test
    void aRunningCallShowsWhatItHasWrittenSoFar() throws Exception {
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout").write("one\ntw".getBytes(StandardCharsets.UTF_8));

            assertThat(store.lines(call, null, 0, 10).orElseThrow().lines())
                    .containsExactly(new Line(1, "one", false), new Line(2, "tw", false));
            assertThat(store.lines(call, "../x", 0, 10)).isEmpty();
        }
        assertThat(store.lines(call, null, 0, 10)).isEmpty();
    }

    private void store(String output, String text) throws IOException {
        try (ResultDraft draft = store.draft(call)) {
            draft.output(output).write(text.getBytes(StandardCharsets.UTF_8));
            draft.store(JsonMapper.shared().createObjectNode(), new PlainText());
        }
    }
}
