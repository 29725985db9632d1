package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.storage.DataDirectory;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** DB-13, RC-07: whatever becomes of a stored file, reading it tells lines or that it is damaged, and nothing else. */
class DamagedResultTest {

    private static final byte[] REPLACEMENTS = {'"', '\\', (byte) 0xFF};
    private static final int ENDS = 64;
    private static final int SOME = 11;

    private final UUID call = UUID.randomUUID();

    @TempDir
    private Path data;

    private ResultStore store;
    private ResultFolder folder;
    private StoredResult stored;

    @BeforeEach
    void aStoredResultWithAnIndex() throws IOException {
        DataDirectory directory = DataDirectory.open(data);
        store = new ResultStore(directory);
        folder = ResultFolder.open(directory.results());
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout").write("é\n".repeat(300).getBytes(StandardCharsets.UTF_8));
            draft.output("stderr").write("a\u0001".getBytes(StandardCharsets.UTF_8));
            stored = draft.store(
                    JsonMapper.shared()
                            .createObjectNode()
                            .put("exitCode", 0)
                            .set("more", JsonMapper.shared().createArrayNode().add(1.5)),
                    new PlainText());
        }
        LineIndex.write(document(), List.of("stdout", "stderr"), folder.index(call));
    }

    private Path document() {
        return folder.document(call);
    }

    @Test
    void everyByteThatWasChangedIsNoticed() throws IOException {
        byte[] whole = Files.readAllBytes(document());
        for (int at = 0; at < whole.length; at++) {
            Files.write(document(), changed(whole, at, (byte) (whole[at] ^ 1)));
            assertThatThrownBy(() -> store.check(call, stored.sha256()))
                    .as("byte %d", at)
                    .isInstanceOf(ResultDamaged.class);
            assertThat(store.find(call, stored.bytes()))
                    .as("the bytes can be had")
                    .isPresent();
        }
        Files.write(document(), whole);
        assertThatCode(() -> store.check(call, stored.sha256())).doesNotThrowAnyException();
    }

    @Test
    void whatWasFoundWholeIsReadAgainOnceItsFileHasChanged() throws IOException {
        store.check(call, stored.sha256());
        Files.write(document(), changed(Files.readAllBytes(document()), 40, (byte) 'x'));
        Files.setLastModifiedTime(document(), FileTime.from(Instant.now().plusSeconds(1)));

        assertThatThrownBy(() -> store.check(call, stored.sha256())).isInstanceOf(ResultDamaged.class);
        assertThatThrownBy(() -> store.check(call, "0".repeat(64))).isInstanceOf(ResultDamaged.class);
        assertThatCode(() -> store.check(UUID.randomUUID(), stored.sha256())).doesNotThrowAnyException();
    }

    @Test
    void aDamagedDocumentIsReadOrSaidToBeDamaged() throws IOException {
        damageBytesOf(document());
        Files.delete(folder.index(call));
        damageBytesOf(document());
    }

    @Test
    void aDamagedIndexIsNoFailureOfItsOwn() throws IOException {
        damageBytesOf(folder.index(call));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[1,2]",
                "7",
                "{\"stdout\":\"a",
                "{\"stdout\":\"\\x\"}",
                "{\"stdout\":\"\\u00zz\"}",
                "{\"a\":1"
            })
    void whatIsNoDocumentIsDamaged(String text) throws IOException {
        Files.writeString(document(), text);

        assertThatThrownBy(() -> {
                    store.lines(call, LinesWanted.window("stdout", 1, 10));
                    store.lines(call, LinesWanted.window("json", 1, 10));
                })
                .isInstanceOf(ResultDamaged.class);
    }

    @Test
    void whatIsNestedTooDeepToBeReadIsDamaged() throws IOException {
        Files.writeString(document(), "{\"a\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}");

        assertThatThrownBy(() -> store.streams(call)).isInstanceOf(ResultDamaged.class);
        assertThatThrownBy(() -> store.copy(call, "stdout", new StringWriter())).isInstanceOf(ResultDamaged.class);
    }

    private void damageBytesOf(Path file) throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at += isInTheMiddle(at, whole) ? SOME : 1) {
            for (byte replacement : REPLACEMENTS) {
                Files.write(file, changed(whole, at, replacement));
                readAll();
            }
        }
        Files.write(file, whole);
    }

    private static boolean isInTheMiddle(int at, byte[] whole) {
        return at > ENDS && at < whole.length - ENDS;
    }

    /** Fails by any exception but the one. */
    private void readAll() throws IOException {
        for (String stream : List.of("stdout", "stderr", "json")) {
            try {
                store.lines(call, LinesWanted.window(stream, 290, 5));
                store.copy(call, stream, new StringWriter());
                store.streams(call);
            } catch (ResultDamaged said) {
                assertThat(said).hasMessageContaining("can be downloaded");
            }
        }
    }

    private static byte[] changed(byte[] whole, int at, byte to) {
        byte[] damaged = whole.clone();
        damaged[at] = to;
        return damaged;
    }
}
