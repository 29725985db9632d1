package dev.countersign.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspacePathTest {

    private final Workspace workspace = new Workspace(Path.of("/w/proj"));

    @ParameterizedTest
    @CsvSource({
        "src/a.txt, src/a.txt",
        "./src/a.txt, src/a.txt",
        "src//a.txt, src/a.txt",
        "src/./a.txt, src/a.txt",
        "src/, src",
        "./, .",
        "., .",
        "...., ....",
        "src/..%2f.env, src/..%2f.env",
        "src/....//.env, src/..../.env",
        "'a b', a b",
        "-rf, -rf",
        "foo~, foo~"
    })
    void spellingsOfOnePathAreOnePath(String spelled, String canonical) throws PathRefused {
        assertThat(workspace.path(spelled)).hasToString(canonical).isEqualTo(workspace.path(canonical));
        assertThat(workspace.path(spelled)).hasSameHashCodeAs(workspace.path(canonical));
    }

    @ParameterizedTest // PP-03
    @ValueSource(strings = {"src/../.env", "src/sub/../../.env", "./src/../.env", "..", "../x", "a/.."})
    void aParentComponentIsRefused(String spelled) {
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> workspace.path(spelled))
                .withMessageContaining("`..`");
    }

    @ParameterizedTest // PP-08
    @ValueSource(strings = {"src\\..\\.env", "src\\a.txt", "..\\x", "C:src\\a"})
    void aBackslashIsRefusedWithAHint(String spelled) {
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> workspace.path(spelled))
                .withMessageContaining("use \"/\"");
    }

    @ParameterizedTest // PP-09
    @ValueSource(
            strings = {
                "/etc/passwd",
                "//server/share/x",
                "/",
                "~/.ssh/id_ed25519",
                "~",
                "./~/x",
                "~user/x",
                "C:src",
                "C:/src",
                "./c:x",
                "file:///etc/passwd",
                "https://example.org/x",
                "/w/project/x",
                "/w/proj/../other",
                "//w/proj/x"
            })
    void aPathThatLeadsElsewhereIsRefused(String spelled) {
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> workspace.path(spelled))
                .withMessageContaining("relative to the workspace");
    }

    @ParameterizedTest // PP-09
    @CsvSource({"/w/proj/src/a.txt, src/a.txt", "/w/proj, .", "/w/proj/, .", "/w/proj//b, b"})
    void anAbsolutePathIntoTheWorkspaceIsRefusedWithTheRelativeOne(String spelled, String relative) {
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> workspace.path(spelled))
                .withMessageContaining("write `" + relative + "`");
    }

    @ParameterizedTest // PP-10
    @ValueSource(strings = {"src/a\u0000.txt", "\u0000", "a\nb.txt", "a\u007Fb", "a\u0085b", "x\u001B[2J", "a\uD800b"})
    void anIllegalCharacterIsRefused(String spelled) {
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> workspace.path(spelled))
                .withMessageContaining("illegal character");
    }

    @Test
    void aPathThatNoSystemCallTakesIsRefused() throws PathRefused {
        assertThat(workspace.path("d/".repeat(2_047) + "ff").toString()).hasSize(4_096);
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> workspace.path("d/".repeat(2_048) + "f"))
                .withMessageContaining("longer than 4,096 characters");
    }

    @Test
    void theEmptyPathIsRefused() {
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> workspace.path(""))
                .withMessageContaining("empty");
    }

    @ParameterizedTest // FI-19
    @ValueSource(strings = {"", ".", "./", "a.txt/", "a.txt/."})
    void aFolderIsRefusedWhereAFileIsMeant(String spelled) {
        assertThatExceptionOfType(PathRefused.class).isThrownBy(() -> workspace.filePath(spelled));
    }

    @Test
    void composedAndDecomposedNamesAreTwoPaths() throws PathRefused {
        assertThat(workspace.path("donn\u00E9es")).isNotEqualTo(workspace.path("donne\u0301es"));
    }
}
