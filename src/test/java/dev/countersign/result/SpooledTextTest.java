package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.result.ResultLines.Line;
import dev.countersign.storage.DataDirectory;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What can be read while a call still writes, and taken along afterwards. */
class SpooledTextTest {

    private final UUID call = UUID.randomUUID();

    @TempDir
    private Path data;

    private ResultStore store;

    @BeforeEach
    void openTheStore() throws IOException {
        store = new ResultStore(DataDirectory.open(data));
    }

    @ParameterizedTest // PR-08
    @ValueSource(strings = {"é", "你", "😀"})
    void aCharacterThatIsHalfWrittenIsNotShownYet(String character) throws IOException {
        byte[] bytes = character.getBytes(StandardCharsets.UTF_8);
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout").write("a\nb".getBytes(StandardCharsets.UTF_8));
            for (byte one : bytes) {
                assertThat(tail(100)).isEqualTo(new OutputTail("a\nb", 3, true));
                assertThat(store.lines(call, LinesWanted.window("stdout", 2, 9))
                                .orElseThrow()
                                .lines())
                        .containsExactly(new Line(2, "b", false));
                draft.output("stdout").write(one);
            }
            assertThat(tail(100)).isEqualTo(new OutputTail("a\nb" + character, 3 + bytes.length, true));
        }
    }

    @Test // PR-07
    void whatIsNoCharacterAtAllIsReplacedAtOnce() throws IOException {
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout")
                    .write(new byte[] {'a', (byte) 0xFF, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80});
            assertThat(tail(100).text()).isEqualTo("a\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
        }
    }

    @Test
    void theEndBeginsWithAWholeLineOrAtLeastAWholeCharacter() throws IOException {
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout").write("first\nsecond\nthird\n".getBytes(StandardCharsets.UTF_8));
            assertThat(tail(1_000)).isEqualTo(new OutputTail("first\nsecond\nthird\n", 19, true));
            assertThat(tail(10)).isEqualTo(new OutputTail("third\n", 19, false));
            draft.output("stderr").write("你你你".getBytes(StandardCharsets.UTF_8));
            assertThat(store.tail(call, "stderr", 5)).isEqualTo(new OutputTail("你", 9, false));
        }
        assertThat(tail(10)).isEqualTo(OutputTail.NOTHING);
        assertThat(store.tail(call, "../x", 10)).isEqualTo(OutputTail.NOTHING);
    }

    @Test
    void aTextIsCopiedAsItWasWritten() throws IOException {
        String text = "a \"b\" \\ \n\u0001é😀".repeat(20_000);
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout").write(text.getBytes(StandardCharsets.UTF_8));
            draft.store(JsonMapper.shared().createObjectNode().put("exitCode", 0), new PlainText());
        }
        StringWriter copy = new StringWriter();

        assertThat(store.copy(call, "stdout", copy)).isTrue();
        assertThat(copy.toString()).isEqualTo(text);
        assertThat(Arrays.asList("stderr", "exitCode", "json")).noneMatch(this::isThere);
        assertThat(store.copy(UUID.randomUUID(), "stdout", copy)).isFalse();
    }

    private boolean isThere(String stream) {
        try {
            return store.copy(call, stream, new StringWriter());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private OutputTail tail(int most) throws IOException {
        return store.tail(call, "stdout", most);
    }
}
