package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Review;
import dev.countersign.model.Usage;
import dev.countersign.problem.Problem;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.task.Task;
import dev.countersign.task.TaskChange;
import dev.countersign.turn.Call;
import dev.countersign.turn.NextMessage;
import dev.countersign.turn.Streaming;
import dev.countersign.turn.Turn;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletResponse;

class TaskPageTest extends CockpitSlice {

    @Test
    void everyTurnOfALongConversationCanBeReached() throws Exception {
        Scene scene = new Scene();
        Task task = scene.aTask("Talk for long", "/home/ada/hello");
        for (int said = 1; said <= 65; said++) {
            scene.aTurn(task, TimeOrderedId.next(), Turn.State.COMPLETED, "Message " + said + ".", "Done.", List.of());
        }
        given(scene);

        Document newest = page("/tasks/{id}", task.id());
        assertThat(newest.select("[data-turn]")).hasSize(30);
        Document more = page(newest.select("#earlier-turns a").attr("href"));
        assertThat(more.select("[data-turn]")).hasSize(60);
        assertThat(page(more.select("#conversation").attr("hx-get")).select("[data-turn]"))
                .hasSize(60);
        Document all = page(more.select("#earlier-turns a").attr("href"));
        assertThat(all.select("[data-turn]")).hasSize(65);
        assertThat(all.text()).contains("Message 1.");
        assertThat(all.select("#earlier-turns, #unshown-turns")).isEmpty();
    }

    @Test
    void everyTaskCanBeReached() throws Exception {
        Scene scene = new Scene();
        for (int opened = 1; opened <= 60; opened++) {
            scene.aTask("Task " + opened, "/home/ada/hello");
        }
        given(scene);

        assertThat(page("/").select("a:contains(Older tasks)").attr("href")).startsWith("/tasks?cursor=");
        Document first = page("/tasks");
        Document rest = page(first.select("a:contains(Older tasks)").attr("href"));
        assertThat(first.select(".rows li").size() + rest.select(".rows li").size())
                .isEqualTo(60);
        assertThat(rest.select(".rows li").last().text()).startsWith("Task 1 ");
        assertThat(rest.select("a:contains(Older tasks)")).isEmpty();
    }

    @Test
    void theTranscriptShowsWhatWasSaidAndTheCardOfTheCallThatWaits() throws Exception {
        Scene scene = given(Scene.aTaskWithAWaitingWrite());

        Document page = page("/tasks/{id}", scene.onlyTask().id());

        assertThat(page.title()).isEqualTo("(1) Write a greeting · Countersign");
        assertThat(page.select(".you .words").text()).isEqualTo("Please do what is needed.");
        assertThat(page.select(".prose strong").text()).isEqualTo("start");
        assertThat(page.select("#turns .card[data-state=pending] h3").text()).isEqualTo("write_file wants to run");
        assertThat(page.select("#task-list .badge").text()).startsWith("1");
        assertThat(page.select("#waiting").attr("data-count")).isEqualTo("1");
        assertThat(page.select("#composer button[type=submit]").eachText())
                .containsExactly("Interrupt", "Send when done");
        assertThat(page.select("#composer button[type=submit]").eachAttr("id")).containsExactly("interrupt", "send");
    }

    @Test
    void aPartAloneIsWhatThePageHolds() throws Exception {
        Scene scene = given(Scene.aTaskWithAWaitingWrite());
        UUID turn = scene.turns.keySet().iterator().next();
        UUID task = scene.onlyTask().id();

        Document page = page("/tasks/{id}", task);

        assertThat(withoutKeys(page("/turns/{id}", turn).selectFirst("article").outerHtml()))
                .isEqualTo(withoutKeys(page.selectFirst("article.turn").outerHtml()));
        for (String part : List.of("head", "list", "pane", "mode", "composer", "conversation")) {
            Document alone = page("/tasks/{id}/" + part, task);
            String id = alone.body().child(0).id();
            assertThat(withoutKeys(alone.body().child(0).outerHtml()))
                    .as(part)
                    .isEqualTo(withoutKeys(page.getElementById(id).outerHtml()));
        }
    }

