package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import dev.countersign.problem.Problem;
import dev.countersign.result.LinesWanted;
import dev.countersign.result.ResultLines;
import dev.countersign.result.ResultStore;
import dev.countersign.storage.DataDirectory;
import dev.countersign.task.Task;
import dev.countersign.turn.Call;
import dev.countersign.turn.MissingResults;
import dev.countersign.turn.Turn;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletResponse;

/** What a call prints: while it runs, beside it and in the viewer; then page by page. */
class OutputPagesTest extends CockpitSlice {

    @TempDir
    private Path folder;

    @Autowired
    private MissingResults missing;

    private Call finished() {
        Call call = Scene.aFinishedCall("shell", "{\"command\":\"seq\"}", Call.Outcome.SUCCEEDED, "line 1");
        Scene scene = Scene.anIdleTask();
        scene.aTurn(scene.onlyTask(), UUID.randomUUID(), Turn.State.COMPLETED, "a", "b", List.of(call));
        given(scene);
        return call;
    }

    private Scene running() {
        Scene scene = Scene.anIdleTask();
        scene.aTurnThatRuns(
                scene.onlyTask(), "{\"command\":\"make\",\"timeoutSeconds\":90}", "one\n<b>two</b>\u001b[0m\n", "");
        return given(scene);
    }

    private static Call onlyCall(Scene scene) {
        return scene.turns.values().iterator().next().steps().getFirst().calls().getFirst();
    }

    @Test
    void aRunningCommandShowsTheEndOfItsOutputAndItsTime() throws Exception {
        Scene scene = running();
        Call call = onlyCall(scene);

        Document page = page("/tasks/{id}", scene.onlyTask().id());
        Document part = page("/calls/{id}/running", call.id());

        assertThat(page.select(".call .running pre.tail").text()).startsWith("one\n<b>two</b>");
        assertThat(page.select(".call .running pre.tail mark.odd")).hasSize(1);
        assertThat(page.select(".call .running").attr("data-live")).isEqualTo("output:" + call.id());
        assertThat(page.select(".call .running .meta").first().text()).isEqualTo("Running for 12 s of 90 s allowed");
        assertThat(Long.parseLong(page.select("[data-elapsed]").attr("data-elapsed")))
                .isBetween(12_000L, 60_000L);
        assertThat(part.select(".running pre.tail").eachText())
                .isEqualTo(page.select(".running pre.tail").eachText());
        assertThat(page.select(".running a").attr("href")).isEqualTo("/calls/" + call.id() + "/output");
    }

    @Test
    void aTurnThatIsBeingStoppedSaysSo() throws Exception {
        Scene scene = running();
        when(transcript.isStopping(any())).thenReturn(true);

        Document page = page("/tasks/{id}", scene.onlyTask().id());

        assertThat(page.select("#composer .stop").text()).isEqualTo("Stopping…");
        assertThat(page.select("#composer .stop[disabled]")).hasSize(1);
        assertThat(page.select(".turn-foot").text()).contains("It is being stopped.");
    }

    @Test
    void theViewerOfARunningCallFollowsOneOutputUntilItHasEnded() throws Exception {
        Scene scene = running();
        Call call = onlyCall(scene);

        Document page = page("/calls/{id}/output", call.id());
        Document stderr = page(page.select(".tabs a").last().attr("href"));
        Document part = page(page.select("#viewer .running").attr("hx-get"));

        assertThat(page.select("#viewer").attr("data-live")).isEqualTo("call:" + call.id());
        assertThat(page.select(".tabs a").eachText()).containsExactly("stdout", "stderr");
        assertThat(page.select("pre.tail").text()).startsWith("one");
        assertThat(page.select(".running .meta").last().text()).isEqualTo("19 bytes so far");
        assertThat(stderr.select(".running .empty").text()).isEqualTo("Nothing has come yet.");
        assertThat(part.select("pre.tail").text())
                .isEqualTo(page.select("pre.tail").text());
    }

    @Test
    void theViewerOfAFinishedCallFollowsNothing() throws Exception {
        Document view = page("/calls/{id}/output/view?stream=stdout", finished().id());

        assertThat(view.select("#viewer .lines")).hasSize(1);
        assertThat(view.select("#viewer[data-live], .running")).isEmpty();
    }

    @Test
    void aCallThatEndedWithoutAResultSaysSo() throws Exception {
        Call call = Scene.aFinishedCall("shell", "{\"command\":\"seq\"}", Call.Outcome.DENIED, null);
        Scene scene = Scene.anIdleTask();
        scene.aTurn(scene.onlyTask(), UUID.randomUUID(), Turn.State.COMPLETED, "a", "b", List.of(call));
        given(scene);

        Document page = page("/calls/{id}/output", call.id());

        assertThat(page.select("#viewer .empty").text())
                .isEqualTo("It ended without an output that could be kept. A person denied it: not in this folder");
        assertThat(page.select(".tabs a, .viewer-bar, .lines")).isEmpty();
        Task task = scene.onlyTask();
        assertThat(page.select(".trail a").attr("href"))
                .isEqualTo("/tasks/" + task.id() + "?session="
                        + task.sessions().getLast().id() + "#call-" + call.id());
    }

    @Test
    void aCallThatHasNotBegunIsAConflictInWords() throws Exception {
        Scene scene = given(Scene.aTaskWithAWaitingWrite());

        MockHttpServletResponse response = mvc.perform(
                        get("/calls/{id}/output", scene.onlyQuestion().callId()))
                .andReturn()
                .getResponse();

        assertThat(response.getStatus()).isEqualTo(409);
        assertThat(parsed(response).select("#sentence").text()).contains("has not begun to run");
    }

