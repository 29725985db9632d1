package dev.countersign.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.Change;
import dev.countersign.tool.TestTool;
import dev.countersign.workspace.FileContent;
import dev.countersign.workspace.WorkspacePath;
import dev.countersign.workspace.Written;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LineDiffTest {

    @TempDir
    Path folder;

    @Test
    void onlyWhatChangedIsShownWithALittleAround() {
        assertThat(change("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n")
                        .diff())
                .isEqualTo("""
                --- a/a.txt
                +++ b/a.txt
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8
                """);
    }

    @Test
    void aNewFileIsAllAdded() {
        Change change = change(null, "x\n");
        assertThat(change.created()).isTrue();
        assertThat(change.previousSha256()).isNull();
        assertThat(change.diff()).isEqualTo("--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+x\n");
    }

    @Test
    void theSameContentHasNoHunks() {
        assertThat(change("x\n", "x\n").diff()).isEqualTo("--- a/a.txt\n+++ b/a.txt\n");
    }

    @Test
    void whatIsNoTextHasDigestsButNoDiff() {
        Change change = change("a\0b", "c");
        assertThat(change.diff()).isNull();
        assertThat(change.cut()).isFalse();
        assertThat(change.previousSha256()).hasSize(64);
        assertThat(change("c", "\0").diff()).isNull();
    }

    @Test
    void whatWasTooLargeToReadHasNoDiff() {
        FileContent content = new FileContent("x".getBytes(UTF_8));
        Change change = LineDiff.change(WorkspacePath.root().child("a.txt"), new Written(false, content, null));
        assertThat(change).isEqualTo(new Change(change.path(), false, null, content.sha256(), null, false));
    }

    @Test
    void aLongDiffIsCutAfterALine() {
        Change change = change("old\n".repeat(300_000), "other\n".repeat(300_000));
        assertThat(change.cut()).isTrue();
        assertThat(String.valueOf(change.diff()))
                .hasSizeBetween(Change.MAX_DIFF - 10, Change.MAX_DIFF)
                .endsWith("\n");
        assertThat(change(null, "x".repeat(2 * Change.MAX_DIFF)).diff())
                .isEqualTo("--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n");
    }

    @Test
    void manyDifferentLinesTakeNoLongTime() {
        StringBuilder one = new StringBuilder();
        StringBuilder other = new StringBuilder();
        for (int i = 0; i < 200_000; i++) {
            one.append(i).append('\n');
            other.append(i * 7 % 200_003).append('\n');
        }
        assertThat(change(one.toString(), other.toString()).cut()).isTrue();
    }

    @Test
    void aWriteTellsWhatItChanged() throws Exception {
        ToolRun run = new ToolRun(new WriteFile(), folder);
        run.members("{'path':'a','content':'one'}");
        run.members("{'path':'a','content':'two'}");
        assertThat(run.context().changes()).hasSize(2);
        Change second = run.context().changes().get(1);
        assertThat(second.previousSha256())
                .isEqualTo(run.context().changes().getFirst().sha256());
        assertThat(second.diff()).contains("-one\n").contains("+two\n");
        assertThat(run.invoke(TestTool.json("{'path':'no/a','content':'x'}"))).isNotNull();
        assertThat(run.context().changes()).hasSize(2);
    }

    private static Change change(@Nullable String old, String content) {
        return LineDiff.change(
                WorkspacePath.root().child("a.txt"),
                new Written(
                        old == null,
                        new FileContent(content.getBytes(UTF_8)),
                        old == null ? null : new FileContent(old.getBytes(UTF_8))));
    }
}