    /** AU-04, AU-05 */
    @Test
    void whatModelsAndToolsWriteCreatesNoElementThatActs() throws Exception {
        String attack = "<div hx-post=\"/approvals/1/answer\" hx-trigger=\"load\">x</div><script>alert(1)</script>";
        Scene scene = Scene.anIdleTask();
        scene.aTurn(
                scene.onlyTask(),
                TimeOrderedId.next(),
                Turn.State.COMPLETED,
                attack,
                attack + "\n\n[a](javascript:alert(1)) ![i](http://evil.example/?q) [[${7*7}]]",
                List.of(Scene.aFinishedCall("read_file", "{\"path\":\"a\"}", Call.Outcome.SUCCEEDED, attack)));
        given(scene);

        Document page = page("/tasks/{id}", scene.onlyTask().id());

        assertThat(page.select("#turns script, #turns img, #turns [hx-post], #turns a[href^=javascript]"))
                .isEmpty();
        assertThat(page.select(".result").text()).isEqualTo(attack);
        assertThat(page.select(".you .words").text()).isEqualTo(attack);
        assertThat(page.select(".prose, .result, .you .words"))
                .isNotEmpty()
                .allMatch(element -> element.hasAttr("hx-disable"));
        assertThat(page.select(".prose").text()).contains("${7*7}").doesNotContain("49");
    }

    @Test
    void aFailedTurnSaysWhy() throws Exception {
        Scene scene = Scene.anIdleTask();
        scene.aTurn(scene.onlyTask(), TimeOrderedId.next(), Turn.State.FAILED, "Hello", "", List.of());
        given(scene);

        Document page = page("/tasks/{id}", scene.onlyTask().id());

        assertThat(page.select(".failure").text()).contains("did not answer", "provider-unreachable");
    }

    @Test
    void aRunningTurnTakesStreamedTextAsText() throws Exception {
        Scene scene = Scene.anIdleTask();
        UUID turn = TimeOrderedId.next();
        scene.aTurn(scene.onlyTask(), turn, Turn.State.RUNNING, "Hello", "", List.of());
        given(scene);
        when(transcript.streaming(turn)).thenReturn(new Streaming("attempt-1", "so far <b>bold</b>"));

        Document page = page("/turns/{id}", turn);

        assertThat(page.select("[data-stream=" + turn + "]").text()).isEqualTo("so far <b>bold</b>");
        assertThat(page.select("[data-stream][hx-disable][data-attempt=attempt-1]")
                        .attr("data-length"))
                .isEqualTo("18");
    }

    @Test
    void aCallThatAModelReviewsSaysWhoLooksAtIt() throws Exception {
        Scene scene = Scene.anIdleTask();
        UUID turn = TimeOrderedId.next();
        Call call = Scene.aFinishedCall("write_file", "{\"path\":\"a\"}", Call.Outcome.SUCCEEDED, "");
        Review review = new Review(Review.State.RUNNING, "judge", null, null, Usage.NONE, Instant.now());
        scene.aTurn(scene.onlyTask(), turn, Turn.State.RUNNING, "Hello", "", List.of(Scene.inReview(call, review)));
        given(scene);

        Document page = page("/turns/{id}", turn);

        assertThat(page.select(".call .chip").text()).endsWith("In review");
        assertThat(page.select(".call .why").text()).isEqualTo("The reviewer judge looks at it.");
        assertThat(page.select(".card, form.answers")).isEmpty();
    }

    @Test
    void theModeSwitchSaysWhatEachModeMeans() throws Exception {
        Document page =
                page("/tasks/{id}/mode", given(Scene.anIdleTask()).onlyTask().id());

        assertThat(page.select(".option").eachAttr("value"))
                .containsExactly("supervised", "auto-accept-edits", "auto", "full-access");
        assertThat(page.select(".option[aria-pressed=true]").text()).startsWith("Supervised");
        assertThat(page.select(".option").get(1).text()).contains("Commands, protected paths and more than 1 MiB");
        assertThat(page.select(".option").get(2).text()).contains("Commands and protected paths always wait");
        assertThat(page.select(".sheet").text()).contains("stays open until you answer it");
    }

