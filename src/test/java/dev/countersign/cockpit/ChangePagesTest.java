package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import dev.countersign.turn.Call;
import dev.countersign.turn.FileChange;
import dev.countersign.turn.Turn;
import java.util.List;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChangePagesTest extends CockpitSlice {

    private final Scene scene = Scene.anIdleTask();
    private Turn turn;

    @BeforeEach
    void aFinishedTurn() {
        Call call = Scene.aFinishedCall("write_file", "{\"path\":\"a\"}", Call.Outcome.SUCCEEDED, "{}");
        turn = scene.aTurn(scene.onlyTask(), UUID.randomUUID(), Turn.State.COMPLETED, "go", "Done.", List.of(call));
        given(scene);
    }

    @Test
    void aDiffIsShownLineByLineWithItsSigns() throws Exception {
        scene.changed(
                turn,
                "src/<b>.txt",
                "--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n same\n-<i>old</i>\n+new\u202E\n\\ No newline at end of file\n");

        Document page = page("/turns/{id}/changes", turn.id());

        assertThat(page.select(".change h2").text()).isEqualTo("src/<b>.txt changed");
        assertThat(page.select(".diff-line").eachText())
                .containsExactly(
                        "@@ -1,2 +1 @@",
                        "same",
                        "-<i>old</i>",
                        "+new" + page.select(".diff-line.added mark.odd").text(),
                        "\\ No newline at end of file");
        assertThat(page.select(".diff-line").eachAttr("class"))
                .containsExactly(
                        "diff-line place", "diff-line same", "diff-line removed", "diff-line added", "diff-line note");
        assertThat(page.select(".diff-line mark.odd")).hasSize(1);
        assertThat(page.select(".meta a").attr("href"))
                .isEqualTo(
                        "/calls/" + turn.steps().getFirst().calls().getFirst().id() + "/output");
    }

    @Test
    void aLongDiffIsShownInPartAndOpenedAsAWhole() throws Exception {
        FileChange change = scene.changed(
                turn, "new.csv", "--- /dev/null\n+++ b/new.csv\n@@ -0,0 +1,3000 @@\n" + "+1\n".repeat(3_000));

        Document page = page("/turns/{id}/changes", turn.id());
        String whole = page.select(".cut a").attr("href");

        assertThat(page.select(".change h2").text()).isEqualTo("new.csv created");
        assertThat(page.select(".diff-line")).hasSize(400);
        assertThat(page.select(".cut").text()).startsWith("2,601 more lines.");
        assertThat(whole).isEqualTo("/turns/" + turn.id() + "/changes/" + change.id());
        assertThat(page(whole).select(".line")).hasSize(Lines.PAGE);
        assertThat(page(whole + "?from=2001").select(".pager").text()).startsWith("Lines 2,001 to 3,003 of 3,003");
    }

    @Test
    void whatCanNotBeComparedSaysWhy() throws Exception {
        scene.changed(turn, "logo.png", null);
        scene.changed(turn, "empty", "--- /dev/null\n+++ b/empty\n");
        scene.changed(turn, "touched", "--- a/touched\n+++ b/touched\n");

        assertThat(page("/turns/{id}/changes", turn.id())
                        .select(".change .empty")
                        .eachText())
                .containsExactly(
                        "No text to compare: it is binary, or was too large.",
                        "The file is empty.",
                        "The content stayed the same.");
    }

    @Test
    void theTaskPageLeadsThereOnlyIfSomethingWasWritten() throws Exception {
        Document before = page("/tasks/{id}", scene.onlyTask().id());
        scene.changed(turn, "a", "--- a/a\n+++ b/a\n");
        scene.changed(turn, "b", "--- a/b\n+++ b/b\n");
        Document after = page("/tasks/{id}", scene.onlyTask().id());

        assertThat(before.select(".turn-foot a")).isEmpty();
        assertThat(after.select(".turn-foot a").text()).isEqualTo("2 files changed");
        assertThat(after.select(".turn-foot a").attr("href")).isEqualTo("/turns/" + turn.id() + "/changes");
    }

    @Test
    void aTurnWithoutWritesSaysSoAndAnUnknownOneIsNotFound() throws Exception {
        assertThat(page("/turns/{id}/changes", turn.id()).select(".empty").text())
                .isEqualTo("No tool has written a file in this turn.");
        assertThat(mvc.perform(get("/turns/{id}/changes", UUID.randomUUID()))
                        .andReturn()
                        .getResponse()
                        .getStatus())
                .isEqualTo(404);
    }
}
