package dev.countersign.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.countersign.workspace.Listing.Entry;
import dev.countersign.workspace.Listing.Type;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListingTest {

    @TempDir
    Path root;

    private WorkspaceFiles files;

    @BeforeEach
    void aWorkspace() throws IOException {
        files = new WorkspaceFiles(Workspace.open(root));
    }

    @Test
    void entriesSayWhatTheyAreInTheOrderOfTheirBytes() throws Exception {
        Files.writeString(root.resolve("b"), "four");
        Files.createDirectory(root.resolve("B"));
        Files.createSymbolicLink(root.resolve("a"), Path.of("b"));
        assertThat(files.list(WorkspacePath.root()))
                .isEqualTo(new Listing(
                        List.of(
                                new Entry("B", Type.FOLDER, 0, false),
                                new Entry("a", Type.LINK, 0, false),
                                new Entry("b", Type.FILE, 4, false)),
                        3,
                        0,
                        false));
    }

    @Test
    void supplementaryCharactersComeLast() throws Exception {
        Files.createFile(root.resolve("\uFF5E"));
        Files.createFile(root.resolve("\uD83D\uDE00"));
        assertThat(names(files.list(WorkspacePath.root()))).containsExactly("\uFF5E", "\uD83D\uDE00");
    }

    @Test
    void aLongListingComesInPages() throws Exception {
        for (int i = 0; i < 1203; i++) {
            Files.createFile(root.resolve("f%04d".formatted(i)));
        }
        Listing first = files.list(WorkspacePath.root());
        assertThat(names(first))
                .containsExactlyElementsOf(
                        IntStream.range(0, 500).mapToObj("f%04d"::formatted).toList());
        assertThat(first.total()).isEqualTo(1203);
        assertThat(first.more()).isTrue();
        Listing last = files.list(WorkspacePath.root(), path -> true, "f0999");
        assertThat(names(last)).hasSize(203).startsWith("f1000").endsWith("f1202");
        assertThat(last.total()).isEqualTo(1203);
        assertThat(last.more()).isFalse();
    }

    @Test
    void whatMustNotBeShownIsOnlyCounted() throws Exception {
        Files.createFile(root.resolve("shown"));
        Files.createFile(root.resolve(".env"));
        Listing listing =
                files.list(WorkspacePath.root(), path -> !path.toString().equals(".env"), null);
        assertThat(names(listing)).containsExactly("shown");
        assertThat(listing.total()).isEqualTo(1);
        assertThat(listing.skipped()).isEqualTo(1);
    }

    @Test // SE-04
    void anInterruptEndsIt() throws Exception {
        Files.createFile(root.resolve("a"));
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(ClosedByInterruptException.class).isThrownBy(() -> files.list(WorkspacePath.root()));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test // FI-21
    void hostileNamesAreListedAsTheyAre() throws Exception {
        List<String> hostile = List.of("' OR 1", "-rf", "<b>", "a\nb", "n".repeat(255), "x\u001b[2J");
        for (String name : hostile) {
            Files.createFile(root.resolve(name));
        }
        assertThat(names(files.list(WorkspacePath.root()))).containsExactlyElementsOf(hostile);
    }

    @Test // FI-21
    void aNameThatIsNoTextIsMarked() throws Exception {
        Process touch = new ProcessBuilder("sh", "-c", "touch \"$(printf '\\377.t')\"")
                .directory(root.toFile())
                .start();
        assertThat(touch.waitFor()).isZero();
        assertThat(files.list(WorkspacePath.root()).entries()).singleElement().satisfies(entry -> {
            assertThat(entry.name()).endsWith(".t");
            assertThat(entry.type()).isEqualTo(Type.FILE);
            assertThat(entry.invalidName()).isTrue();
        });
    }

    private static List<String> names(Listing listing) {
        return listing.entries().stream().map(Entry::name).toList();
    }
}
