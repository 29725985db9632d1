package dev.countersign.api;

import static dev.countersign.api.Samples.DIGEST;
import static dev.countersign.api.Samples.ID;
import static dev.countersign.api.Samples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.countersign.access.Right;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Decision;
import dev.countersign.policy.Effect;
import dev.countersign.policy.Fault;
import dev.countersign.policy.Ground;
import dev.countersign.policy.InstructionsReport;
import dev.countersign.policy.Layer;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.PolicyReport.LayerReport;
import dev.countersign.policy.PolicyReport.RuleReport;
import dev.countersign.policy.PolicyTrust;
import dev.countersign.policy.TrustAct;
import dev.countersign.policy.TrustKind;
import dev.countersign.policy.TrustPreview;
import dev.countersign.policy.WorkspaceInstructions;
import dev.countersign.problem.Problem;
import dev.countersign.turn.Explanations;
import dev.countersign.turn.SupposedCall;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

@ApiTest
class PolicyApiTest {

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private PolicyFiles files;

    @Autowired
    private PolicyTrust trust;

    @Autowired
    private WorkspaceInstructions instructions;

    @Autowired
    private ProtectedPaths names;

    @Autowired
    private Explanations explanations;

    @TempDir
    private Path folder;

    private Workspace workspace;

    @BeforeEach
    void aPolicy() throws IOException {
        workspace = Workspace.open(folder);
        LayerReport bounds = new LayerReport(
                Layer.WORKSPACE_BOUNDS,
                "countersign.tools.yaml",
                PolicyReport.State.VALID,
                DIGEST,
                List.of(),
                List.of(new RuleReport(4, "reads", Effect.ALLOW, "read_file")),
                List.of(new Fault(4, "reads", "odd")),
                false,
                false);
        when(files.report(workspace)).thenReturn(new PolicyReport(List.of(bounds), true, List.of("read_file"), "f"));
        when(trust.preview(workspace))
                .thenReturn(
                        Optional.of(new TrustPreview(DIGEST, false, List.of("read_file"), List.of("read_file"), null)));
        when(trust.acts(workspace)).thenReturn(List.of(act(TrustKind.POLICY)));
        when(instructions.report(workspace))
                .thenReturn(new InstructionsReport(
                        "AGENTS.md",
                        PolicyReport.State.VALID,
                        DIGEST,
                        null,
                        true,
                        10,
                        "Use tabs.\n",
                        List.of("invisible characters"),
                        List.of(act(TrustKind.INSTRUCTIONS))));
        when(names.groups()).thenReturn(Map.of("secrets", List.of(".env*")));
    }

    private TrustAct act(TrustKind kind) {
        return new TrustAct(kind, workspace.root().toString(), DIGEST, "window", NOON, NOON, "token ci");
    }

