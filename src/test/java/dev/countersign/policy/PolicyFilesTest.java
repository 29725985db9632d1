package dev.countersign.policy;

import static dev.countersign.policy.Given.reads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.countersign.policy.PolicyReport.State;
import dev.countersign.tool.Action;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyFilesTest {

    private static final String READ =
            "- {id: a, action: tool_call, match: {tool: read_file}, effect: approve, ask: true}\n";

    @TempDir
    private Path folder;

    private Path userFile;
    private Workspace workspace;
    private PolicyFiles files;

    @BeforeEach
    void open() throws IOException {
        userFile = Files.createDirectory(folder.resolve("data")).resolve("tools.json");
        workspace = Workspace.open(Files.createDirectory(folder.resolve("w")));
        files = PolicyFiles.withoutService(userFile, Given.REGISTERED, new PolicySettings(false, Set.of()));
    }

    private Effect effect(String path) {
        return files.verdict(workspace, "read_file", reads(path)).effect();
    }

    private Path bounds() {
        return workspace.root().resolve("countersign.tools.yaml");
    }

    private Path tools() throws IOException {
        return Files.createDirectories(workspace.root().resolve(".countersign")).resolve("tools.json");
    }

    @Test
    void everyLookReadsTheFilesAnewThoughTimeAndSizeAreForged() throws IOException {
        assertThat(effect("a")).isNull();
        Files.writeString(userFile, "{\"rules\":[{\"tool\":\"*\",\"action\":\"ask\" }]}");
        FileTime time = Files.getLastModifiedTime(userFile);
        String before = files.fingerprint(workspace);
        assertThat(effect("a")).isEqualTo(Effect.ASK);
        // PC-05: a denial that comes between a question and the run
        Files.writeString(userFile, "{\"rules\":[{\"tool\":\"*\",\"action\":\"deny\"}]}");
        Files.setLastModifiedTime(userFile, time);
        assertThat(effect("a")).isEqualTo(Effect.DENY);
        assertThat(files.fingerprint(workspace)).isNotEqualTo(before);
    }

    // PC-07
    @Test
    void onlyFilesAtTheTasksOwnRootCount() throws IOException {
        Files.writeString(folder.resolve("countersign.tools.yaml"), "not even valid");
        Files.writeString(
                Files.createDirectory(workspace.root().resolve("sub")).resolve("countersign.tools.yaml"),
                Given.file(READ));
        assertThat(effect("sub/a")).isNull();
    }

    @Test
    void aFolderOrAPipeInAFilesPlaceIsInvalidAndNothingBlocks() throws Exception {
        Files.createDirectory(bounds());
        assertInvalid("countersign.tools.yaml:1:");
        Files.delete(bounds());
        Files.createDirectory(userFile);
        assertInvalid(userFile + ":1:");
        Files.delete(userFile);
        for (Path place : new Path[] {bounds(), tools(), userFile}) {
            Process mkfifo = new ProcessBuilder("mkfifo", place.toString()).start();
            assumeThat(mkfifo.waitFor()).isZero();
            assertInvalid(":1:");
            Files.delete(place);
        }
    }

    @Test
    void aLinkInAWorkspaceIsInvalidAndTheUsersOwnFileMayBeOne() throws IOException {
        Path real = Files.writeString(folder.resolve("real.json"), "{\"rules\":[{\"tool\":\"*\",\"action\":\"ask\"}]}");
        Files.createSymbolicLink(userFile, real);
        assertThat(effect("a")).isEqualTo(Effect.ASK);
        Files.createSymbolicLink(tools(), real);
        assertInvalid("symbolic link");
        Files.delete(tools());
        Files.delete(workspace.root().resolve(".countersign"));
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.createSymbolicLink(workspace.root().resolve(".countersign"), elsewhere);
        assertInvalid("symbolic link");
        Files.delete(workspace.root().resolve(".countersign"));
        Files.delete(real);
        assertInvalid("leads to nothing");
    }

    private void assertInvalid(String says) {
        Verdict verdict = files.verdict(workspace, "read_file", reads("a"));
        assertThat(verdict.effect()).isEqualTo(Effect.DENY);
        assertThat(verdict.grounds())
                .singleElement()
                .extracting(Ground::says)
                .asString()
                .startsWith("Policy invalid: ")
                .contains(says);
        assertThat(files.advertised(workspace, Given.REGISTERED)).isEmpty();
        assertThat(files.visibility(workspace, "list_files").test(Given.path("a")))
                .isFalse();
        assertThat(files.report(workspace).isInvalid()).isTrue();
    }

    // PC-10
    @Test
    void aFileThatIsBeingSavedIsLookedAtOnceMoreAndNeverTakenForAbsent() throws Exception {
        String deny = "{\"rules\":[{\"tool\":\"shell\",\"action\":\"deny\"}]}";
        Files.writeString(userFile, deny);
        Thread editor = Thread.ofVirtual().start(() -> save(deny));
        while (editor.isAlive()) {
            assertThat(files.verdict(workspace, "shell", new Action.RunsShell("ls"))
                            .effect())
                    .isEqualTo(Effect.DENY);
        }
        assertThat(files.report(workspace).layers().getFirst().state()).isEqualTo(State.VALID);
    }

    private void save(String content) {
        try {
            for (int i = 0; i < 5; i++) {
                Files.writeString(userFile, "");
                Thread.sleep(30);
                Files.writeString(userFile, content);
                Thread.sleep(10);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    // PP-05, PP-11: denials compare by file identity where both exist
    @Test
    void aDenialFindsAHardLinkOfWhatItNames() throws IOException {
        Files.writeString(workspace.root().resolve(".env"), "KEY=abc");
        Files.createLink(workspace.root().resolve("notes.txt"), workspace.root().resolve(".env"));
        Files.writeString(workspace.root().resolve("other.txt"), "x");
        Files.writeString(
                bounds(),
                Given.file(
                        READ + "- {id: d, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}\n"));
        assertThat(effect("notes.txt")).isEqualTo(Effect.DENY);
        assertThat(effect("other.txt")).isEqualTo(Effect.ASK);
        Visibility search = files.visibility(workspace, "search_files");
        assertThat(search.test(Given.path("notes.txt"))).isFalse();
        assertThat(search.test(Given.path("other.txt"))).isTrue();
    }

    @Test
    void aPolicyCanBeRequiredOfEveryWorkspace() throws IOException {
        PolicyFiles strict = PolicyFiles.withoutService(userFile, Given.REGISTERED, new PolicySettings(true, Set.of()));
        assertThat(strict.verdict(workspace, "read_file", reads("a")).effect()).isEqualTo(Effect.DENY);
        assertThat(strict.advertised(workspace, Given.REGISTERED)).isEmpty();
        Files.writeString(bounds(), Given.file(READ));
        assertThat(strict.verdict(workspace, "read_file", reads("a")).effect()).isEqualTo(Effect.ASK);
        assertThat(strict.advertised(workspace, Given.REGISTERED)).containsExactly("read_file");
    }
}
