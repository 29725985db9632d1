package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.countersign.approval.Decision;
import dev.countersign.approval.HistoryFilter;
import dev.countersign.policy.Effect;
import dev.countersign.policy.Layer;
import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.PolicyReport.LayerReport;
import dev.countersign.policy.PolicyReport.RuleReport;
import dev.countersign.policy.PolicyReport.State;
import dev.countersign.task.Sessions.SessionOfTask;
import dev.countersign.task.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.ArgumentCaptor;

/** What was allowed for longer, what happened, and what no mode opens. */
class MemoryPagesTest extends CockpitSlice {

    @Test
    void rememberedAnswersSayWhatWhereSinceWhenAndHowOften() throws Exception {
        Scene scene = new Scene();
        scene.remembers("shell", "{\"command\":\"npm test <b>\"}", true);
        scene.remembers("write_file", "{\"path\":\"a\",\"content\":\"1\"}", false);
        given(scene);

        Document page = page("/remembered");

        assertThat(page.select(".row .glance").eachText()).containsExactly("npm test <b>", "a 1");
        assertThat(page.select(".row").first().text())
                .contains("/home/ada/projects/engine", "through a window", "used 12 times")
                .doesNotContain("replaced");
        assertThat(page.select(".row").last().text()).contains("replaced since. This matches nothing any more.");
        UUID id = scene.remembered.getFirst().id();
        assertThat(page.select(".row form").first().attr("action")).isEqualTo("/remembered/" + id + "/revoke");

        assertThat(press("/remembered/{id}/revoke", id).getRedirectedUrl()).isEqualTo("/remembered");
        verify(memories).revokeRemembered(id, "window");
    }

    @Test
    void nothingRememberedSaysHowThatComesAbout() throws Exception {
        given(new Scene());
        assertThat(page("/remembered").select(".empty").text()).contains("Remember this exact request");
        assertThat(page("/history").select(".empty").text()).contains("Each decision, answer and outcome");
    }

    @Test
    void oneAllowedRequestIsShownAsItsInputAndNotAsJson() throws Exception {
        Scene scene = Scene.anIdleTask();
        scene.allowsForTheSession(
                scene.onlyTask(), "write_file: exactly {\"content\":\"a\\nb\",\"path\":\"src/a.txt\"}");
        given(scene);

        String kept = page("/tasks/{id}", scene.onlyTask().id())
                .select("#pane .kept > span")
                .first()
                .text();
        assertThat(kept).startsWith("write_file: exactly src/a.txt a …").doesNotContain("{");
    }

    @Test
    void aTasksPageListsWhatItsConversationWasAllowed() throws Exception {
        Scene scene = Scene.anIdleTask();
        Task task = scene.onlyTask();
        scene.allowsForTheSession(task, "write_file: files in src");
        given(scene);
        UUID session = task.sessions().getLast().id();
        UUID answer = scene.ofSession.getFirst().id();
        when(sessions.find(session)).thenReturn(new SessionOfTask(session, task.id(), Instant.now()));

        assertThat(page("/tasks/{id}", task.id()).select("#pane .kept").text())
                .contains("write_file: files in src", "used 3 times");
        assertThat(press("/sessions/" + session + "/answers/{id}/revoke", answer)
                        .getRedirectedUrl())
                .isEqualTo("/tasks/" + task.id() + "?session=" + session);
        verify(memories).revokeOfSession(session, answer, "window");
    }

    @Test
    void historySaysWhatWasDecidedAnsweredAndRun() throws Exception {
        Scene scene = Scene.anIdleTask();
        scene.happens(scene.onlyTask(), "shell", "{\"command\":\"npm <test>\"}");
        given(scene);

        Document page = page("/history");

        assertThat(page.select(".history .chip").eachText())
                .containsExactly("◐Full access", "✕Failed", "✓Allowed for the session", "◆Decided: ask");
        assertThat(page.select(".history .says").eachText())
                .containsExactly(
                        "The mode was chosen through a window",
                        "output-limit",
                        "through a window, with the note: fine <b>by</b> me",
                        "Asks before shell. (/home/ada/.local/share/countersign/tools.json)");
        assertThat(page.select(".history .glance").eachText()).contains("npm <test>");
    }