    @Test
    void fullAccessIsConfirmedBeforeItIsSaved() throws Exception {
        Task task = given(Scene.aTaskWithAWaitingWrite()).onlyTask();

        MockHttpServletResponse asked = press("/tasks/{id}/mode", task.id(), "mode", "full-access");

        verify(tasks, never()).change(any(), any(), any());
        assertThat(parsed(asked).select(".confirm").text())
                .contains("runs at once, with your rights, unless a rule asks or denies", "stays open");

        MockHttpServletResponse saved =
                press("/tasks/{id}/mode", task.id(), "mode", "full-access", "confirmed", "true");

        verify(tasks).change(task.id(), new TaskChange(ApprovalMode.FULL_ACCESS, null, null, null), "window");
        assertThat(parsed(saved).select("summary strong").text()).isEqualTo("Full access");
        assertThat(parsed(saved).select(".consequence").text()).contains("A question that is open stays open.");
    }

    @Test
    void theOtherModesNeedNoConfirmation() throws Exception {
        Task task = given(Scene.anIdleTask()).onlyTask();

        press("/tasks/{id}/mode", task.id(), "mode", "auto");

        verify(tasks).change(task.id(), new TaskChange(ApprovalMode.AUTO, null, null, null), "window");
    }

    @Test
    void anUnknownModeIsRefusedWithASentence() throws Exception {
        MockHttpServletResponse refused =
                press("/tasks/{id}/mode", given(Scene.anIdleTask()).onlyTask().id(), "mode", "yolo");

        assertThat(refused.getStatus()).isEqualTo(422);
        assertThat(parsed(refused).select("#sentence").text()).isEqualTo("There is no such mode.");
    }

    @Test
    void aMessageGoesToTheSessionAndTheComposerIsEmptyAgain() throws Exception {
        Task task = given(Scene.anIdleTask()).onlyTask();
        UUID session = task.sessions().getLast().id();

        MockHttpServletResponse sent =
                press("/tasks/{id}/messages", task.id(), "session", session.toString(), "text", "Hello");

        verify(messages).send(eq(session), eq("Hello"), any());
        assertThat(sent.getStatus()).isEqualTo(200);
        assertThat(parsed(sent).select("#message").text()).isEmpty();
    }

    @Test
    void aMessageDuringATurnIsRefusedAndItsTextIsKept() throws Exception {
        Task task = given(Scene.aTaskWithAWaitingWrite()).onlyTask();
        UUID session = task.sessions().getLast().id();
        when(messages.send(any(), any(), any()))
                .thenThrow(Problem.of(Problem.Kind.CONFLICT, "turn-in-progress", "A turn is in progress."));

        MockHttpServletResponse refused =
                press("/tasks/{id}/messages", task.id(), "session", session.toString(), "text", "And <more>");

        assertThat(refused.getStatus()).isEqualTo(409);
        assertThat(parsed(refused).select("#message").text()).isEqualTo("And <more>");
        assertThat(parsed(refused).select("#composer .fault").text()).isEqualTo("A turn is in progress.");
    }

    @Test
    void aMessageDuringATurnWaitsForIt() throws Exception {
        Scene scene = given(Scene.aTaskWithAWaitingWrite());
        Task task = scene.onlyTask();
        UUID session = task.sessions().getLast().id();
        Turn turn = scene.turns.values().iterator().next();
        assertThat(page("/tasks/{id}", task.id())
                        .select("#composer-form input[name=after]")
                        .val())
                .isEqualTo(turn.id().toString());

        press(
                "/tasks/{id}/messages",
                task.id(),
                "session",
                session.toString(),
                "text",
                "Then <this>",
                "after",
                turn.id().toString());

        verify(nextMessages).keep(session, turn.id(), "Then <this>");
        verify(messages, never()).send(any(), any(), any());
    }

