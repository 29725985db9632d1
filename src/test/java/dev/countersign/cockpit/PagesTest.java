package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.model.Model;
import dev.countersign.problem.Problem;
import dev.countersign.task.NewTask;
import dev.countersign.task.Task;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletResponse;

class PagesTest extends CockpitSlice {

    @Test
    void homeListsWhatNeedsYouWhatRunsAndWhatRanLately() throws Exception {
        Scene scene = Scene.aTaskWithAWaitingWrite();
        scene.put(scene.aTask("Runs", "/r"), Task.State.RUNNING, 0);
        scene.aTask("Rests", "/i");
        given(scene);

        Document page = page("/");

        assertThat(page.select("section[aria-labelledby=needs-you] .row").text())
                .contains("write_file hello.txt");
        assertThat(page.select("section[aria-labelledby=running] .row-main").eachText())
                .containsExactly("Runs");
        assertThat(page.select("section[aria-labelledby=recent] .row-main").eachText())
                .containsExactly("Rests", "Write a greeting");
    }

    @Test
    void everyEmptyListSaysWhatToDoNext() throws Exception {
        given(new Scene());

        assertThat(page("/").select(".empty")).hasSize(3).allMatch(Element::hasText);
        assertThat(page("/approvals").select(".empty").text()).contains("appears here by itself");
    }

    @Test
    void aNewTaskOpensAndItsPageFollows() throws Exception {
        Scene scene = given(Scene.anIdleTask());
        when(tasks.open(any(), any())).thenReturn(scene.onlyTask());

        MockHttpServletResponse response = mvc.perform(post("/tasks")
                        .with(csrf())
                        .param("workspace", " /home/ada/hello ")
                        .param("title", "")
                        .param("mode", "supervised")
                        .param("model", "demo"))
                .andReturn()
                .getResponse();

        verify(tasks).open(new NewTask("/home/ada/hello", null, ApprovalMode.SUPERVISED, "demo"), null);
        assertThat(response.getRedirectedUrl())
                .isEqualTo("/tasks/" + scene.onlyTask().id());
    }

    @Test
    void aFolderThatCanNotBeTakenIsNamedBesideItsFieldAndNothingTypedIsLost() throws Exception {
        given(new Scene());
        when(tasks.open(any(), any()))
                .thenThrow(Problem.invalid("workspace", "not-a-directory", "There is no folder at this path."));

        MockHttpServletResponse response = mvc.perform(post("/tasks")
                        .with(csrf())
                        .param("workspace", "/no\"<where>")
                        .param("title", "Mine")
                        .param("mode", "auto"))
                .andReturn()
                .getResponse();
        Document page = parsed(response);

        assertThat(response.getStatus()).isEqualTo(422);
        assertThat(page.select("#task-fault").text()).isEqualTo("There is no folder at this path.");
        assertThat(page.select("input[aria-invalid=true]").eachAttr("name")).containsExactly("workspace");
        assertThat(page.select("input[name=workspace]").val()).isEqualTo("/no\"<where>");
        assertThat(page.select("input[name=mode][checked]").val()).isEqualTo("auto");
    }

