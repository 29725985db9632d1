package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.verify;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import dev.countersign.storage.Page;
import dev.countersign.task.Task;
import dev.countersign.task.TaskChange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletResponse;

class FilePagesTest extends CockpitSlice {

    @TempDir
    Path folder;

    private Task task() throws Exception {
        Scene scene = new Scene();
        Task task = scene.aTask("Look around", folder.toRealPath().toString());
        given(scene);
        return task;
    }

    @Test
    void aFolderIsListedAndItsFoldersCanBeOpened() throws Exception {
        Files.createDirectories(folder.resolve("src/<b>"));
        Files.writeString(folder.resolve("pom.xml"), "12345");
        Files.createSymbolicLink(folder.resolve("away"), Path.of("/etc"));
        Task task = task();

        Document page = page("/tasks/{id}/files", task.id());

        assertThat(page.select("table.files tbody tr").eachText())
                .containsExactly("away link, not followed", "pom.xml file 5 bytes", "src/ folder");
        String src = page.select("table.files a").attr("href");
        assertThat(page(src).select("table.files tbody tr").eachText()).containsExactly("<b>/ folder");
        assertThat(page(src).select("nav.path a").eachText()).endsWith("src");
    }

    @Test // FI-21
    void hostileNamesAreShownWithTheirOddCharactersMarked() throws Exception {
        for (String name : List.of("a\nb", "x\u001b[2J", "<b>", "' OR 1", "-rf")) {
            Files.createFile(folder.resolve(name));
        }
        Document page = page("/tasks/{id}/files", task().id());

        assertThat(page.select("table.files tbody td:first-child").eachText())
                .containsExactly("' OR 1", "-rf", "<b>", "a b", "x\\u001b[2J");
        assertThat(page.select("table.files mark.odd").eachText()).containsExactly("\\u001b");
        assertThat(page.select("table.files b")).isEmpty();
    }

    @Test
    void moreThanAPageIsReadPageByPage() throws Exception {
        for (int file = 0; file < 501; file++) {
            Files.createFile(folder.resolve("f%03d".formatted(file)));
        }
        Task task = task();

        Document page = page("/tasks/{id}/files", task.id());
        Document next = page(page.select(".pager a[rel=next]").attr("href"));

        assertThat(page.select("table.files tbody tr")).hasSize(500);
        assertThat(page.text()).contains("501 entries");
        assertThat(next.select("table.files tbody td:first-child").eachText()).containsExactly("f500");
        assertThat(next.select(".pager a[rel=next]")).isEmpty();
    }

    @Test
    void whatIsOutsideOrMissingIsASentence() throws Exception {
        Task task = task();

        for (String path : List.of("../up", "/etc", "none", "a\\b")) {
            MockHttpServletResponse response = mvc.perform(
                            get("/tasks/{id}/files", task.id()).param("path", path))
                    .andReturn()
                    .getResponse();
            assertThat(response.getStatus()).as(path).isIn(404, 422);
            assertThat(parsed(response).select("#sentence").text()).as(path).isNotEmpty();
        }
    }

    @Test
    void aTaskIsPutAwayAndTakenOutAgain() throws Exception {
        Task task = task();
        doReturn(new Page<>(List.of(task), null)).when(tasks).list(eq(true), anyInt(), any());

        Document pane = page("/tasks/{id}/pane", task.id());
        MockHttpServletResponse away = press("/tasks/{id}/archived", task.id(), "archived", "true");
        MockHttpServletResponse back = press("/tasks/{id}/archived", task.id(), "archived", "false");

        assertThat(pane.select("form[action$=archived] button").text()).isEqualTo("Archive this task");
        assertThat(away.getRedirectedUrl()).isEqualTo("/archive");
        assertThat(back.getRedirectedUrl()).isEqualTo("/tasks/" + task.id());
        verify(tasks).change(task.id(), new TaskChange(null, null, null, true), "window");
        verify(tasks).change(task.id(), new TaskChange(null, null, null, false), "window");
        assertThat(page("/archive").select(".row .row-main").eachText()).containsExactly("Look around");
    }
}
