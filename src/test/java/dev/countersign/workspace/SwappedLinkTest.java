package dev.countersign.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody swaps names as fast as they can while files are read and written. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SwappedLinkTest {

    @TempDir
    Path folder;

    private Path root;
    private Path outside;
    private WorkspaceFiles files;
    private WorkspacePath target;
    private final AtomicBoolean done = new AtomicBoolean();

    @BeforeEach
    void aWorkspaceBesideASecret() throws Exception {
        root = Files.createDirectory(folder.toRealPath().resolve("ws"));
        outside = Files.createDirectory(folder.toRealPath().resolve("outside"));
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(root)) {
            assumeTrue(stream instanceof SecureDirectoryStream, "this platform can not hold folders open");
        }
        Files.writeString(outside.resolve("a.txt"), "secret");
        Files.createDirectory(root.resolve("sub"));
        Workspace workspace = Workspace.open(root);
        files = new WorkspaceFiles(workspace);
        target = workspace.path("sub/a.txt");
    }

    @Test // FI-03
    void aFolderThatIsALinkNowAndThenNeverLeadsOutside() throws Exception {
        while500AccessesRun(() -> {
            Files.move(root.resolve("sub"), root.resolve("parked"));
            Files.createSymbolicLink(root.resolve("sub"), outside);
            Files.delete(root.resolve("sub"));
            Files.move(root.resolve("parked"), root.resolve("sub"));
        });
        assertThat(outside).isDirectoryNotContaining(entry -> !entry.endsWith("a.txt"));
        assertThat(outside.resolve("a.txt")).hasContent("secret");
    }

    @Test // FI-03
    void aFileThatIsALinkNowAndThenNeverLeadsOutside() throws Exception {
        Path file = root.resolve("sub/a.txt");
        while500AccessesRun(() -> {
            Files.deleteIfExists(file);
            Files.createSymbolicLink(file, outside.resolve("a.txt"));
            Files.deleteIfExists(file);
            Files.writeString(root.resolve("next"), "mine");
            Files.move(root.resolve("next"), file);
        });
        assertThat(outside.resolve("a.txt")).hasContent("secret");
    }

    @Test // FI-05
    void aPipeThatTookTheFilesPlaceAfterTheCheckHoldsNobody() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", root.resolve("p").toString())
                        .start()
                        .waitFor())
                .isZero();
        try (Folder folder = Folder.open(root);
                FileChannel pipe = folder.read(Path.of("p"))) {
            assertThat(pipe.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
    }

    private void while500AccessesRun(Swap swap) throws Exception {
        Thread swapper = Thread.ofPlatform().start(() -> {
            while (!done.get()) {
                try {
                    swap.once();
                } catch (IOException theOtherWasFaster) {
                    continue;
                }
            }
        });
        try {
            for (int i = 0; i < 500; i++) {
                accessOnce();
            }
        } finally {
            done.set(true);
            swapper.join();
        }
    }

    private void accessOnce() throws Exception {
        try {
            files.replace(target, "mine".getBytes(UTF_8), UUID.randomUUID());
            assertThat(new String(files.read(target), UTF_8)).isEqualTo("mine");
        } catch (FileFailure refused) {
            assertThat(refused).hasMessageNotContaining("secret");
        }
    }

    private interface Swap {
        void once() throws IOException;
    }
}
