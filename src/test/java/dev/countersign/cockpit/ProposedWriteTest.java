package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.tool.builtin.WritingTools;
import dev.countersign.workspace.FileVersion;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletResponse;

/** What a card says of the file that its call would write. */
class ProposedWriteTest extends CockpitSlice {

    @TempDir
    Path folder;

    private Approval asks(String tool, String input) throws Exception {
        Scene scene = new Scene();
        Approval asked = scene.aTurnThatWrites(
                scene.aTask("Write", folder.toRealPath().toString()),
                WritingTools.registered(),
                tool,
                input.replace('\'', '"'));
        Workspace workspace = Workspace.open(folder);
        FileVersion.at(workspace.path("a.txt"), new WorkspaceFiles(workspace))
                .ifPresent(version -> scene.bases.put(asked.id(), version));
        given(scene);
        return asked;
    }

    private void write(String content) throws Exception {
        Files.writeString(folder.resolve("a.txt"), content);
    }

    private Document card(Approval asked) throws Exception {
        return page("/approvals/{id}/card", asked.id());
    }

    @Test
    void aReplacementIsComparedWithTheFileWordByWord() throws Exception {
        write("first\nport = 8080\nlast\n");
        Document card = card(asks("write_file", "{'path':'a.txt','content':'first\\nport = 9090\\nlast\\n'}"));

        assertThat(card.select(".proposal .says").text())
                .isEqualTo("Compared with the file as it is now: 1 line added, 1 line removed.");
        assertThat(card.select(".proposal .diff-line").eachText())
                .containsExactly("@@ -1,3 +1,3 @@", "first", "-port = 8080", "+port = 9090", "last");
        assertThat(card.select(".proposal .word").eachText()).containsExactly("8080", "9090");
        assertThat(card.select(".proposal .since")).isEmpty();
        assertThat(card.select(".input pre").eachText()).contains("first\nport = 9090\nlast");
    }

    @Test
    void aNewFileIsSaidToBeNew() throws Exception {
        Document card = card(asks("write_file", "{'path':'a.txt','content':'x'}"));

        assertThat(card.select(".proposal").text()).isEqualTo("A new file. There is none of that name yet.");
    }

    @Test
    void aFileThatHasChangedSinceIsSaidToHaveAndIsComparedAnew() throws Exception {
        write("old\n");
        Approval asked = asks("write_file", "{'path':'a.txt','content':'new\\n'}");
        write("by hand\n");
        Document card = card(asked);

        assertThat(card.select(".proposal .since").text()).contains("The file has changed since this was asked.");
        assertThat(card.select(".proposal .diff-line.removed").text()).isEqualTo("-by hand");

        Files.delete(folder.resolve("a.txt"));
        assertThat(card(asked).select(".proposal .since").text()).contains("The file is gone since this was asked.");
    }

    @Test
    void aFileThatHasComeSinceIsSaidToBeReplaced() throws Exception {
        Approval asked = asks("write_file", "{'path':'a.txt','content':'new\\n'}");
        write("by hand\n");

        assertThat(card(asked).select(".proposal .since").text())
                .contains("There was no such file when this was asked. Now there is one, which would be replaced.");
    }

    @Test
    void anEditThatFitsNoMoreIsSaidToFail() throws Exception {
        write("one\n");
        Approval asked = asks("edit_file", "{'path':'a.txt','oldText':'one','newText':'two'}");
        assertThat(card(asked).select(".proposal .diff-line.added").text()).isEqualTo("+two");
        write("other\n");

        assertThat(card(asked).select(".proposal").text())
                .contains(
                        "The file has changed since this was asked.",
                        "As things are, it would fail: a.txt does not contain oldText.");
    }