    @Test
    void aMessageThatWaitsIsShownAndCanBeChangedOrDiscarded() throws Exception {
        Scene scene = given(Scene.aTaskWithAWaitingWrite());
        Task task = scene.onlyTask();
        NextMessage next = waits(scene, false);

        Document page = page("/tasks/{id}", task.id());
        assertThat(page.select("#next-message").text()).startsWith("Sent as soon as the turn has completed:");
        assertThat(page.select("#next-message .words").text()).isEqualTo("Then <this>");
        assertThat(page.select("#next-message button").eachText()).containsExactly("Discard", "Change", "Interrupt");
        assertThat(page.select("#message")).isEmpty();

        when(nextMessages.takeBack(next.sessionId(), next.id())).thenAnswer(_ -> {
            when(nextMessages.of(next.sessionId())).thenReturn(Optional.empty());
            return next.text();
        });
        String session = next.sessionId().toString();
        String path = "/tasks/" + task.id() + "/next/{message}";
        Document changed = parsed(press(path, next.id(), "session", session, "act", "change"));
        assertThat(changed.select("#message").text()).isEqualTo("Then <this>");

        doThrow(Problem.of(Problem.Kind.CONFLICT, "not-waiting", "It was sent."))
                .when(nextMessages)
                .takeBack(next.sessionId(), next.id());
        MockHttpServletResponse late = press(path, next.id(), "session", session, "act", "discard");
        assertThat(late.getStatus()).isEqualTo(409);
        assertThat(parsed(late).select("#composer .fault").text()).isEqualTo("It was sent.");
    }

    @Test
    void aMessageThatWasHeldBackSaysWhyAndIsSentByHand() throws Exception {
        Scene scene = given(Scene.anIdleTask());
        scene.aTurn(scene.onlyTask(), TimeOrderedId.next(), Turn.State.FAILED, "Hello", "", List.of());
        NextMessage next = waits(scene, true);

        Document page = page("/tasks/{id}", scene.onlyTask().id());
        assertThat(page.select("#next-message").text())
                .startsWith("Not sent: the turn did not complete. It goes by itself if you try the turn again");
        assertThat(page.select("#next-message button").eachText())
                .containsExactly("Discard", "Change", "Send now", "Try again");

        press(
                "/tasks/" + scene.onlyTask().id() + "/next/{message}",
                next.id(),
                "session",
                next.sessionId().toString(),
                "act",
                "send");
        verify(nextMessages).send(next.sessionId(), next.id());
    }

    private NextMessage waits(Scene scene, boolean held) {
        UUID session = scene.onlyTask().sessions().getLast().id();
        NextMessage next = new NextMessage(
                TimeOrderedId.next(),
                session,
                scene.turns.keySet().iterator().next(),
                "Then <this>",
                held,
                Instant.now());
        when(nextMessages.of(session)).thenReturn(Optional.of(next));
        return next;
    }

    @Test
    void aCommandThatSaidNoDoesNotLookLikeASuccess() throws Exception {
        Scene scene = Scene.anIdleTask();
        scene.aTurn(
                scene.onlyTask(),
                TimeOrderedId.next(),
                Turn.State.COMPLETED,
                "Try",
                "",
                List.of(
                        Scene.aFinishedCall(
                                "shell",
                                "{\"command\":\"exit 3\"}",
                                Call.Outcome.SUCCEEDED,
                                "exit code 3\nno such file"),
                        Scene.aFinishedCall(
                                "run_command",
                                "{\"argv\":[\"a\"]}",
                                Call.Outcome.SUCCEEDED,
                                "ended by signal 11 (presumed)\n"),
                        Scene.aFinishedCall(
                                "shell", "{\"command\":\"ls\"}", Call.Outcome.SUCCEEDED, "exit code 0\n[stderr]\nx"),
                        Scene.aFinishedCall("read_file", "{\"path\":\"a\"}", Call.Outcome.SUCCEEDED, "exit code 3\n")));
        given(scene);

        Document page = page("/tasks/{id}", scene.onlyTask().id());
        assertThat(page.select(".call .chip").eachText())
                .containsExactly("!Exit code 3", "!Ended by signal 11", "✓Succeeded", "✓Succeeded");
        assertThat(page.select(".call .chip.tone-good")).hasSize(2);
    }

    @Test
    void aTaskThatWorksInTheSameFolderIsNamed() throws Exception {
        Scene scene = Scene.anIdleTask();
        Task other = scene.aTask("The <other>", scene.onlyTask().workspace());
        scene.aTask("Elsewhere", "/elsewhere");
        given(scene);
        assertThat(page("/tasks/{id}", scene.onlyTask().id()).select(".shared")).isEmpty();

        scene.put(other, Task.State.RUNNING, 0);
        assertThat(page("/tasks/{id}", scene.onlyTask().id()).select(".shared").text())
                .isEqualTo("! The <other> is at work in the same folder. Neither knows what the other changes.");
    }