    @Test
    void everyLayerIsShownWithItsRulesItsTrustAndWhatIsProtected() {
        assertThat(mvc.get()
                        .uri("/api/v1/policy")
                        .param("workspace", folder.toString())
                        .with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isStrictlyEqualTo(
                        """
                        {"workspace":"WORKSPACE","valid":true,"workspacePolicyRequired":true,
                         "layers":[{"layer":"workspace-bounds","source":"countersign.tools.yaml","state":"valid",
                           "sha256":"DIGEST","faults":[],
                           "rules":[{"line":4,"id":"reads","outcome":"allow","scope":"read_file"}],
                           "lint":[{"line":4,"rule":"reads","says":"odd"}],"alwaysAsk":false,"trusted":false}],
                         "trust":{"sha256":"DIGEST","trusted":false,"quiet":["read_file"],"added":["read_file"]},
                         "trustActs":[{"kind":"policy","workspace":"WORKSPACE","sha256":"DIGEST","channel":"window",
                           "trustedAt":"2026-07-01T12:00:00Z","revokedAt":"2026-07-01T12:00:00Z",
                           "revokedThrough":"token ci"}],
                         "instructions":{"source":"AGENTS.md","state":"valid","sha256":"DIGEST","trusted":true,
                           "bytes":10,"text":"Use tabs.\\n","hidden":["invisible characters"],
                           "acts":[{"kind":"instructions","workspace":"WORKSPACE","sha256":"DIGEST",
                             "channel":"window","trustedAt":"2026-07-01T12:00:00Z",
                             "revokedAt":"2026-07-01T12:00:00Z","revokedThrough":"token ci"}]},
                         "protectedNames":{"neverWritable":[".git","git~1",".gitignore",".pre-commit-config.yaml",
                           ".husky",".githooks","countersign.tools.yaml",".countersign"],
                           "guarded":[{"name":"secrets","patterns":[".env*"]}]},
                         "advertised":["read_file"]}""".replace("WORKSPACE", workspace.root().toString()).replace("DIGEST", DIGEST));
    }

    @Test
    void aCallIsExplainedWithModeTaskAndExactInput() {
        when(explanations.explain(any()))
                .thenReturn(new Decision(
                        Decision.Effect.REVIEW,
                        List.of(Ground.of(Layer.MODE, "auto", "Auto reviews.", true)),
                        List.of(new Decision.Remedy("Trust it.", "f", null))));
        assertThat(post(As.reader(), "/explain", """
                        {"workspace":"WORKSPACE","tool":"tickets","input":{"n":1.00000000000000000001},"mode":"auto","taskId":"ID"}""".replace("ID", ID.toString())))
                .hasStatusOk()
                .bodyJson()
                .isStrictlyEqualTo("""
                        {"effect":"review","grounds":[{"layer":"mode","source":"auto","says":"Auto reviews.","decisive":true}],
                         "remedies":[{"text":"Trust it.","file":"f"}]}""");
        verify(explanations)
                .explain(new SupposedCall(
                        workspace, "tickets", "{\"n\":1.00000000000000000001}", ApprovalMode.AUTO, ID));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"tool":"shell","input":{}}                                       | 422 | workspace
            {"workspace":"WORKSPACE","input":{}}                              | 422 | tool
            {"workspace":"WORKSPACE","tool":"shell"}                          | 422 | input
            {"workspace":"WORKSPACE","tool":"shell","input":[]}               | 422 | input
            {"workspace":"WORKSPACE","tool":"shell","input":{},"mode":"AUTO"} | 422 | mode
            {"workspace":"WORKSPACE","tool":"shell","input":{},"taskId":""}   | 422 | taskId
            {"workspace":"WORKSPACE","tool":"shell","input":{},"mode":""}     | 422 | mode
            {"workspace":"relative","tool":"shell","input":{}}                | 422 | workspace
            {"workspace":"WORKSPACE/none","tool":"shell","input":{}}          | 422 | workspace
            """)
    void whatCanNotBeExplainedNamesItsField(String body, int status, String field) {
        assertThat(post(As.reader(), "/explain", body))
                .hasStatus(status)
                .bodyJson()
                .extractingPath("$.field")
                .isEqualTo(field);
        verifyNoInteractions(explanations);
    }

    @Test
    void trustNeedsTheRightToAnswerAndIsRecordedWithItsChannel() {
        String body = "{\"workspace\":\"WORKSPACE\",\"sha256\":\"" + DIGEST + "\"}";
        assertThat(post(As.caller(Right.READ, Right.WORK), "/trust", body))
                .hasStatus(403)
                .bodyJson()
                .extractingPath("$.code")
                .isEqualTo("missing-right");
        verifyNoInteractions(trust);
        assertThat(post(As.owner(), "/trust", body))
                .hasStatusOk()
                .bodyJson()
                .extractingPath("$.trust.sha256")
                .isEqualTo(DIGEST);
        verify(trust).trust(workspace, DIGEST, "token ci");
        verify(instructions, never()).trust(any(), any(), any());
    }

    @Test
    void instructionsAreTrustedAndRevokedByTheirKind() {
        String body = "{\"workspace\":\"WORKSPACE\",\"sha256\":\"" + DIGEST + "\",\"kind\":\"instructions\"}";
        assertThat(post(As.caller(Right.READ, Right.WORK), "/trust", body)).hasStatus(403);
        assertThat(post(As.owner(), "/trust", body)).hasStatusOk();
        verify(instructions).trust(workspace, DIGEST, "token ci");
        assertThat(mvc.delete()
                        .uri("/api/v1/policy/trust")
                        .param("workspace", folder.toString())
                        .param("sha256", DIGEST)
                        .param("kind", "instructions")
                        .with(As.owner()))
                .hasStatus(204);
        verify(instructions).revoke(workspace, DIGEST, "token ci");
        verify(trust, never()).trust(any(), any(), any());
        verify(trust, never()).revoke(any(), any(), any());
    }

    @Test
    void aKindThatThereIsNotIsRefused() {
        String body = "{\"workspace\":\"WORKSPACE\",\"sha256\":\"x\",\"kind\":\"POLICY\"}";
        assertThat(post(As.owner(), "/trust", body))
                .hasStatus(422)
                .bodyJson()
                .extractingPath("$.field")
                .isEqualTo("kind");
        assertThat(mvc.delete()
                        .uri("/api/v1/policy/trust?workspace={w}&sha256=x&kind=both", folder.toString())
                        .with(As.owner()))
                .hasStatus(422)
                .bodyJson()
                .extractingPath("$.field")
                .isEqualTo("kind");
        verify(trust, never()).trust(any(), any(), any());
    }

    @Test
    void aContentThatIsNoLongerThereIsNotTrusted() {
        doThrow(Problem.of(Problem.Kind.CONFLICT, "policy-changed", "Look again.")
                        .with("sha256", "now"))
                .when(trust)
                .trust(any(), any(), any());
        assertThat(post(As.owner(), "/trust", "{\"workspace\":\"WORKSPACE\",\"sha256\":\"x\"}"))
                .hasStatus(409)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"policy-changed\",\"sha256\":\"now\"}");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void trustIsRevokedByQueryOrBody(boolean inBody) {
        var request = mvc.delete().uri("/api/v1/policy/trust");
        if (inBody) {
            request.contentType(MediaType.APPLICATION_JSON)
                    .content("{\"workspace\":\"" + folder + "\",\"sha256\":\"" + DIGEST + "\"}");
        } else {
            request.param("workspace", folder.toString()).param("sha256", DIGEST);
        }
        assertThat(request.with(As.worker())).hasStatus(403);
        assertThat(request.with(As.owner())).hasStatus(204);
        verify(trust).revoke(workspace, DIGEST, "token ci");
        assertThat(mvc.delete().uri("/api/v1/policy/trust?sha256=x").with(As.owner()))
                .hasStatus(422)
                .bodyJson()
                .extractingPath("$.field")
                .isEqualTo("workspace");
    }

    private MvcTestResult post(RequestPostProcessor who, String path, String body) {
        return mvc.post()
                .uri("/api/v1/policy" + path)
                .contentType(MediaType.APPLICATION_JSON)
                .content(body.replace("WORKSPACE", folder.toString()))
                .with(who)
                .exchange();
    }
}
