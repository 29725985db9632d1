package dev.countersign.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.workspace.FileFailure.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How files are written, and when they are not. */
class ReplacementTest extends OpenedWorkspace {

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

    @Test // FI-04
    void aHardLinkIsReplacedAndNotWrittenThrough() throws Exception {
        Path elsewhere = Files.writeString(outside.resolve("f"), "old");
        Files.createLink(root.resolve("h"), elsewhere);
        assertThat(read("h")).isEqualTo("old");
        write("h", "new");
        assertThat(read("h")).isEqualTo("new");
        assertThat(elsewhere).hasContent("old");
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
        WorkspaceFiles late = new WorkspaceFiles(
                workspace,
                real -> new WatchedFolder(opening.opener.open(real), (what, name) -> {
                    if (what == WatchedFolder.Done.CREATED_PRIVATELY) {
                        Files.writeString(file, "saved by somebody else");
                    }
                }));
        FileContent read = new FileContent("read".getBytes(UTF_8));
        FileContent mine = new FileContent("mine".getBytes(UTF_8));
        refused(Kind.CHANGED_MEANWHILE, () -> late.edit(workspace.path("a"), read, mine, UUID.randomUUID()));
        assertThat(file).hasContent("saved by somebody else");
        assertThat(namesIn(root)).containsExactly("a");
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

    @Test // FI-23, PP-06
    void theNeverWritableAreRefusedHereToo() throws Exception {
        Files.writeString(root.resolve(".git"), "gitdir: elsewhere");
        Files.createDirectories(root.resolve("sub/.git"));
        for (String name : new String[] {
            ".git", ".git/hooks/pre-commit", "sub/.git/config", "vendor/m/.git", "sub/.GITIGNORE", ".git./c"
        }) {
            refused(Kind.NEVER_WRITABLE, () -> write(name, "x"));
        }
        assertThat(root.resolve(".git")).hasContent("gitdir: elsewhere");
        assertThat(namesIn(root.resolve("sub/.git"))).isEmpty();
    }

    @Test
    void aNameThatIsTooLongIsRefusedWithoutHarm() throws Exception {
        refused(Kind.NOT_POSSIBLE, () -> write("n".repeat(300), "x"));
        assertThat(namesIn(root)).isEmpty();
    }
}
