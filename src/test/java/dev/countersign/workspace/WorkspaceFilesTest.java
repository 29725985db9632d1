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
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What is found and read, and how nothing outside ever is; {@link ReplacementTest} has the writing. */
class WorkspaceFilesTest extends OpenedWorkspace {

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

    @Test
    void onlyARegularFileInsideIsExecutable() throws Exception {
        Path script = Files.writeString(root.resolve("run.sh"), "x");
        Files.writeString(outside.resolve("run.sh"), "x");
        Files.setPosixFilePermissions(outside.resolve("run.sh"), PosixFilePermissions.fromString("rwx------"));
        Files.createSymbolicLink(root.resolve("leak"), outside.resolve("run.sh"));
        Files.createDirectory(root.resolve("folder"));
        for (String name : new String[] {"run.sh", "leak", "folder", "missing", "missing/x", "leak/x"}) {
            assertThat(files.isExecutable(path(name))).as(name).isFalse();
        }

        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rw-r--r-x"));

        assertThat(files.isExecutable(path("run.sh"))).isTrue();
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

    @Test // FI-03
    void aLinkThatIsSwappedInAfterTheCheckIsRefused() throws Exception {
        Files.createDirectory(root.resolve("sub"));
        files.check(path("sub/a.txt"));
        Files.delete(root.resolve("sub"));
        Files.createSymbolicLink(root.resolve("sub"), outside);
        refused(Kind.SYMBOLIC_LINK, () -> write("sub/a.txt", "x"));
        assertThat(namesIn(outside)).isEmpty();
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

    @Test // FI-17
    void theLimitIsInclusive() throws Exception {
        Files.write(root.resolve("full"), new byte[WorkspaceFiles.MAX_BYTES]);
        Files.write(root.resolve("over"), new byte[WorkspaceFiles.MAX_BYTES + 1]);
        assertThat(files.read(path("full"))).hasSize(16_777_216);
        refused(Kind.TOO_LARGE, () -> files.read(path("over")));
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

    @Test // FI-25
    void noOtherFileIsGuessed() throws Exception {
        Files.createDirectories(root.resolve("public/css"));
        Files.writeString(root.resolve("public/css/menu.css"), "x");
        refused(Kind.NOT_FOUND, () -> read("mobile/css/menu.css"));
        refused(Kind.NOT_FOUND, () -> read("menu.css"));
        refused(Kind.NOT_FOUND, () -> read("public/css/MENU.css"));
    }
}
