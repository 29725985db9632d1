package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Decision;
import dev.countersign.approval.RuleUse;
import dev.countersign.policy.Ground;
import dev.countersign.policy.InstructionsReport;
import dev.countersign.policy.Layer;
import dev.countersign.policy.PolicyReport.State;
import dev.countersign.policy.TrustAct;
import dev.countersign.policy.TrustKind;
import dev.countersign.policy.TrustPreview;
import dev.countersign.problem.Problem;
import dev.countersign.storage.DataDirectory;
import dev.countersign.task.Task;
import dev.countersign.tool.Registration;
import dev.countersign.turn.SupposedCall;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mockito;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletResponse;

class PolicyPagesTest extends CockpitSlice {

    private static final String SHA256 = "ab".repeat(32);
    private static final String COMMANDS = """
            version: 1
            default: deny
            rules:
            - {id: no-env, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}
            - {id: read-tree, action: tool_call, match: {tool: read_file}, effect: approve}
            - {id: cargo, action: command, match: {argv: [cargo]}, effect: approve, ask: true}
            """;

    @TempDir
    private Path folder;

    @Autowired
    private DataDirectory data;

    private Workspace workspace;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = Workspace.open(folder);
        agents(State.ABSENT, null, null, false, List.of(), List.of());
        List<Registration> registered = Stream.of("read_file", "run_command", "shell")
                .map(PolicyPagesTest::registration)
                .toList();
        when(tools.all()).thenReturn(registered);
    }

    private static Registration registration(String name) {
        Registration registration = Mockito.mock(Registration.class);
        when(registration.name()).thenReturn(name);
        return registration;
    }

    @AfterEach
    void noRulesOfTheUser() throws IOException {
        Files.deleteIfExists(data.policyFile());
    }

    private void bounds(String text) throws IOException {
        Files.writeString(folder.resolve("countersign.tools.yaml"), text);
    }

    private void agents(
            State state, String fault, String text, boolean trusted, List<String> hidden, List<TrustAct> acts) {
        when(instructions.report(workspace))
                .thenReturn(new InstructionsReport(
                        "AGENTS.md",
                        state,
                        text == null ? null : SHA256,
                        fault,
                        trusted,
                        text == null ? null : text.length(),
                        text,
                        hidden,
                        acts));
    }

    @Test
    void whatTheWorkspaceTellsModelsIsShownWholeBeforeItIsTrusted() throws Exception {
        given(new Scene());
        TrustAct before =
                new TrustAct(TrustKind.INSTRUCTIONS, "/w", "cd".repeat(32), "token ci", Instant.now(), null, null);
        agents(
                State.VALID,
                null,
                "Use <b>tabs</b>.\r\nAnd\u202e nothing else.",
                false,
                List.of("characters that reorder the text around them"),
                List.of(before));

        Document page = policy();

        assertThat(page.select("#instructions .chip").text()).isEqualTo("○Not given: not trusted");
        assertThat(page.select("#instructions pre").first().wholeText())
                .isEqualTo("Use <b>tabs</b>.\nAndU+202E nothing else.");
        assertThat(page.select("#instructions .warnings li").text()).contains("reorder the text around them");
        assertThat(page.select("#instructions p").eachText())
                .contains(
                        "You have trusted another content of it; models are given nothing of this one. Read it again.");
        assertThat(page.select("#instructions form[action=/policy/trust] input[name=sha256]")
                        .val())
                .isEqualTo(SHA256);
        assertThat(page.select("#instructions .earlier input[name=kind]").val()).isEqualTo("instructions");
        assertThat(page.select("#instructions .earlier code").eachText()).containsExactly("cdcdcdcdcdcd");

        press("/policy/trust", "", "workspace", folder.toString(), "sha256", SHA256, "kind", "instructions");
        verify(instructions).trust(workspace, SHA256, "window");
        press("/policy/revoke", "", "workspace", folder.toString(), "sha256", SHA256, "kind", "instructions");
        verify(instructions).revoke(workspace, SHA256, "window");
        verify(trust, never()).trust(any(), any(), any());
        verify(trust, never()).revoke(any(), any(), any());
    }

    @Test
    void instructionsThatAreTrustedCanOnlyBeRevokedAndWhatIsNoTextNeither() throws Exception {
        given(new Scene());
        agents(State.VALID, null, "Use tabs.", true, List.of(), List.of());
        Document trusted = policy();
        assertThat(trusted.select("#instructions .chip").text()).isEqualTo("✓Given to models");
        assertThat(trusted.select("#instructions form").attr("action")).isEqualTo("/policy/revoke");

        agents(State.INVALID, "It is not UTF-8 text.", null, false, List.of(), List.of());
        Document unusable = policy();
        assertThat(unusable.select("#instructions .fault").text()).isEqualTo("It is not UTF-8 text.");
        assertThat(unusable.select("#instructions form, #instructions pre")).isEmpty();
    }

    private Document policy() throws Exception {
        return page("/policy?workspace={w}", folder.toString());
    }

    private Scene aTaskHere() {
        Scene scene = new Scene();
        scene.aTurnThatAsks(scene.aTask("Build it", workspace.root().toString()), "shell", "{\"command\":\"make\"}");
        return given(scene);
    }

    @Test
    void everyLayerIsThereInItsOrderWithItsRulesAndWarningsByLine() throws Exception {
        given(new Scene());
        bounds(COMMANDS);
        Files.writeString(data.policyFile(), "{\"rules\": [\n{\"tool\": \"shell\", \"action\": \"deny\"}]}");
        when(history.ofRules(any()))
                .thenReturn(List.of(
                        new RuleUse(Layer.WORKSPACE_BOUNDS, "read-tree", 1_234),
                        new RuleUse(Layer.USER_POLICY, "shell", 1)));

        Document page = policy();

        assertThat(page.select(".layer h2").eachText())
                .containsExactly("1. Your rules", "2. The workspace's rules", "3. The workspace's bounds");
        assertThat(page.select(".layer .layer-head .chip").eachText())
                .containsExactly("✓Valid", "○Not there", "✓Valid");
        assertThat(page.select("section[aria-labelledby=layer-1] tbody tr").eachText())
                .containsExactly("2 1 ✕Denies shell 1 call");
        assertThat(page.select("section[aria-labelledby=layer-3] tbody tr").eachText())
                .containsExactly(
                        "4 no-env ✕Denies read_file in .env no call",
                        "5 read-tree ✓Approves read_file 1,234 calls",
                        "6 cargo ◆Asks commands that begin with cargo no call");
        assertThat(page.select(".lint li").eachText())
                .anySatisfy(line -> assertThat(line).startsWith("line 4 · no-env covers .env"));
        assertThat(page.select("section[aria-labelledby=advertised] .names").eachText())
                .containsExactly("read_file run_command", "shell");
        assertThat(page.select("section[aria-labelledby=protected] dd")
                        .getFirst()
                        .text())
                .contains(".git", "countersign.tools.yaml", ".countersign");
        assertThat(page.select("section[aria-labelledby=protected] dt").eachText())
                .contains("No mode allows: secrets");
    }

    @Test
    void whatTrustWouldAllowIsSaidBeforeItIsGivenAndByHash() throws Exception {
        given(new Scene());
        bounds(COMMANDS);
        when(trust.preview(workspace))
                .thenReturn(Optional.of(new TrustPreview(
                        SHA256,
                        false,
                        List.of("read_file"),
                        List.of("read_file", "no longer denies x"),
                        "cd".repeat(32))));
        when(trust.acts(workspace))
                .thenReturn(List.of(
                        new TrustAct(TrustKind.POLICY, "/w", "cd".repeat(32), "window", Instant.now(), null, null),
                        new TrustAct(
                                TrustKind.POLICY,
                                "/w",
                                "ef".repeat(32),
                                "window",
                                Instant.now(),
                                Instant.now(),
                                "window")));

        Document page = policy();

        assertThat(page.select(".trust h3").text()).isEqualTo("Nobody has trusted this content");
        assertThat(page.select(".trust > ul").eachText()).containsExactly("read_file", "read_file no longer denies x");
        assertThat(page.select(".trust form[action=/policy/trust] input[name=sha256]")
                        .val())
                .isEqualTo(SHA256);
        assertThat(page.select(".earlier code").eachText()).containsExactly("cdcdcdcdcdcd");

        assertThat(press("/policy/trust", "", "workspace", folder.toString(), "sha256", SHA256)
                        .getRedirectedUrl())
                .startsWith("/policy?workspace=");
        verify(trust).trust(workspace, SHA256, "window");
        press("/policy/revoke", "", "workspace", folder.toString(), "sha256", SHA256);
        verify(trust).revoke(workspace, SHA256, "window");
    }

    @Test
    void aContentThatHasChangedMeanwhileIsNotTrustedAndThePageShowsTheNewOne() throws Exception {
        given(new Scene());
        bounds(COMMANDS);
        doThrow(Problem.of(Problem.Kind.CONFLICT, "policy-changed", "Look at it again."))
                .when(trust)
                .trust(any(), any(), any());

        MockHttpServletResponse response = mvc.perform(post("/policy/trust")
                        .with(csrf())
                        .param("workspace", folder.toString())
                        .param("sha256", SHA256))
                .andReturn()
                .getResponse();

        assertThat(response.getStatus()).isEqualTo(409);
        Document page = parsed(response);
        assertThat(page.select("[role=alert].fault").text()).isEqualTo("Not trusted: Look at it again.");
        assertThat(page.select(".layer")).hasSize(3);
    }

    @Test
    void aCallIsExplainedWithItsGroundsAndRemediesAndNothingElseHappens() throws Exception {
        Scene scene = aTaskHere();
        Task task = scene.onlyTask();
        Decision decision = new Decision(
                Decision.Effect.DENY,
                List.of(new Ground(Layer.WORKSPACE_BOUNDS, "f.yaml", 4, "no-env", SHA256, "Denies it.", true)),
                List.of(new Decision.Remedy("To be asked, add a rule.", "f.yaml", "- id: ask-shell\n")));
        when(explanations.explain(any())).thenReturn(decision);

        Document explained = parsed(press(
                "/policy/explain",
                "",
                "workspace",
                folder.toString(),
                "task",
                task.id().toString(),
                "tool",
                "shell",
                "input",
                "{\"command\":\"ls\"}",
                "mode",
                "full-access"));

        verify(explanations)
                .explain(new SupposedCall(
                        workspace, "shell", "{\"command\":\"ls\"}", ApprovalMode.FULL_ACCESS, task.id()));
        assertThat(explained.select("#explained .chip").text()).isEqualTo("✕Would be denied");
        assertThat(explained.select(".grounds .decisive").text())
                .isEqualTo("Denies it. f.yaml, line 4, rule no-env · decided");
        assertThat(explained.select(".remedies li").text()).startsWith("To be asked, add a rule. f.yaml");
        assertThat(explained.select(".remedies pre").text()).contains("- id: ask-shell");
        verify(answers, never()).answer(any(), any(), any(), any(), any());
    }

    // PC-03: an invalid file is said on every page that it concerns.
    @Test
    void anInvalidFileIsSaidOnTheTaskItsFilesItsCardsAndThePolicy() throws Exception {
        Scene scene = aTaskHere();
        Object id = scene.onlyTask().id();
        bounds("version: 1\ndefault: deny\nrules:\n- {id: x, efect: deny}\n");

        for (Document page : List.of(
                page("/tasks/{id}", id),
                page("/tasks/{id}/files", id),
                page("/approvals"),
                page("/approvals/{id}", scene.onlyQuestion().id()))) {
            assertThat(page.select(".policy-faults").text())
                    .as(page.title())
                    .contains("every call here is denied", "countersign.tools.yaml:4: rule x: unknown member efect");
        }
        assertThat(policy().text())
                .contains("every call here is denied")
                .containsOnlyOnce("rule x: unknown member efect");
        assertThat(page("/archive").select(".policy-faults")).isEmpty();
        bounds(COMMANDS);
        assertThat(page("/tasks/{id}", id).select(".policy-faults")).isEmpty();
    }

    @Test
    void theUsersOwnInvalidFileIsSaidOnEveryPage() throws Exception {
        Scene scene = aTaskHere();
        Files.writeString(data.policyFile(), "{\n\"rulez\": []}");

        for (Document page : List.of(
                page("/"),
                page("/archive"),
                page("/tasks/{id}", scene.onlyTask().id()))) {
            assertThat(page.select("body > .banner:not([hidden])").text())
                    .as(page.title())
                    .contains("Your own rules are invalid", data.policyFile() + ":2: unknown member rulez");
        }
        assertThat(policy().text())
                .contains("Your own rules are invalid")
                .containsOnlyOnce(data.policyFile() + ":2: unknown member rulez");
    }

    @Test
    void theTaskPageMarksWhatTheRulesDenyAndLeadsToThem() throws Exception {
        Scene scene = aTaskHere();
        bounds(COMMANDS);

        Document page = page("/tasks/{id}", scene.onlyTask().id());

        assertThat(page.select("#pane li:contains(not offered)").eachText())
                .containsExactly("shell not offered: the rules here deny it");
        assertThat(page.select("#task-head a[href^=/policy]").attr("href"))
                .contains("task=" + scene.onlyTask().id());
        assertThat(page.select(".places a[href=/policy]").text()).isEqualTo("Policy");
    }

    @Test
    void withoutAWorkspaceThoseOfTheTasksAreOffered() throws Exception {
        Scene scene = given(new Scene());
        assertThat(page("/policy").select(".empty").text()).contains("No task has a workspace yet");
        scene.aTask("One", workspace.root().toString());
        scene.aTask("Another", workspace.root().toString());
        assertThat(page("/policy").select(".rows .row").eachText())
                .containsExactly(workspace.root().toString());
        assertThat(page("/policy?workspace=relative").select("main").text()).contains("absolute path");
    }
}
