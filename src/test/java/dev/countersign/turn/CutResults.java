package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.approval.ApprovalMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** RE-02, RE-03: what a model gets of a result that is too long for it. */
interface CutResults {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void aFileThatWasCutSaysWithWhichLineToGoOn() throws IOException {
        String text = IntStream.rangeClosed(1, 5_000)
                .mapToObj(i -> "line %04d\n".formatted(i))
                .collect(Collectors.joining());
        Files.writeString(on().workspace.resolve("a"), text);
        on().model
                .thenCalls("read_file", "{\"path\":\"a\",\"startLine\":11}")
                .thenCalls("read_file", "{\"path\":\"a\",\"startLine\":1649,\"lineCount\":1}")
                .thenSays("Done.");

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        Call call = done.steps().getFirst().calls().getFirst();
        assertThat(call.truncated()).isTrue();
        assertThat(call.preview()).isEqualTo(text.substring(100, 100 + 16_384));
        assertThat(on().model.requests().get(1).messages().getLast().toString())
                .contains(call.preview()
                        + "\n[Cut after the first 16,384 bytes; the complete result has %,d bytes as JSON. Go on with startLine 1649.]"
                                .formatted(call.resultBytes()));
        assertThat(on().model.lastResults()).containsExactly("line 1649\n");
    }

    @Test
    default void aLineThatIsTooLongIsNotAskedForAgain() throws IOException {
        Files.writeString(on().workspace.resolve("a"), "x".repeat(20_000));
        on().model.thenCalls("read_file", "{\"path\":\"a\"}").thenSays("Done.");

        on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(on().model.lastResults())
                .singleElement()
                .asString()
                .endsWith("Line 1 alone is longer than that; use a command that prints a part of it.]");
    }

    @Test
    default void aListThatWasCutIsPlainTextAndWholeInItsResult() throws IOException {
        for (int i = 0; i < 500; i++) {
            Files.createFile(on().workspace.resolve("%0200d".formatted(i)));
        }
        on().model
                .thenCalls("list_files", "{}", "shell", "{\"command\":\"yes | head -20000\"}")
                .thenSays("Done.");

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        Call listed = done.steps().getFirst().calls().getFirst();
        assertThat(listed.resultBytes()).isGreaterThan(110_000);
        assertThat(listed.preview().getBytes(StandardCharsets.UTF_8)).hasSizeBetween(16_380, 16_384);
        assertThat(on().model.lastResults().get(0))
                .endsWith("List a folder beneath it, or use find_files with a pattern, to see more.]");
        assertThat(on().model.lastResults().get(1))
                .startsWith("y\ny\n")
                .endsWith("Run a narrower command, for example with head, tail or grep, to see more.]");
    }

    @Test
    default void aResultOfExactlyTheLimitIsWhole() throws IOException {
        Files.writeString(on().workspace.resolve("a"), "x".repeat(16_384));
        on().model.thenCalls("read_file", "{\"path\":\"a\"}").thenSays("Done.");

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(DurableTurns.onlyCall(done).truncated()).isFalse();
        assertThat(on().model.lastResults()).containsExactly("x".repeat(16_384));
    }
}
