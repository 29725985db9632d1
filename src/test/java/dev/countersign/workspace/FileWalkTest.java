package dev.countersign.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.countersign.workspace.FileFailure.Kind;
import dev.countersign.workspace.Skipped.Reason;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FileWalkTest {

    @TempDir
    Path folder;

    private Path root;
    private Workspace workspace;
    private WorkspaceFiles files;
    private Map<Reason, Integer> skipped = Map.of();

    @BeforeEach
    void aWorkspace() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("ws"));
        workspace = Workspace.open(root);
        files = new WorkspaceFiles(workspace);
    }

    @Test
    void pathsComeInTheOrderOfTheirBytes() throws Exception {
        make("a/x", "a-b", "a.txt", "a0", "B", "\uFF5Ez", "\uD83D\uDE00", "a-b.d/y", "a/.hidden");
        assertThat(walk(".", "**"))
                .containsExactly("B", "a-b", "a-b.d/y", "a.txt", "a/.hidden", "a/x", "a0", "\uFF5Ez", "\uD83D\uDE00");
    }

    @Test // SE-04
    void whatGitIgnoresIsNotEntered() throws Exception {
        make("node_modules/deep/x.ts", "src/a.ts", "src/gen/b.ts", "src/gen/keep.ts", "x.log", ".git/config");
        Files.writeString(root.resolve(".gitignore"), "node_modules/\n*.log\n");
        Files.writeString(root.resolve("src/.gitignore"), "gen/*\n!gen/keep.ts\n");
        assertThat(walk(".", "**")).containsExactly(".gitignore", "src/.gitignore", "src/a.ts", "src/gen/keep.ts");
        assertThat(walk("src", "*.ts")).containsExactly("src/a.ts", "src/gen/keep.ts");
        assertThat(walk("node_modules", "**")).containsExactly("node_modules/deep/x.ts");
        assertThat(walk("x.log", "**")).containsExactly("x.log");
        assertThat(skipped).isEmpty();
    }

    @Test // SE-01, FI-01
    void linksAreCountedAndNotEntered() throws Exception {
        make("a/b/x");
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "s");
        Files.createSymbolicLink(root.resolve("a/b/loop"), Path.of("../../a"));
        Files.createSymbolicLink(root.resolve("out"), outside);
        Files.createSymbolicLink(root.resolve("leak"), outside.resolve("secret"));
        assertThat(walk(".", "**")).containsExactly("a/b/x");
        assertThat(skipped).isEqualTo(Map.of(Reason.LINK, 3));
        assertThatExceptionOfType(FileFailure.class)
                .isThrownBy(() -> walk("a/b/loop", "**"))
                .withMessageContaining("ask for `a`")
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Kind.SYMBOLIC_LINK));
    }

    @Test // FI-01
    void rulesBehindALinkAreNoRules() throws Exception {
        make("a");
        Files.writeString(folder.resolve("rules"), "a");
        Files.createSymbolicLink(root.resolve(".gitignore"), folder.resolve("rules"));
        assertThat(walk(".", "**")).containsExactly("a");
    }

    @Test // FI-05
    void pipesAndSocketsArePassedOver() throws Exception {
        make("a");
        assertThat(new ProcessBuilder(
                                "mkfifo",
                                root.resolve("p").toString(),
                                root.resolve(".gitignore").toString())
                        .start()
                        .waitFor())
                .isZero();
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(root.resolve("s")));
            assertThat(walk(".", "**")).containsExactly("a");
        }
        assertThat(skipped).isEqualTo(Map.of(Reason.SPECIAL, 3));
        assertThatExceptionOfType(FileFailure.class).isThrownBy(() -> walk("p", "**"));
    }

    @Test // SE-01
    void depthCostsNeitherStackNorDescriptors() throws Exception {
        int depth = 3_000;
        make("z");
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(root)) {
            if (!(stream instanceof SecureDirectoryStream)) {
                return;
            }
        }
        String script =
                "import os\nfor i in range(%d):\n open('y.txt','w').close(); os.mkdir('d'); os.chdir('d')\nopen('x.txt','w').close()";
        Process python = new ProcessBuilder("python3", "-c", script.formatted(depth))
                .directory(root.toFile())
                .start();
        assertThat(python.waitFor()).isZero();
        try {
            List<String> found = walk(".", "**/*.txt");
            assertThat(found).hasSize(depth + 1);
            assertThat(found.getFirst()).isEqualTo("d/".repeat(depth) + "x.txt");
            assertThat(found.getLast()).isEqualTo("y.txt");
            assertThat(skipped).isEmpty();
        } finally {
            new ProcessBuilder("rm", "-rf", root.toString()).start().waitFor();
            Files.createDirectory(root);
        }
    }

    @Test // SE-06
    void aFolderThatCanNotBeReadIsCounted() throws Exception {
        make("a", "locked/x");
        Path locked = root.resolve("locked");
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"));
        try {
            if (!Files.isReadable(locked)) {
                assertThat(walk(".", "**")).containsExactly("a");
                assertThat(skipped).isEqualTo(Map.of(Reason.UNREADABLE, 1));
            } else {
                assertThat(walk(".", "**")).containsExactly("a", "locked/x");
            }
        } finally {
            Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test // SE-06
    void whatVanishesDuringTheWalkIsPassedOver() throws Exception {
        make("a/x", "b/x", "c");
        try (FileWalk walk = files.walk(WorkspacePath.root(), Glob.parse("**"), path -> true);
                WalkedFile first = walk.next()) {
            assertThat(first).isNotNull();
            Files.delete(root.resolve("b/x"));
            Files.delete(root.resolve("b"));
            try (WalkedFile next = walk.next()) {
                assertThat(next).isNotNull();
                assertThat(next.path()).hasToString("c");
                Files.delete(root.resolve("c"));
                assertThatExceptionOfType(FileFailure.class).isThrownBy(next::read);
            }
            assertThat(walk.next()).isNull();
            assertThat(walk.skipped().counts()).isEqualTo(Map.of(Reason.UNREADABLE, 1));
        }
    }

    @Test // PP-15
    void whatAPolicyHidesIsCountedAndNotEntered() throws Exception {
        make(".env", "secret/a", "secret/b", "src/.env", "src/a");
        List<String> found = new ArrayList<>();
        try (FileWalk walk = files.walk(
                WorkspacePath.root(),
                Glob.parse("**"),
                path -> !path.toString().endsWith(".env") && !path.toString().equals("secret"))) {
            drain(walk, found);
        }
        assertThat(found).containsExactly("src/a");
        assertThat(skipped).isEqualTo(Map.of(Reason.POLICY, 3));
    }

    @Test // SE-04
    void anIgnoredFolderIsNeverOpened() throws Exception {
        make("src/a.ts", "node_modules/x/b.ts");
        Files.writeString(root.resolve(".gitignore"), "node_modules/\n");
        List<String> opened = new ArrayList<>();
        WorkspaceFiles watched = new WorkspaceFiles(
                workspace, real -> new WatchedFolder(Folder.open(real), (what, name) -> opened.add(name.toString())));
        List<String> found = new ArrayList<>();
        try (FileWalk walk = watched.walk(WorkspacePath.root(), Glob.parse("*.ts"), path -> true)) {
            drain(walk, found);
        }
        assertThat(found).containsExactly("src/a.ts");
        assertThat(opened).containsExactly("src");
    }

    @Test // SE-04
    void anInterruptEndsTheWalk() throws Exception {
        make("a", "b");
        try (FileWalk walk = files.walk(WorkspacePath.root(), Glob.parse("**"), path -> true)) {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(ClosedByInterruptException.class).isThrownBy(walk::next);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void noDescriptorIsLeftOpen() throws Exception {
        make("a/b/c/x", "a/b/y", "a/z");
        long before = openDescriptors();
        walk(".", "**");
        try (FileWalk walk = files.walk(WorkspacePath.root(), Glob.parse("**"), path -> true)) {
            WalkedFile file = walk.next();
            assertThat(file).isNotNull();
            file.close();
            file.close();
        }
        assertThat(openDescriptors()).isEqualTo(before);
    }

    private long openDescriptors() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        if (!Files.exists(descriptors)) {
            return 0;
        }
        try (DirectoryStream<Path> open = Files.newDirectoryStream(descriptors)) {
            long count = 0;
            for (Path descriptor : open) {
                try {
                    count += Files.readSymbolicLink(descriptor).startsWith(root) ? 1 : 0;
                } catch (IOException closedMeanwhile) {
                    continue;
                }
            }
            return count;
        }
    }

    private void make(String... paths) throws IOException {
        for (String path : paths) {
            Files.createDirectories(root.resolve(path).getParent());
            Files.writeString(root.resolve(path), "x");
        }
    }

    private List<String> walk(String path, String glob) throws Exception {
        List<String> found = new ArrayList<>();
        try (FileWalk walk = files.walk(workspace.path(path), Glob.parse(glob), any -> true)) {
            drain(walk, found);
        }
        return found;
    }

    private void drain(FileWalk walk, List<String> found) throws Exception {
        for (WalkedFile file = walk.next(); file != null; file = walk.next()) {
            found.add(file.path().toString());
            file.close();
        }
        skipped = walk.skipped().counts();
    }
}
