package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.result.ResultLines.Line;
import dev.countersign.storage.DataDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
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
    void aWindowOfLinesComesWithTheTotalAndWithWhereToGoOn() throws Exception {
        store("stdout", "one\ntwo \"quoted\" \\ \t\r\nthree é😀\n\nfive");

        assertThat(window("stdout", 2, 2))
                .isEqualTo(new ResultLines(
                        "stdout",
                        List.of(new Line(2, "two \"quoted\" \\ \t", false), new Line(3, "three é😀", false)),
                        5L,
                        4L,
                        true));
        assertThat(window(null, 5, 100)).isEqualTo(lines(5L, new Line(5, "five", false)));
        assertThat(window(null, 10, 100)).isEqualTo(lines(5L));
    }

    @Test
    void anEmptyOutputHasNoLines() throws Exception {
        store("stdout", "");
        assertThat(window("stdout", 1, 10)).isEqualTo(lines(0L));
    }

    @Test // PR-10
    void anEnormousLineComesInPieces() throws Exception {
        store("stdout", "a".repeat(10_000) + "\nb");

        assertThat(window("stdout", 1, 10))
                .isEqualTo(lines(
                        4L,
                        new Line(1, "a".repeat(4_096), true),
                        new Line(2, "a".repeat(4_096), true),
                        new Line(3, "a".repeat(1_808), false),
                        new Line(4, "b", false)));
    }

    @Test
    void fourMebibytesComeAtOnceAtMost() throws Exception {
        store("stdout", ("y".repeat(4_000) + "\n").repeat(2_000));

        assertThat(window("stdout", 1, 2_000).next()).isEqualTo(1_049);
    }

    @Test
    void aSearchFindsLinesInAnyCaseAndGoesOnWhereItWasFull() throws Exception {
        store("stdout", numbered(1_000));

        ResultLines found = lines(LinesWanted.search(null, 1, 2, "LINE 99"));
        assertThat(found)
                .isEqualTo(new ResultLines(
                        "stdout",
                        List.of(new Line(99, "line 99", false), new Line(990, "line 990", false)),
                        1_000L,
                        991L,
                        true));
        assertThat(lines(LinesWanted.search(null, 991, 100, "LINE 99")).lines()).hasSize(9);
    }

    @Test
    void aSearchFindsWhatBeginsInOnePieceOfALongLineAndEndsInTheNext() throws Exception {
        store("stdout", "a".repeat(4_093) + "needle\nneedles");

        assertThat(lines(LinesWanted.search(null, 1, 10, "Needle")).lines())
                .containsExactly(new Line(2, "dle", false), new Line(3, "needles", false));
    }

    @Test
    void aSearchWithoutTimeStopsAndSaysSo() throws Exception {
        store("stdout", numbered(1_000));
        for (String stream : List.of("stdout", "json")) {
            assertThat(lines(new LinesWanted(stream, 3, 10, "line", Duration.ZERO)))
                    .isEqualTo(new ResultLines(stream, List.of(), null, 3L, false));
        }
    }

    @Test
    void anIndexChangesNothingButTheTimeThatItTakes() throws Exception {
        String text = mixture(new Random(7), 400_000);
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout").write(text.getBytes(StandardCharsets.UTF_8));
            draft.output("stderr").write((numbered(999) + "\n").getBytes(StandardCharsets.UTF_8));
            draft.store(JsonMapper.shared().createObjectNode().put("stdin", "x"), new PlainText());
        }
        Path index = data.resolve("tool-results/" + call + ".idx");
        long[] places = {1, 2, 255, 256, 257, 258, 511, 512, 513, 700, 998, 999, 1_000, 1_000_000};
        List<LinesWanted> wishes = LongStream.of(places)
                .boxed()
                .flatMap(from -> List.of(
                        LinesWanted.window("stdout", from, 300),
                        LinesWanted.window("stderr", from, 3),
                        LinesWanted.search("stderr", from, 4, "9"))
                        .stream())
                .toList();
        List<ResultLines> fast = wishes.stream().map(this::lines).toList();

        assertThat(Files.size(index)).isPositive();
        Files.delete(index);
        assertThat(wishes.stream().map(this::lines).toList()).isEqualTo(fast);
        assertThat(fast.getFirst().total()).isGreaterThan(1_000);
    }

    @Test
    void anIndexOfAnotherDocumentOrABrokenOneIsNotUsed() throws Exception {
        Path index = data.resolve("tool-results/" + call + ".idx");
        store("stdout", numbered(40_000));
        byte[] stale = Files.readAllBytes(index);
        store("stdout", "x\n" + numbered(50_000));

        Files.write(index, stale);
        assertThat(window("stdout", 49_999, 1).lines()).containsExactly(new Line(49_999, "line 49998", false));
        Files.write(index, new byte[] {'C', 'S', 'L', '1', 0});
        assertThat(window("stdout", 50_001, 1).lines()).containsExactly(new Line(50_001, "line 50000", false));
    }

    @Test
    void aSmallResultNeedsNoIndex() throws Exception {
        store("stdout", "x");
        assertThat(data.resolve("tool-results/" + call + ".idx")).doesNotExist();
    }

    @Test
    void anErasedResultLeavesNoIndex() throws Exception {
        store("stdout", numbered(40_000));
        store.erase(call);
        assertThat(data.resolve("tool-results")).isEmptyDirectory();
        assertThat(store.lines(call, LinesWanted.window(null, 1, 1))).isEmpty();
        assertThat(store.streams(call)).isEmpty();
    }

    @Test
    void aResultWithoutOutputsIsLaidOutToBeRead() throws Exception {
        ObjectNode members =
                JsonMapper.shared().createObjectNode().put("total", 1).put("text", "a\nb");
        members.putArray("entries").addObject().put("name", "x");
        try (ResultDraft draft = store.draft(call)) {
            draft.store(members, new PlainText());
        }

        assertThat(window(null, 1, 100).lines())
                .extracting(Line::text)
                .containsExactly(
                        "{",
                        "  \"total\" : 1,",
                        "  \"text\" : \"a\\nb\",",
                        "  \"entries\" : [ {",
                        "    \"name\" : \"x\"",
                        "  } ]",
                        "}");
        assertThat(window("json", 1, 100)).isEqualTo(window(null, 1, 100));
        assertThat(window("text", 2, 1).lines()).containsExactly(new Line(2, "b", false));
        assertThat(store.lines(call, LinesWanted.window("stdout", 1, 100))).isEmpty();
        assertThat(store.lines(call, LinesWanted.window("total", 1, 100))).isEmpty();
        assertThat(store.streams(call)).containsExactly("text", "json");
    }

    @Test
    void aRunningCallShowsWhatItHasWrittenSoFar() throws Exception {
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout").write("one\ntw".getBytes(StandardCharsets.UTF_8));

            assertThat(window(null, 1, 10)).isEqualTo(lines(2L, new Line(1, "one", false), new Line(2, "tw", false)));
            assertThat(lines(LinesWanted.search(null, 1, 10, "W"))).isEqualTo(lines(2L, new Line(2, "tw", false)));
            assertThat(store.lines(call, LinesWanted.window("../x", 1, 10))).isEmpty();
        }
        assertThat(store.lines(call, LinesWanted.window(null, 1, 10))).isEmpty();
    }

    private ResultLines lines(LinesWanted wanted) {
        try {
            return store.lines(call, wanted).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ResultLines window(@Nullable String stream, long from, int count) {
        return lines(LinesWanted.window(stream, from, count));
    }

    private static ResultLines lines(long total, Line... lines) {
        return new ResultLines("stdout", List.of(lines), total, null, true);
    }

    private static String numbered(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
    }

    /** Everything that is written in more bytes than one, and lines around the width at which they are cut. */
    private static String mixture(Random random, int length) {
        String[] pieces = {"a", "\n", "\n", "é", "你", "😀", "\"", "\\", "\u0001", "\r\n", "\t", "b".repeat(4_095)};
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(pieces[random.nextInt(pieces.length - (random.nextInt(500) == 0 ? 0 : 1))]);
        }
        return text.toString();
    }

    private void store(String output, String text) throws IOException {
        try (ResultDraft draft = store.draft(call)) {
            draft.output(output).write(text.getBytes(StandardCharsets.UTF_8));
            draft.store(JsonMapper.shared().createObjectNode(), new PlainText());
        }
    }
}
