package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.storage.DataDirectory;
import dev.countersign.tool.BulkOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ResultStoreTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final UUID call = UUID.randomUUID();

    @TempDir
    private Path data;

    private ResultStore store;
    private Path folder;

    @BeforeEach
    void openTheStore() throws IOException {
        store = new ResultStore(DataDirectory.open(data.resolve("own")));
        folder = data.resolve("own/tool-results");
    }

    @Test
    void aResultIsOneDocumentWithItsSmallMembersFirst() throws Exception {
        StoredResult stored = stored(members("exitCode", 3), "stdout", "one\ntwo", "stderr", "é");

        Path document = store.find(call, stored.bytes()).orElseThrow();
        assertThat(document).hasContent("{\"exitCode\":3,\"stdout\":\"one\\ntwo\",\"stderr\":\"é\"}");
        assertThat(stored.sha256()).isEqualTo(sha256(Files.readAllBytes(document)));
        assertThat(filesInFolder()).containsExactly(call + ".json");
    }

    @Test
    void aDocumentOfAnotherLengthIsNotFound() throws Exception {
        StoredResult stored = stored(members("exitCode", 0), "stdout", "x");

        assertThat(store.find(call, stored.bytes() + 1)).isEmpty();
        assertThat(store.find(UUID.randomUUID(), stored.bytes())).isEmpty();
    }

    @Test // DB-06
    void controlCharactersStayInTheDocumentAndThePreviewIsFitForEveryDatabase() throws Exception {
        StoredResult stored = stored(members("exitCode", 0), "stdout", "W\0s\0l\0\u001b[31m");

        Path document = store.find(call, stored.bytes()).orElseThrow();
        assertThat(JSON.readTree(document).path("stdout").asString()).isEqualTo("W\0s\0l\0\u001b[31m");
        assertThat(stored.preview().text()).isEqualTo("W\u2400s\u2400l\u2400\u001b[31m");
    }

    @Test // PR-07
    void bytesThatAreNotUtf8AreReplacedAndSaidToBeLossy() throws Exception {
        try (ResultDraft draft = store.draft(call)) {
            BulkOutput output = draft.output("stdout");
            output.write(new byte[] {'o', 'k', (byte) 0xFF, (byte) 0xFE});
            assertThat(output.lossy()).isTrue();
            BulkOutput cut = draft.output("stderr");
            cut.write(0xC3);
            assertThat(cut.lossy()).isFalse();
            cut.close();
            assertThat(cut.lossy()).isTrue();
            draft.store(members("exitCode", 0), new PlainText());
        }
        assertThat(JSON.readTree(folder.resolve(call + ".json")).path("stdout").asString())
                .isEqualTo("ok\uFFFD\uFFFD");
    }

    @Test
    void halfASurrogatePairInAMemberDoesNotKeepAResultFromBeingStored() throws Exception {
        StoredResult stored = stored(members("name", "a\uD800b"));

        Path document = store.find(call, stored.bytes()).orElseThrow();
        assertThat(JSON.readTree(document).path("name").asString()).isEqualTo("a?b");
    }

    @Test // RE-05
    void everyFileIsItsOwnersOnly() throws Exception {
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout").write("x".getBytes(StandardCharsets.UTF_8));
            draft.output("stdout").flush();
            assertThat(modesInFolder()).containsOnly("rw-------");
            draft.store(members("exitCode", 0), new PlainText());
            assertThat(modesInFolder()).containsOnly("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
    }

    @Test
    void aDraftThatIsNotStoredLeavesNothing() throws Exception {
        try (ResultDraft draft = store.draft(call)) {
            draft.output("stdout").write("x".getBytes(StandardCharsets.UTF_8));
            draft.output("stdout").flush();
            assertThat(filesInFolder()).hasSize(1);
        }
        assertThat(filesInFolder()).isEmpty();
    }

    @Test // DB-12
    void aResultThatCanNotBeStoredSaysSoAndTheNextOneCan() throws Exception {
        Path inTheWay = Files.createDirectories(folder.resolve(call + ".json/full"));
        ResultDraft draft = store.draft(call);
        draft.output("stdout").write("x".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> draft.store(members("exitCode", 0), new PlainText()))
                .isInstanceOf(IOException.class);
        draft.close();

        Files.delete(inTheWay);
        Files.delete(inTheWay.getParent());
        assertThat(filesInFolder()).isEmpty();
        assertThat(stored(members("exitCode", 0), "stdout", "x").bytes()).isPositive();
    }

    @Test // DB-12
    void aFolderThatIsGoneIsToldToWhoeverWrites() throws Exception {
        try (ResultDraft draft = store.draft(call)) {
            Files.delete(folder);
            BulkOutput output = draft.output("stdout");
            output.write('x');
            assertThatThrownBy(output::flush).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> output.write('x')).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> draft.store(members("exitCode", 0), new PlainText()))
                    .isInstanceOf(IOException.class);
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void anInterruptedThreadStillStores() throws Exception {
        Thread.currentThread().interrupt();
        StoredResult stored = stored(members("exitCode", 0), "stdout", "x");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(store.find(call, stored.bytes())).isPresent();
    }

    @Test
    void aToolThatCanNotRenderGetsThePreviewOfTheDocument() throws Exception {
        try (ResultDraft draft = store.draft(call)) {
            StoredResult stored = draft.store(members("exitCode", 0), new Speechless());
            assertThat(stored.preview()).isEqualTo(new Preview("{\"exitCode\":0}", false, 14));
        }
    }

    @Test
    void aSweepRemovesWhatNoCallWillFinish() throws Exception {
        UUID erased = UUID.randomUUID();
        stored(members("exitCode", 0));
        for (String name : List.of(
                erased + ".json", erased + ".0.diff", call + ".json.tmp", call + ".stdout.spool", "notes.txt")) {
            Files.writeString(folder.resolve(name), "x");
        }

        assertThat(store.sweep(calls(Set.of(call), Set.of(erased), Set.of()))).isEqualTo(new Swept(4, 0));
        assertThat(filesInFolder()).containsExactlyInAnyOrder(call + ".json", "notes.txt");
    }

    @Test
    void aSweepLeavesWhatIsOfAnotherDatabase() throws Exception {
        List<String> theirs = Stream.of(".json", ".idx", ".0.diff", ".json.tmp", ".stdout.spool")
                .map(ending -> UUID.randomUUID() + ending)
                .toList();
        for (String name : theirs) {
            Files.writeString(folder.resolve(name), "x");
        }

        assertThat(store.sweep(calls(Set.of(), Set.of(), Set.of()))).isEqualTo(new Swept(0, 5));
        assertThat(filesInFolder()).containsExactlyInAnyOrderElementsOf(theirs);
    }

    @Test
    void aSweepOfThousandsAsksForEachOnce() throws Exception {
        List<UUID> mine = Stream.generate(UUID::randomUUID).limit(700).toList();
        List<UUID> gone = Stream.generate(UUID::randomUUID).limit(700).toList();
        for (UUID id : Stream.concat(mine.stream(), gone.stream()).toList()) {
            Files.createFile(folder.resolve(id + ".json"));
        }

        assertThat(store.sweep(calls(Set.copyOf(mine), Set.copyOf(gone), Set.of())))
                .isEqualTo(new Swept(700, 0));
        assertThat(filesInFolder())
                .hasSize(700)
                .allMatch(name -> mine.contains(UUID.fromString(name.substring(0, 36))));
    }

    @Test
    void aSweepLeavesWhatAnotherEngineIsWriting() throws Exception {
        for (String name : List.of(call + ".json.tmp", call + ".stdout.spool")) {
            Files.writeString(folder.resolve(name), "x");
        }

        assertThat(store.sweep(calls(Set.of(call), Set.of(), Set.of(call)))).isEqualTo(new Swept(0, 0));
        assertThat(store.sweep(calls(Set.of(call), Set.of(), Set.of()))).isEqualTo(new Swept(2, 0));
    }

    @Test
    void aDiffIsKeptBesideTheResultForItsOwnerOnly() throws Exception {
        store.keepDiff(call, 0, "+é\n");
        store.keepDiff(call, 1, "");

        assertThat(store.diff(call, 0)).hasValue("+é\n");
        assertThat(store.diff(call, 1)).hasValue("");
        assertThat(store.diff(call, 2)).isEmpty();
        assertThat(store.diff(UUID.randomUUID(), 0)).isEmpty();
        assertThat(modesInFolder()).containsExactly("rw-------", "rw-------");
        assertThat(store.sweep(calls(Set.of(call), Set.of(), Set.of()))).isEqualTo(new Swept(0, 0));
        assertThat(store.sweep(calls(Set.of(), Set.of(call), Set.of()))).isEqualTo(new Swept(2, 0));
    }

    @Test
    void anErasedResultIsGone() throws Exception {
        StoredResult stored = stored(members("exitCode", 0));
        store.keepDiff(call, 0, "+a");
        store.keepDiff(call, 1, "+b");
        store.erase(call);
        store.erase(call);
        assertThat(store.find(call, stored.bytes())).isEmpty();
        assertThat(filesInFolder()).isEmpty();
    }

    private StoredResult stored(ObjectNode members, String... outputs) throws IOException {
        try (ResultDraft draft = store.draft(call)) {
            for (int i = 0; i < outputs.length; i += 2) {
                draft.output(outputs[i]).write(outputs[i + 1].getBytes(StandardCharsets.UTF_8));
            }
            return draft.store(members, new PlainText());
        }
    }

    private static ObjectNode members(String name, Object value) {
        return JSON.createObjectNode().putPOJO(name, value);
    }

    private List<String> filesInFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private List<String> modesInFolder() throws IOException {
        List<String> modes = new java.util.ArrayList<>();
        for (String name : filesInFolder()) {
            modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))));
        }
        return modes;
    }

    private static KnownCalls calls(Set<UUID> existing, Set<UUID> erased, Set<UUID> running) {
        return new KnownCalls() {
            @Override
            public Set<UUID> existing(Set<UUID> calls) {
                return common(calls, existing);
            }

            @Override
            public Set<UUID> erased(Set<UUID> calls) {
                return common(calls, erased);
            }

            @Override
            public boolean isRunning(UUID call) {
                return running.contains(call);
            }

            private static Set<UUID> common(Set<UUID> some, Set<UUID> others) {
                return some.stream().filter(others::contains).collect(Collectors.toSet());
            }
        };
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