    @Test
    void whatIsNotTextIsNotCompared() throws Exception {
        Approval asked = asks("write_file", "{'path':'a.txt','content':'x'}");
        write("a\0b");
        assertThat(card(asked).select(".says").text()).contains("One of the two is binary");

        Files.write(folder.resolve("a.txt"), new byte[WorkspaceFiles.MAX_BYTES + 1]);
        assertThat(card(asked).select(".says").text()).contains("more than 16 MiB");

        write("x");
        assertThat(card(asked).select(".says").text())
                .isEqualTo("Nothing would change: the file has exactly this content already.");
    }

    @Test
    void aLongDiffIsCutWithACountAndCanBeOpened() throws Exception {
        write("old\n".repeat(300));
        Approval asked = asks("write_file", "{'path':'a.txt','content':'" + "new\\n".repeat(300) + "'}");

        Document card = card(asked);
        assertThat(card.select(".proposal .diff-line")).hasSize(200);
        assertThat(card.select(".proposal .cut").text()).startsWith("401 more lines of the diff are not shown here.");

        Document all = page("/approvals/{id}/diff", asked.id());
        assertThat(all.select(".line")).hasSize(603);
        assertThat(all.select(".line").last().text()).isEqualTo("603+new");
    }

    /** AU-01 and AU-04, on the side of the disk. */
    @Test
    void nothingHidesInADiff() throws Exception {
        write("plain\r\n<b>bold</b>\u202e\n");
        Document card = card(asks("write_file", "{'path':'a.txt','content':'plain\\n'}"));

        assertThat(card.select(".proposal b")).isEmpty();
        assertThat(card.select(".proposal .diff").text()).contains("<b>bold</b>");
        assertThat(card.select(".proposal mark.odd").eachText()).contains("\\r");
        assertThat(card.select(".proposal").html()).doesNotContain("\u202e");
    }

    @Test
    void anAllowOfAnotherStateOfTheFileIsNoAnswer() throws Exception {
        write("old\n");
        Approval asked = asks("write_file", "{'path':'a.txt','content':'new\\n'}");
        String seen = card(asked).select("input[name=base]").val();
        write("by hand\n");

        MockHttpServletResponse refused = press(
                "/approvals/{id}/answer", asked.id(), "answer", "allow", "inputDigest", Scene.DIGEST, "base", seen);

        assertThat(refused.getStatus()).isEqualTo(409);
        Document again = parsed(refused);
        assertThat(again.select(".notice").text())
                .isEqualTo("Not answered: the file has changed since this card was drawn. It is shown anew.");
        verify(answers, never()).answer(any(), any(), any(), any(), any());

        MockHttpServletResponse allowed = press(
                "/approvals/{id}/answer",
                asked.id(),
                "answer",
                "allow",
                "inputDigest",
                Scene.DIGEST,
                "base",
                again.select("input[name=base]").val());
        assertThat(allowed.getStatus()).isEqualTo(200);
        verify(answers).answer(asked.id(), Answer.ALLOW, Scene.DIGEST, null, "window");
    }

    @Test
    void aDenialIsAnAnswerWhateverHasBecomeOfTheFile() throws Exception {
        write("old\n");
        Approval asked = asks("write_file", "{'path':'a.txt','content':'new\\n'}");
        write("by hand\n");

        press("/approvals/{id}/answer", asked.id(), "answer", "deny", "inputDigest", Scene.DIGEST, "base", "absent");

        verify(answers).answer(asked.id(), Answer.DENY, Scene.DIGEST, null, "window");
    }

    @Test
    void severalAtOnceLeaveOutAFileThatHasChanged() throws Exception {
        write("old\n");
        Approval asked = asks("write_file", "{'path':'a.txt','content':'new\\n'}");
        String selected = card(asked).select("input[name=selected]").val();
        write("by hand\n");

        MockHttpServletResponse told = press("/approvals/batch", "", "answer", "allow", "selected", selected);

        assertThat(parsed(told).text()).contains("its file has changed since the card was drawn");
        verify(answers, never()).answer(any(), any(), any(), any(), any());
    }
}
