package dev.countersign.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.result.LinesWanted;
import dev.countersign.result.ResultDraft;
import dev.countersign.result.ResultLines;
import dev.countersign.result.ResultStore;
import dev.countersign.result.StoredResult;
import dev.countersign.storage.DataDirectory;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a command printed, all the way into the stored document. */
class StoredOutputTest {

    private final Shell shell = new Shell(new CommandEnvironment(System.getenv(), List.of()));
    private final UUID call = UUID.randomUUID();

    @TempDir
    private Path data;

    @TempDir
    private Path workspace;

    private ResultStore store;

    @BeforeEach
    void openTheStore() throws IOException {
        store = new ResultStore(DataDirectory.open(data));
    }

    @ParameterizedTest // PR-08
    @ValueSource(ints = {1, 3, 8_191, 8_193})
    void charactersSurviveAnyBuffer(int bufferBytes) throws Exception {
        String text = "你你你你你你你😀".repeat(7_143);
        Files.writeString(workspace.resolve("text"), text);

        StoredResult stored = run("dd if=text bs=" + bufferBytes + " status=none");
        assertThat(document(stored).path("stdout").asString()).isEqualTo(text);
        assertThat(document(stored).path("lossy").asBoolean(true)).isFalse();
    }

    @Test // PR-07
    void randomBytesAreStillAJsonDocument() throws Exception {
        StoredResult stored = run("head -c 100000 /dev/urandom");

        assertThat(document(stored).path("lossy").asBoolean()).isTrue();
        assertThat(document(stored).path("exitCode").asInt(-1)).isZero();
    }

    @Test // PR-07
    void aSequenceThatIsCutAtTheEndIsLossy() throws Exception {
        StoredResult stored = run("printf '\\303'");

        assertThat(document(stored).path("stdout").asString()).isEqualTo("\uFFFD");
        assertThat(document(stored).path("lossy").asBoolean()).isTrue();
    }

    @Test // PR-10
    void anEnormousLineIsStoredWholeAndShownInPieces() throws Exception {
        StoredResult stored = run("head -c 20000000 /dev/zero | tr '\\0' a");

        assertThat(stored.bytes()).isGreaterThan(20_000_000);
        assertThat(stored.preview().text()).isEqualTo("a".repeat(16_384));
        assertThat(stored.preview().fullBytes()).isEqualTo(20_000_000);
        ResultLines lines =
                store.lines(call, LinesWanted.window("stdout", 4_883, 10)).orElseThrow();
        assertThat(lines.total()).isEqualTo(4_883);
        assertThat(lines.lines())
                .containsExactly(new ResultLines.Line(4_883, "a".repeat(20_000_000 - 4_882 * 4_096), false));
    }

    @Test // DB-06
    void nulIsKept() throws Exception {
        StoredResult stored = run("printf 'W\\0s\\0l\\0'");

        assertThat(document(stored).path("stdout").asString()).isEqualTo("W\0s\0l\0");
        assertThat(stored.preview().text()).doesNotContain("\0");
    }

    @Test // DB-12
    void aCommandWhoseOutputCanNotBeKeptStillRunsToItsEnd() throws Exception {
        try (ResultDraft draft = store.draft(call)) {
            Files.delete(data.resolve("tool-results"));
            StoredContext context = new StoredContext(workspace, call, draft);
            ObjectNode input =
                    JsonMapper.shared().createObjectNode().put("command", "head -c 1000000 /dev/zero; echo x >> log");

            assertThatThrownBy(() -> shell.run(input, context))
                    .isInstanceOfSatisfying(
                            ToolFailure.class,
                            failure -> assertThat(failure.code()).isEqualTo("result-not-storable"))
                    .hasMessageContaining("exit code 0");
        }
        assertThat(workspace.resolve("log")).hasContent("x");
    }

    private StoredResult run(String command) throws Exception {
        try (ResultDraft draft = store.draft(call)) {
            StoredContext context = new StoredContext(workspace, call, draft);
            ToolOutput output = shell.run(JsonMapper.shared().createObjectNode().put("command", command), context);
            return draft.store(output.members(), shell);
        }
    }

    private JsonNode document(StoredResult stored) throws IOException {
        Path file = store.find(call, stored.bytes()).orElseThrow();
        return JsonMapper.shared().readTree(Files.readString(file, StandardCharsets.UTF_8));
    }
}
