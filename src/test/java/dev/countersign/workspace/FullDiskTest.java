package dev.countersign.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.countersign.workspace.FileFailure.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs the right to mount a small file system; skipped where there is none. */
class FullDiskTest {

    @TempDir
    Path folder;

    private Path disk;

    @BeforeEach
    void aDiskOfOneMebibyte() throws Exception {
        disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(runs("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString()), "may not mount a tmpfs");
    }

    @AfterEach
    void unmount() throws Exception {
        runs("umount", disk.toString());
    }

    @Test // FI-08
    void aFullDiskLeavesTheFileAsItWas() throws Exception {
        byte[] old = new byte[200 * 1024];
        old[0] = 1;
        Files.write(disk.resolve("a.txt"), old);
        Workspace workspace = Workspace.open(disk);
        WorkspaceFiles files = new WorkspaceFiles(workspace);
        WorkspacePath path = workspace.path("a.txt");
        assertThatExceptionOfType(FileFailure.class)
                .isThrownBy(() -> files.replace(path, new byte[900 * 1024], UUID.randomUUID()))
                .withMessageContaining("no space left")
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Kind.NO_SPACE));
        assertThat(disk.resolve("a.txt")).hasBinaryContent(old);
        assertThat(files.list(WorkspacePath.root()).total()).isEqualTo(1);
        FileContent read = new FileContent(old);
        assertThatExceptionOfType(FileFailure.class)
                .isThrownBy(() -> files.edit(path, read, new FileContent(new byte[900 * 1024]), UUID.randomUUID()))
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Kind.NO_SPACE));
        assertThat(disk.resolve("a.txt")).hasBinaryContent(old);
        assertThat(files.list(WorkspacePath.root()).total()).isEqualTo(1);
        assertThat(files.replace(path, new byte[10], UUID.randomUUID()).content())
                .isEqualTo(new FileContent(new byte[10]));
    }

    @Test // FI-06
    void aFileThatClaimsToBeEmptyIsReadAsItIs() throws Exception {
        Path claims = Files.createFile(disk.resolve("version"));
        assumeTrue(runs("mount", "--bind", "/proc/version", claims.toString()), "may not bind a file of /proc");
        try {
            assertThat(Files.size(claims)).isZero();
            WorkspaceFiles files = new WorkspaceFiles(Workspace.open(disk));
            assertThat(files.read(Workspace.open(disk).path("version")))
                    .isEqualTo(Files.readAllBytes(Path.of("/proc/version")));
        } finally {
            runs("umount", claims.toString());
        }
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }
}
