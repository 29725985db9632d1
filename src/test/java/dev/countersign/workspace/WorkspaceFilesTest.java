package dev.countersign.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.countersign.workspace.FileFailure.Kind;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ways of opening folders keep the same promises. */
@ParameterizedClass
@EnumSource
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WorkspaceFilesTest {

    enum Opening {
        AS_THE_PLATFORM_CAN(Folder::open),
        RECHECKED(RecheckedFolder::open);

        private final WorkspaceFiles.FolderOpener opener;

        Opening(WorkspaceFiles.FolderOpener opener) {
            this.opener = opener;
        }
    }

    @Parameter
    Opening opening;

    @TempDir
    Path folder;

    Path root;
    Path outside;
    Workspace workspace;
    WorkspaceFiles files;

    @BeforeEach
    void aWorkspaceWithAFolderBesideIt() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("ws"));
        outside = Files.createDirectory(folder.toRealPath().resolve("outside"));
        workspace = Workspace.open(root);
        files = new WorkspaceFiles(workspace, opening.opener);
    }

    @Test
    void aFileIsCreatedAndReadAgain() throws Exception {
        Files.createDirectories(root.resolve("a/b"));
        Written written = write("a/b/c.txt", "hello");
        assertThat(written).isEqualTo(new Written(true, new FileContent("hello".getBytes(UTF_8)), null));
        assertThat(written.content().sha256())
                .isEqualTo("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
        assertThat(read("a/b/c.txt")).isEqualTo("hello");
        assertThat(namesIn(root.resolve("a/b"))).containsExactly("c.txt");
    }

    @Test
    void aReplacementKeepsTheModeAndTellsBothDigests() throws Exception {
        Path script = Files.writeString(root.resolve("run.sh"), "hello");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-x---"));
        Written written = write("run.sh", "new");
        assertThat(written.created()).isFalse();
        assertThat(written.previous()).isEqualTo(new FileContent("hello".getBytes(UTF_8)));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(script)))
                .isEqualTo("rwxr-x---");
        assertThat(script).hasContent("new");
    }

    @Test // FI-01
    void linksOutOfTheWorkspaceAreRefused() throws Exception {
        Files.writeString(outside.resolve("x"), "secret");
        Files.createSymbolicLink(root.resolve("leak"), outside.resolve("x"));
        Files.createSymbolicLink(root.resolve("out"), outside);
        Files.createSymbolicLink(root.resolve("rel"), Path.of("../outside/x"));
        refused(Kind.SYMBOLIC_LINK, () -> read("leak"));
        refused(Kind.SYMBOLIC_LINK, () -> read("out/x"));
        refused(Kind.SYMBOLIC_LINK, () -> read("rel"));
        refused(Kind.SYMBOLIC_LINK, () -> files.list(path("out")));
        refused(Kind.SYMBOLIC_LINK, () -> write("out/new", "x"));
        for (String link : new String[] {"leak", "out/x", "rel", "out", "out/new"}) {
            assertThatExceptionOfType(PathRefused.class)
                    .isThrownBy(() -> files.check(path(link)))
                    .withMessageContaining("symbolic link")
                    .withMessageNotContaining(outside.toString());
        }
        assertThat(namesIn(outside)).containsExactly("x");
        assertThat(files.list(WorkspacePath.root()).entries())
                .extracting(Listing.Entry::type)
                .containsOnly(Listing.Type.LINK);
    }

    @Test // PP-11
    void aLinkThatStaysInsideIsRefusedWithTheRealPath() throws Exception {
        Files.createDirectories(root.resolve("real/deep"));
        Files.writeString(root.resolve("real/deep/a"), "x");
        Files.createSymbolicLink(root.resolve("alias"), Path.of("real"));
        Files.createSymbolicLink(root.resolve("self"), Path.of("."));
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> files.check(path("alias/deep/a")))
                .withMessageContaining("ask for `real/deep/a`");
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> files.check(path("self")))
                .withMessageContaining("ask for `.`");
    }

    @Test // FI-02
    void nothingIsWrittenThroughADanglingLink() throws Exception {
        Path target = outside.resolve("created.txt");
        Files.createSymbolicLink(root.resolve("new.txt"), target);
        Files.createSymbolicLink(root.resolve("d"), outside.resolve("absent"));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        refused(Kind.SYMBOLIC_LINK, () -> write("new.txt", "x"));
        refused(Kind.SYMBOLIC_LINK, () -> write("d/x", "x"));
        refused(Kind.SYMBOLIC_LINK, () -> write("loop", "x"));
        assertThat(target).doesNotExist();
        assertThat(root.resolve("new.txt")).isSymbolicLink();
        assertThat(namesIn(root)).containsExactlyInAnyOrder("new.txt", "d", "loop");
    }

    @Test // FI-03
    void aLinkThatIsSwappedInAfterTheCheckIsRefused() throws Exception {
        Files.createDirectory(root.resolve("sub"));
        files.check(path("sub/a.txt"));
        Files.delete(root.resolve("sub"));
        Files.createSymbolicLink(root.resolve("sub"), outside);
        refused(Kind.SYMBOLIC_LINK, () -> write("sub/a.txt", "x"));
        assertThat(namesIn(outside)).isEmpty();
    }

    @Test // FI-04
    void aHardLinkIsReplacedAndNotWrittenThrough() throws Exception {
        Path elsewhere = Files.writeString(outside.resolve("f"), "old");
        Files.createLink(root.resolve("h"), elsewhere);
        assertThat(read("h")).isEqualTo("old");
        write("h", "new");
        assertThat(read("h")).isEqualTo("new");
        assertThat(elsewhere).hasContent("old");
    }

    @Test // FI-05
    void pipesAndSocketsAreRefusedWithoutBeingOpened() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", root.resolve("p").toString())
                        .start()
                        .waitFor())
                .isZero();
        refused(Kind.NOT_A_REGULAR_FILE, () -> read("p"));
        refused(Kind.NOT_A_REGULAR_FILE, () -> write("p", "x"));
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(root.resolve("s")));
            refused(Kind.NOT_A_REGULAR_FILE, () -> read("s"));
            assertThat(files.list(WorkspacePath.root()).entries())
                    .extracting(Listing.Entry::type)
                    .containsOnly(Listing.Type.OTHER);
        }
    }

    @Test // FI-06
    void aHugeSparseFileIsRefusedByItsSize() throws Exception {
        try (RandomAccessFile sparse = new RandomAccessFile(root.resolve("big").toFile(), "rw")) {
            sparse.setLength(10L * 1024 * 1024 * 1024);
        }
        refused(Kind.TOO_LARGE, () -> read("big"));
        assertThat(write("big", "small").previous()).isNull();
    }

    @Test // FI-06
    void aFileThatGrowsWithoutEndIsGivenUp() throws Exception {
        Path log = Files.write(root.resolve("log"), new byte[WorkspaceFiles.MAX_BYTES - 100_000]);
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> growUntil(done, log));
        try {
            refused(Kind.TOO_LARGE, () -> {
                while (true) {
                    files.read(path("log"));
                }
            });
        } finally {
            done.set(true);
            writer.join();
        }
    }

    private static void growUntil(AtomicBoolean done, Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.seek(file.length());
            while (!done.get() && file.length() < 2L * WorkspaceFiles.MAX_BYTES) {
                file.write(new byte[4096]);
            }
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test // FI-16
    void anEditOfWhatSomebodyElseChangedIsGivenUp() throws Exception {
        Path file = Files.writeString(root.resolve("a"), "read");
        FileContent read = new FileContent("read".getBytes(UTF_8));
        FileContent mine = new FileContent("mine".getBytes(UTF_8));
        WorkspacePath path = workspace.path("a");
        assertThat(files.edit(path, read, mine, UUID.randomUUID())).isEqualTo(new Written(false, mine, read));
        refused(Kind.CHANGED_MEANWHILE, () -> files.edit(path, read, mine, UUID.randomUUID()));
        assertThat(file).hasContent("mine");
        Files.delete(file);
        refused(Kind.CHANGED_MEANWHILE, () -> files.edit(path, read, mine, UUID.randomUUID()));
        assertThat(namesIn(root)).isEmpty();
    }

    @Test // FI-16
    void aSaveRightBeforeTheRenameIsSeen() throws Exception {
        Path file = Files.writeString(root.resolve("a"), "read");
        WorkspaceFiles late = new WorkspaceFiles(workspace, real -> new SavingFolder(opening.opener.open(real), file));
        FileContent read = new FileContent("read".getBytes(UTF_8));
        FileContent mine = new FileContent("mine".getBytes(UTF_8));
        refused(Kind.CHANGED_MEANWHILE, () -> late.edit(workspace.path("a"), read, mine, UUID.randomUUID()));
        assertThat(file).hasContent("saved by somebody else");
        assertThat(namesIn(root)).containsExactly("a");
    }

    @Test // FI-17
    void theLimitIsInclusive() throws Exception {
        Files.write(root.resolve("full"), new byte[WorkspaceFiles.MAX_BYTES]);
        Files.write(root.resolve("over"), new byte[WorkspaceFiles.MAX_BYTES + 1]);
        assertThat(files.read(path("full"))).hasSize(16_777_216);
        refused(Kind.TOO_LARGE, () -> files.read(path("over")));
    }

    @Test // FI-10
    void aReadOnlyFileAndAReadOnlyFolderStayAsTheyAre() throws Exception {
        Path file = Files.writeString(root.resolve("a.txt"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        Path sub = Files.createDirectory(root.resolve("sub"));
        Path inside = Files.writeString(sub.resolve("b.txt"), "old");
        Files.setPosixFilePermissions(sub, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            refused(Kind.READ_ONLY, () -> write("a.txt", "new"));
            refused(Kind.READ_ONLY, () -> write("sub/b.txt", "new"));
            refused(Kind.READ_ONLY, () -> write("sub/c.txt", "new"));
        } finally {
            Files.setPosixFilePermissions(sub, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        assertThat(file).hasContent("old");
        assertThat(inside).hasContent("old");
        assertThat(namesIn(sub)).containsExactly("b.txt");
    }

    @Test // FI-19
    void aFolderIsNoFileAndAFileIsNoFolder() throws Exception {
        Files.createDirectory(root.resolve("src"));
        Files.writeString(root.resolve("a.txt"), "x");
        refused(Kind.IS_FOLDER, () -> read("src"));
        refused(Kind.IS_FOLDER, () -> write("src", "x"));
        refused(Kind.IS_FOLDER, () -> write(".", "x"));
        refused(Kind.NOT_FOUND, () -> write("new/a", "x"));
        refused(Kind.NOT_A_FOLDER, () -> files.list(path("a.txt")));
        refused(Kind.NOT_A_FOLDER, () -> write("a.txt/b", "x"));
        assertThat(namesIn(root)).containsExactlyInAnyOrder("src", "a.txt");
        assertThat(namesIn(root.resolve("src"))).isEmpty();
    }

    @Test // FI-22
    void theWorkspaceMayBeReachedThroughALinkThatLeadsElsewhereLater() throws Exception {
        Path link = Files.createSymbolicLink(outside.resolve("link"), root);
        Workspace throughLink = Workspace.open(link);
        assertThat(throughLink).isEqualTo(workspace);
        Files.delete(link);
        Files.createSymbolicLink(link, outside);
        new WorkspaceFiles(throughLink, opening.opener).replace(path("b"), "x".getBytes(UTF_8), UUID.randomUUID());
        assertThat(root.resolve("b")).hasContent("x");
    }

    @Test // FI-22
    void aWorkspaceThatBecameALinkIsNotEntered() throws Exception {
        Files.writeString(outside.resolve("a"), "secret");
        Files.move(root, folder.resolve("moved"));
        Files.createSymbolicLink(root, outside);
        refused(Kind.NOT_FOUND, () -> read("a"));
    }

    @Test // FI-23, PP-06
    void theNeverWritableAreRefusedHereToo() throws Exception {
        Files.writeString(root.resolve(".git"), "gitdir: elsewhere");
        Files.createDirectories(root.resolve("sub/.git"));
        for (String name :
                new String[] {".git", ".git/hooks/pre-commit", "sub/.git/config", "sub/.GITIGNORE", ".git./c"}) {
            refused(Kind.NEVER_WRITABLE, () -> write(name, "x"));
        }
        assertThat(root.resolve(".git")).hasContent("gitdir: elsewhere");
        assertThat(namesIn(root.resolve("sub/.git"))).isEmpty();
    }

    @Test // FI-25
    void noOtherFileIsGuessed() throws Exception {
        Files.createDirectories(root.resolve("public/css"));
        Files.writeString(root.resolve("public/css/menu.css"), "x");
        refused(Kind.NOT_FOUND, () -> read("mobile/css/menu.css"));
        refused(Kind.NOT_FOUND, () -> read("menu.css"));
        refused(Kind.NOT_FOUND, () -> read("public/css/MENU.css"));
    }

    @Test
    void aNameThatIsTooLongIsRefusedWithoutHarm() throws Exception {
        refused(Kind.NOT_POSSIBLE, () -> write("n".repeat(300), "x"));
        assertThat(namesIn(root)).isEmpty();
    }

    private WorkspacePath path(String spelled) throws PathRefused {
        return workspace.path(spelled);
    }

    private String read(String spelled) throws Exception {
        return new String(files.read(path(spelled)), UTF_8);
    }

    private Written write(String spelled, String content) throws Exception {
        return files.replace(path(spelled), content.getBytes(UTF_8), UUID.randomUUID());
    }

    private static void refused(Kind kind, ThrowingCallable access) {
        assertThatExceptionOfType(FileFailure.class)
                .isThrownBy(access)
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(kind));
    }

    private static Stream<String> namesIn(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> String.valueOf(entry.getFileName())).toList().stream();
        }
    }
}
