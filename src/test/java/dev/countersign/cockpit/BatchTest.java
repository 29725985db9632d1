package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.task.Task;
import dev.countersign.tool.Action;
import dev.countersign.tool.Registration;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import tools.jackson.databind.node.ObjectNode;

/** One answer to several questions of several tasks. */
class BatchTest extends CockpitSlice {

    private final Scene scene = new Scene();
    private Approval write;
    private Approval edit;
    private Approval shell;
    private Approval secret;
    private Approval lengthy;
    private Approval unknown;

    @BeforeEach
    void aQueue() {
        Task one = scene.aTask("One", "/a");
        Task other = scene.aTask("Other", "/b");
        write = scene.aTurnThatAsks(one, "write_file", "{\"path\":\"x\",\"content\":\"1\"}");
        edit = scene.aTurnThatAsks(other, "edit_file", "{\"path\":\"y\",\"oldText\":\"1\",\"newText\":\"2\"}");
        shell = scene.aTurnThatAsks(one, "shell", "{\"command\":\"ls\"}");
        secret = scene.aTurnThatAsks(other, "write_file", "{\"path\":\"a/.env\",\"content\":\"1\"}");
        lengthy = scene.aTurnThatAsks(
                one, "write_file", "{\"path\":\"x\",\"content\":\"" + "line\\n".repeat(300) + "\"}");
        unknown = scene.aTurnThatAsks(other, "tickets", "{}");
        given(scene);
        for (String name : List.of("write_file", "edit_file", "shell")) {
            Registration tool = new ToolRegistry(List.of(new Acts(name))).all().getFirst();
            when(tools.find(name)).thenReturn(Optional.of(tool));
        }
    }

    @Test
    void severalAreDeniedWithAResultForEach() throws Exception {
        Document results = press("deny", write, edit, shell, secret, lengthy, unknown);

        assertThat(results.select("li strong").eachText()).hasSize(6).containsOnly("Denied.");
        assertThat(results.select("li code").eachText())
                .containsExactly("write_file", "edit_file", "shell", "write_file", "write_file", "tickets");
        assertThat(scene.pending()).isEmpty();
    }

    @Test
    void onlyOrdinaryFileActionsThatAreShownInFullAreAllowedTogether() throws Exception {
        Document results = press("allow", write, edit, shell, secret, lengthy, unknown);

        assertThat(results.select("li strong").eachText())
                .containsExactly(
                        "Allowed.",
                        "Allowed.",
                        "Not answered: a command is allowed by itself, never together with others.",
                        "Not answered: a protected path (.env*) is allowed by itself, never together with others.",
                        "Not answered: its input is not shown in full, so it is allowed by itself.",
                        "Not answered: what is no file action is allowed by itself.");
        assertThat(scene.pending()).containsExactly(shell, secret, lengthy, unknown);
        verify(answers).answer(write.id(), Answer.ALLOW, Scene.DIGEST, null, "window");
    }

    @Test
    void whatWasAnsweredElsewhereOrIsAboutAnotherInputIsToldSo() throws Exception {
        scene.answer(write.id(), Answer.DENY, null, "token ci");

        Document results = parsed(send(
                "allow",
                write.id() + ":" + Scene.DIGEST,
                edit.id() + ":00",
                edit.id().toString(),
                "nothing",
                "01890000-0000-7000-8000-000000000001:x"));

        assertThat(results.select("li strong").eachText())
                .hasSize(5)
                .allMatch(says -> says.startsWith("Not answered: "));
        assertThat(scene.pending()).contains(edit);
        assertThat(scene.approvals.get(write.id()).answer()).isEqualTo(Answer.DENY);
    }

    @Test
    void nothingIsRememberedForSeveralAtOnce() throws Exception {
        for (String answer : List.of("remember", "allow-session", "yes")) {
            assertThat(send(answer, write.id() + ":" + Scene.DIGEST).getStatus())
                    .isEqualTo(422);
        }
        verify(answers, never()).answer(any(), any(), any(), any(), any());
    }

    @Test
    void everyWaitingCardCanBeSelectedWithItsDigest() throws Exception {
        assertThat(page("/approvals").select("input[name=selected][form=batch]").eachAttr("value"))
                .hasSize(6)
                .contains(shell.id() + ":" + Scene.DIGEST);
    }

    /** Writes to the path that its input names, or runs a shell. */
    private record Acts(ToolDefinition definition) implements Tool {

        Acts(String name) {
            this(new Named(name, "path").definition());
        }

        @Override
        public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
            return input.has("path")
                    ? new Action.WritesPath(workspace.path(input.get("path").stringValue()), 1)
                    : new Action.RunsShell("ls");
        }

        @Override
        public ToolOutput run(ObjectNode input, ToolContext context) {
            throw new IllegalStateException("nobody runs this");
        }
    }

    private Document press(String answer, Approval... selected) throws Exception {
        return parsed(send(
                answer,
                List.of(selected).stream()
                        .map(one -> one.id() + ":" + one.inputDigest())
                        .toArray(String[]::new)));
    }

    private MockHttpServletResponse send(String answer, String... selected) throws Exception {
        MockHttpServletRequestBuilder request = post("/approvals/batch")
                .with(csrf())
                .header("HX-Request", "true")
                .param("answer", answer)
                .param("selected", selected);
        return mvc.perform(request).andReturn().getResponse();
    }
}