    @Test
    void historySaysWhoWasLetIn() throws Exception {
        Scene scene = Scene.anIdleTask();
        scene.letsIn();
        given(scene);

        Document page = page("/history");

        assertThat(page.select(".history li").eachText())
                .satisfiesExactly(
                        ended -> assertThat(ended)
                                .endsWith("↶Access ended the token “ci” Ended through the token of the environment"),
                        token -> assertThat(token).endsWith("✓Let in the token “ci” To read, work, through a window"),
                        window -> assertThat(window)
                                .endsWith("✓Let in a window To read, work, answer, through a login link"));
    }

    @Test
    void historyIsFilteredAndExportedAlike() throws Exception {
        given(new Scene());
        UUID task = UUID.fromString("01890000-0000-7000-8000-000000000001");
        Instant from = LocalDateTime.parse("2026-07-01T12:00")
                .atZone(ZoneId.systemDefault())
                .toInstant();

        Document page = page("/history?task=" + task + "&tool=shell&effect=deny&from=2026-07-01T12:00&to=");

        ArgumentCaptor<HistoryFilter> filter = ArgumentCaptor.forClass(HistoryFilter.class);
        verify(history).newest(filter.capture(), eq(50), any());
        assertThat(filter.getValue()).isEqualTo(new HistoryFilter(task, "shell", Decision.Effect.DENY, from, null));
        assertThat(page.select("a[download]").attr("href"))
                .isEqualTo("/api/v1/history?format=jsonl&taskId=" + task + "&tool=shell&effect=deny&from=" + from);
        assertThat(page("/history?from=yesterday").select(".fault").text()).isEqualTo("That is no date with a time.");
        assertThat(page("/history?task=7").select(".fault").text()).contains("named by its id");
        assertThat(page("/history?effect=sometimes").select(".fault").text()).contains("no such effect");
    }

    @Test
    void theModeSwitchNamesWhatNoModeOpens(@TempDir Path workspace) throws Exception {
        Files.writeString(
                workspace.resolve("countersign.tools.yaml"),
                "version: 1\ndefault: deny\nrules:\n"
                        + "- {id: no-env, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}\n");
        Scene scene = new Scene();
        Task task = scene.aTask("Bounded", workspace.toString());
        given(scene);

        assertThat(page("/tasks/{id}/mode", task.id()).select(".bounds li").eachText())
                .hasSize(2)
                .anyMatch(bound ->
                        bound.startsWith("In every mode the rules here deny: ") && bound.contains("read_file in .env"))
                .contains("countersign.tools.yaml denies whatever none of its rules approves.");
    }

    @Test
    void boundsAreToolsThatNothingGrantsDenialsAndAlwaysAsk() {
        List<String> registered = List.of("read_file", "shell", "write_file");
        LayerReport user = layer(Layer.USER_POLICY, "tools.json", State.VALID, true, "every tool");
        assertThat(ModeBounds.sentences(report(List.of("read_file", "write_file"), user), registered))
                .containsExactly(
                        "In every mode the rules here deny: shell.",
                        "alwaysAsk in tools.json makes every call wait for your answer, whatever is remembered.");
        LayerReport yaml = layer(
                Layer.WORKSPACE_BOUNDS, "countersign.tools.yaml", State.VALID, false, "a", "b", "c", "d", "shell");
        assertThat(ModeBounds.sentences(report(List.of("read_file", "write_file"), yaml), registered))
                .first()
                .isEqualTo("In every mode the rules here deny: shell, a, b, c and 1 more.");
        LayerReport invalid = layer(Layer.WORKSPACE_BOUNDS, "countersign.tools.yaml", State.INVALID, false);
        assertThat(ModeBounds.sentences(report(List.of(), invalid), registered))
                .containsExactly("A policy file is invalid, so every call is denied in every mode.");
        assertThat(ModeBounds.sentences(report(registered), registered)).isEmpty();
    }

    private static PolicyReport report(List<String> advertised, LayerReport... layers) {
        return new PolicyReport(List.of(layers), false, advertised, "f");
    }

    private static LayerReport layer(Layer layer, String source, State state, boolean alwaysAsk, String... denies) {
        List<RuleReport> rules = List.of(denies).stream()
                .map(scope -> new RuleReport(1, "r", Effect.DENY, scope))
                .toList();
        return new LayerReport(layer, source, state, null, List.of(), rules, List.of(), alwaysAsk, null);
    }
}