    @Test
    void aConversationLeavesAsAFile() throws Exception {
        Scene scene = given(Scene.anIdleTask());
        UUID session = scene.onlyTask().sessions().getLast().id();
        List<String> links = page("/tasks/{id}", scene.onlyTask().id())
                .select("#pane a[download]")
                .eachAttr("href");
        assertThat(links).hasSize(2);

        MockHttpServletResponse markdown =
                mvc.perform(get(links.getFirst())).andReturn().getResponse();
        assertThat(markdown.getContentType()).isEqualTo("text/markdown;charset=utf-8");
        assertThat(markdown.getHeader("Content-Disposition"))
                .startsWith("attachment")
                .contains(session + ".md");
        verify(transcripts).markdown(eq(session), eq("Write a greeting"), any());
        mvc.perform(get(links.getLast()));
        verify(transcripts).jsonLines(eq(session), any());
        assertThat(page("/tasks/{id}/transcript?format=pdf", scene.onlyTask().id())
                        .select("#sentence")
                        .text())
                .isEqualTo("A transcript is written as markdown or jsonl.");
    }

    @Test
    void interruptEndsTheTurn() throws Exception {
        Scene scene = given(Scene.aTaskWithAWaitingWrite());
        Turn turn = scene.turns.values().iterator().next();
        when(interrupts.interrupt(turn.id())).thenReturn(turn);

        MockHttpServletResponse response = press(
                "/turns/{id}/interrupt",
                turn.id(),
                "task",
                scene.onlyTask().id().toString());

        assertThat(response.getStatus()).isEqualTo(200);
        verify(interrupts).interrupt(turn.id());
    }

    @Test
    void aFailedTurnIsTriedAgainAsItWasShown() throws Exception {
        Scene scene = given(Scene.anIdleTask());
        UUID task = scene.onlyTask().id();
        Turn failed = scene.aTurn(scene.onlyTask(), TimeOrderedId.next(), Turn.State.FAILED, "Hello", "", List.of());
        Document page = page("/tasks/{id}", task);
        assertThat(page.select("#composer button[type=submit]").eachText()).containsExactly("Try again", "Send");
        assertThat(page.select("#retry-form").attr("hx-post")).isEqualTo("/turns/" + failed.id() + "/retry");
        String failedAt = page.select("#retry-form input[name=failedAt]").val();

        assertThat(press("/turns/{id}/retry", failed.id(), "task", task.toString(), "failedAt", failedAt)
                        .getStatus())
                .isEqualTo(200);
        verify(retries).retry(failed.id(), failed.finishedAt());

        when(retries.retry(any(), any()))
                .thenThrow(Problem.of(Problem.Kind.CONFLICT, "not-failed", "It has been tried again since."));
        MockHttpServletResponse stale =
                press("/turns/{id}/retry", failed.id(), "task", task.toString(), "failedAt", failedAt);
        assertThat(stale.getStatus()).isEqualTo(409);
        assertThat(parsed(stale).select("#composer .fault").text()).isEqualTo("It has been tried again since.");
    }

    @Test
    void whereNothingHasFailedNothingIsTriedAgain() throws Exception {
        Scene scene = given(Scene.aTaskWithAWaitingWrite());

        assertThat(page("/tasks/{id}", scene.onlyTask().id()).select("#retry-form"))
                .isEmpty();
    }

    @Test
    void anotherTasksSessionIsNotFound() throws Exception {
        Scene scene = Scene.anIdleTask();
        Task other = scene.aTask("Other", "/b");
        given(scene);

        Document page = page(
                "/tasks/{id}?session={session}",
                scene.onlyTask().id(),
                other.sessions().getLast().id());

        assertThat(page.select("#sentence").text()).isEqualTo("No such conversation in this task.");
    }

    /** Forms carry a fresh token and a fresh key every time that they are rendered. */
    private static String withoutKeys(String html) {
        return html.replaceAll("(name=\"(?:_csrf|key)\" value=\")[^\"]*", "$1");
    }
}
