package dev.countersign.cockpit;

import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import dev.countersign.access.LoginLinks;
import dev.countersign.access.StoredTokens;
import dev.countersign.access.TerminalLogins;
import dev.countersign.access.WebSessions;
import dev.countersign.approval.Approvals;
import dev.countersign.approval.History;
import dev.countersign.approval.Memories;
import dev.countersign.model.Models;
import dev.countersign.policy.PolicyTrust;
import dev.countersign.policy.WorkspaceInstructions;
import dev.countersign.result.ResultStore;
import dev.countersign.task.Sessions;
import dev.countersign.task.Tasks;
import dev.countersign.task.WorkspaceChoice;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.turn.Answers;
import dev.countersign.turn.Erasure;
import dev.countersign.turn.Explanations;
import dev.countersign.turn.FileChanges;
import dev.countersign.turn.Interrupts;
import dev.countersign.turn.Messages;
import dev.countersign.turn.NextMessages;
import dev.countersign.turn.Retries;
import dev.countersign.turn.StoredSizes;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.TranscriptExport;
import java.nio.charset.StandardCharsets;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/** The cockpit's pages over a scene, as a logged-in window sees them. */
@ResourceLock("application context")
@WebMvcTest
@ContextConfiguration(classes = PreviewServer.class)
abstract class CockpitSlice {

    @Autowired
    MockMvc mvc;

    @MockitoBean
    Tasks tasks;

    @MockitoBean
    Approvals approvals;

    @MockitoBean
    Transcript transcript;

    @MockitoBean
    Answers answers;

    @MockitoBean
    Models models;

    @MockitoBean
    FileChanges changes;

    @MockitoBean
    Messages messages;

    @MockitoBean
    Erasure erasure;

    @MockitoBean
    StoredSizes sizes;

    @MockitoBean
    TranscriptExport transcripts;

    @MockitoBean
    WorkspaceChoice folders;

    @MockitoBean
    NextMessages nextMessages;

    @MockitoBean
    Interrupts interrupts;

    @MockitoBean
    Retries retries;

    @MockitoBean
    ToolRegistry tools;

    @MockitoBean
    History history;

    @MockitoBean
    PolicyTrust trust;

    @MockitoBean
    WorkspaceInstructions instructions;

    @MockitoBean
    Explanations explanations;

    @MockitoBean
    ResultStore results;

    @MockitoBean
    Memories memories;

    @MockitoBean
    Sessions sessions;

    @MockitoBean
    WebSessions windows;

    @MockitoBean
    LoginLinks links;

    @MockitoBean
    TerminalLogins terminals;

    @MockitoBean
    StoredTokens tokens;

    Scene given(Scene scene) {
        Staging.tasks(tasks, scene);
        Staging.folders(folders);
        Staging.approvals(approvals, scene);
        Staging.transcript(transcript, scene);
        Staging.answers(answers, scene);
        Staging.changes(changes, scene);
        Staging.results(results, scene);
        Staging.tools(tools);
        Staging.models(models);
        Staging.memories(memories, scene);
        Staging.history(history, scene);
        return scene;
    }

    Document page(String path, Object... values) throws Exception {
        return parsed(mvc.perform(get(path, values)).andReturn().getResponse());
    }

    /** What htmx sends from a page: the token as a header's twin, and its own mark. */
    MockHttpServletResponse press(String path, Object id, String... fields) throws Exception {
        MockHttpServletRequestBuilder request = post(path, id).with(csrf()).header("HX-Request", "true");
        for (int at = 0; at < fields.length; at += 2) {
            request.param(fields[at], fields[at + 1]);
        }
        return mvc.perform(request).andReturn().getResponse();
    }

    static Document parsed(MockHttpServletResponse response) throws Exception {
        return Jsoup.parse(response.getContentAsString(StandardCharsets.UTF_8));
    }
}