    @Test // DB-13, RC-07
    void aDamagedOutputIsSaidInItsViewerOnly() throws Exception {
        Call call = finished();
        doThrow(damaged()).when(results).check(eq(call.id()), any());

        for (String of : List.of("output", "output?stream=stderr", "output?query=x", "output/view?stream=stdout")) {
            Document page = page("/calls/{id}/" + of, call.id());
            assertThat(page.select("#viewer .empty").text())
                    .as(of)
                    .contains("is damaged")
                    .endsWith("Download 4.7 KiB");
            assertThat(page.select("#viewer .empty a").attr("href"))
                    .isEqualTo("/api/v1/calls/" + call.id() + "/result");
            assertThat(page.select(".lines, .viewer-bar, .tabs a")).isEmpty();
        }
        MockHttpServletResponse file = mvc.perform(get("/calls/{id}/output/text?stream=stdout", call.id()))
                .andReturn()
                .getResponse();
        assertThat(file.getStatus()).isEqualTo(404);
        assertThat(parsed(file).select("#sentence").text()).contains("is damaged");
    }

    @Test // DB-13
    void aTextOfAnOutputThatIsGoneIsNoEmptyFile() throws Exception {
        Call call = finished();
        when(results.find(any(), anyLong())).thenReturn(Optional.empty());
        when(missing.of(call.id())).thenReturn(Problem.notFound("stored output"));

        assertThat(mvc.perform(get("/calls/{id}/output/text?stream=stdout", call.id()))
                        .andReturn()
                        .getResponse()
                        .getStatus())
                .isEqualTo(404);
    }

    /** As the store itself throws it. */
    private Exception damaged() throws Exception {
        UUID id = UUID.randomUUID();
        ResultStore real = new ResultStore(DataDirectory.open(folder));
        Files.writeString(folder.resolve("tool-results").resolve(id + ".json"), "[]");
        return catchException(() -> real.streams(id));
    }

    @Test
    void aLongOutputIsReadPageByPage() throws Exception {
        Call call = finished();

        Document second = page("/calls/{id}/output?stream=stderr&from=2001", call.id());
        Document beyond = page("/calls/{id}/output?from=99999", call.id());

        assertThat(second.select(".line")).hasSize(Lines.PAGE);
        assertThat(second.select(".line .number").first().text()).isEqualTo("2001");
        assertThat(second.select(".tabs a").eachText()).containsExactly("stdout", "stderr", "JSON");
        assertThat(second.select(".tabs a[aria-current]").text()).isEqualTo("stderr");
        assertThat(second.select(".pager a[rel=next]").attr("href")).endsWith("output?stream=stderr&from=4001");
        assertThat(beyond.select(".pager").text()).startsWith("Lines 4,321 to 4,321 of 4,321");
    }

    @Test
    void aSearchIsDoneByTheServerAndLeadsToTheLines() throws Exception {
        Call call = finished();

        Document found = page("/calls/{id}/output?stream=stdout&query=line 43", call.id());

        assertThat(found.select("#viewer-query").val()).isEqualTo("line 43");
        assertThat(found.select(".meta strong").text()).isEqualTo("33 lines");
        assertThat(found.select(".line .text").first().text()).isEqualTo("line 43 of output");
        String place = found.select(".line a.number").get(1).attr("href");
        assertThat(place).endsWith("/output?stream=stdout&from=410#line-430");
        assertThat(page(place.substring(0, place.indexOf('#')))
                        .select("#line-430 .text")
                        .text())
                .isEqualTo("line 430 of output");
        assertThat(page("/calls/{id}/output?query=nothing", call.id())
                        .select(".empty")
                        .text())
                .isEqualTo("No line has it.");
    }

    @Test
    void aSearchThatRanOutOfTimeSaysWhereAndGoesOnThere() throws Exception {
        Call call = finished();
        doReturn(Optional.of(new ResultLines("stdout", List.of(), null, 900L, false)))
                .when(results)
                .lines(call.id(), LinesWanted.search("stdout", 1, Lines.PAGE, "x"));

        Document found = page("/calls/{id}/output?query=x", call.id());

        assertThat(found.text()).contains("stopped before line 900");
        assertThat(found.select("a:contains(Go on)").attr("href")).endsWith("?stream=stdout&query=x&from=900");
        assertThat(mvc.perform(get("/calls/{id}/output", call.id()).param("query", "x".repeat(1_001)))
                        .andReturn()
                        .getResponse()
                        .getStatus())
                .isEqualTo(422);
    }

    @Test
    void aTextCanBeTakenAsAFile() throws Exception {
        Call call = finished();
        when(results.copy(eq(call.id()), eq("stderr"), any())).thenAnswer(asked -> {
            asked.<Writer>getArgument(2).write("é");
            return true;
        });

        MockHttpServletResponse file = mvc.perform(get("/calls/{id}/output/text?stream=stderr", call.id()))
                .andReturn()
                .getResponse();

        assertThat(file.getContentType()).isEqualTo("text/plain;charset=UTF-8");
        assertThat(file.getHeader("Content-Disposition")).isEqualTo("attachment; filename=\"stderr.txt\"");
        assertThat(file.getContentAsString()).isEqualTo("é");
        for (String stream : List.of("json", "../x", "")) {
            assertThat(mvc.perform(get("/calls/{id}/output/text", call.id()).param("stream", stream))
                            .andReturn()
                            .getResponse()
                            .getStatus())
                    .as(stream)
                    .isEqualTo(404);
        }
    }
}