    @Test
    void aFolderIsLookedAtWhileItIsTyped(@TempDir Path temporary) throws Exception {
        Path folder = temporary.toRealPath();
        Path file = Files.writeString(folder.resolve("file"), "x");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("real")));
        Scene scene = new Scene();
        scene.put(scene.aTask("Mine <too>", folder.toString()), Task.State.RUNNING, 0);
        given(scene);

        assertThat(lookedAt("").text()).isEmpty();
        assertThat(lookedAt("src").select(".fault").text()).contains("must be an absolute path");
        assertThat(lookedAt("~/x").select(".fault").text())
                .isEqualTo("A workspace is a whole path, and ~ stands for nothing here: write %s/x."
                        .formatted(System.getProperty("user.home")));
        assertThat(lookedAt(folder + "/none").select(".fault").text())
                .isEqualTo("There is no folder at " + folder + "/none.");
        assertThat(lookedAt(file.toString()).select(".fault").text()).isEqualTo(file + " is a file, not a folder.");

        assertThat(lookedAt(folder.toString()).select(".fits").text()).isEqualTo("✓ " + folder);
        assertThat(lookedAt(folder.toString()).select(".notes li").eachText())
                .containsExactly(
                        "The task “Mine <too>” has this folder too, and is at work in it. Neither knows what the"
                                + " other changes.");
        assertThat(lookedAt(link.toString()).select(".notes li").text())
                .isEqualTo("This leads to %s/real, which will be the workspace.".formatted(folder));
        Files.writeString(folder.resolve("real/countersign.tools.yaml"), "version: 2\n");
        assertThat(lookedAt(folder + "/real").select(".notes li").text())
                .isEqualTo("A policy file is invalid, so every call is denied in every mode.");
    }

    private Element lookedAt(String typed) throws Exception {
        return page("/folder?workspace={typed}", typed).getElementById("folder");
    }

    @Test
    void recentFoldersAreOfferedOnce() throws Exception {
        Scene scene = new Scene();
        scene.aTask("One", "/a");
        scene.aTask("Two", "/b");
        scene.aTask("Three", "/a");
        given(scene);

        assertThat(page("/").select("[data-folder]").eachAttr("data-folder")).containsExactly("/a", "/b");
        assertThat(page("/").select("#folders option").eachAttr("value")).containsExactly("/a", "/b");
    }

    @Test
    void theConfiguredModeIsChosenUnlessAPersonChoosesAnother() throws Exception {
        given(new Scene());
        when(tasks.defaultMode()).thenReturn(ApprovalMode.AUTO_ACCEPT_EDITS);

        assertThat(page("/").select("input[name=mode][checked]").val()).isEqualTo("auto-accept-edits");
    }

    @Test
    void onlyWhatIsInTheArchiveIsErased() throws Exception {
        Scene scene = given(Scene.anIdleTask());
        UUID task = scene.onlyTask().id();
        when(sizes.ofTasks(any())).thenReturn(Map.of(task, 3_000_000L));
        assertThat(page("/archive").select(".erase form").attr("action")).isEqualTo("/tasks/" + task + "/erase");
        assertThat(page("/archive").select(".row").text()).contains("outputs 2.9 MiB", "Removes for good");

        assertThat(press("/tasks/{id}/erase", task).getStatus()).isEqualTo(409);
        verify(erasure, never()).erase(any());

        when(tasks.find(task)).thenReturn(scene.archived(scene.onlyTask()));
        assertThat(press("/tasks/{id}/erase", task).getRedirectedUrl()).isEqualTo("/archive");
        verify(erasure).erase(task);
    }

    @Test
    void aboutSaysHowMuchIsKept() throws Exception {
        given(new Scene());

        assertThat(page("/about").text()).containsPattern("Complete outputs and diffs (nothing yet|\\d)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/tasks/%s",
                "/turns/%s",
                "/approvals/%s",
                "/approvals/%s/input",
                "/calls/%s/output",
                "/tasks/no-id",
                "/calls/..%%2f..%%2fetc/output"
            })
    void whatDoesNotExistIsASentenceWithStatus404(String path) throws Exception {
        given(new Scene());

        MockHttpServletResponse response = mvc.perform(get(URI.create(String.format(path, UUID.randomUUID()))))
                .andReturn()
                .getResponse();

        // WS-08
        assertThat(response.getStatus()).isIn(400, 404);
        if (response.getStatus() == 404) {
            assertThat(parsed(response).select("#sentence").text()).endsWith(".");
        }
    }

    @Test
    void whereOnlyTheDemoIsThePageHasTheLinesThatAddAModel() throws Exception {
        given(new Scene());
        Document page = page("/");
        assertThat(page.select(".missing-model pre").text())
                .contains("provider: anthropic", "api-key-env: ANTHROPIC_API_KEY");
        assertThat(page.select(".missing-model .path").text()).endsWith("config.yaml");

        Model demo = models.defaultModel();
        when(models.all()).thenReturn(List.of(demo, demo));
        assertThat(page("/").select(".missing-model")).isEmpty();
    }

    @Test
    void aboutSaysWhatThisIsNotAndWhereThingsAre() throws Exception {
        given(new Scene());

        assertThat(page("/about").text()).contains("Not a sandbox", "Data directory", "tool-results", "demo");
    }

    /** The content-security policy allows no inline script and no inline style. */
    @ParameterizedTest
    @ValueSource(strings = {"/", "/approvals", "/settings", "/about"})
    void noPageHasInlineScriptOrStyle(String path) throws Exception {
        given(PreviewServer.aBusyMorning());

        Document page = page(path);

        assertThat(page.select("script:not([src]), style, [style]")).isEmpty();
        assertThat(page.getAllElements())
                .allMatch(element -> element.attributes().asList().stream()
                        .noneMatch(attribute -> attribute.getKey().startsWith("on")));
        assertThat(page.select("meta[name=htmx-config]").attr("content"))
                .contains("\"allowEval\":false", "\"selfRequestsOnly\":true", "\"includeIndicatorStyles\":false");
        assertThat(page.select("body").attr("hx-headers")).contains("X-CSRF-TOKEN");
    }

    @Test
    void everyFileThatAPageNamesIsServed() throws Exception {
        given(new Scene());

        for (Element file : page("/").select("script[src], link[href]")) {
            String address = file.hasAttr("src") ? file.attr("src") : file.attr("href");
            assertThat(mvc.perform(get(address)).andReturn().getResponse().getStatus())
                    .as(address)
                    .isEqualTo(200);
        }
    }

    /** WS-06 */
    @Test
    void followingEveryLinkAndEveryFragmentChangesNothing() throws Exception {
        given(PreviewServer.aBusyMorning());
        Set<String> seen = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(List.of("/"));

        while (!next.isEmpty()) {
            String address = next.pop();
            // The folders of this scene are on no disk.
            if (!address.startsWith("/")
                    || address.startsWith("/api/")
                    || address.endsWith("/files")
                    || address.startsWith("/policy?")
                    || !seen.add(address)) {
                continue;
            }
            MockHttpServletResponse response =
                    mvc.perform(get(URI.create(address))).andReturn().getResponse();
            assertThat(response.getStatus()).as(address).isEqualTo(200);
            if (String.valueOf(response.getContentType()).startsWith("text/html")) {
                Document page = parsed(response);
                next.addAll(page.select("a[href]").eachAttr("href"));
                next.addAll(page.select("[hx-get]").eachAttr("hx-get"));
            }
        }

        assertThat(seen).hasSizeGreaterThan(30);
        verifyNoInteractions(answers, messages, interrupts);
        verify(tasks, never()).change(any(), any(), any());
        verify(tasks, never()).open(any(), any());
        verify(tasks, never()).openSession(any(), any());
    }
}
