package dev.countersign.api;

import static dev.countersign.api.Samples.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.countersign.access.Right;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.model.Model;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.Models;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.turn.Call;
import dev.countersign.turn.Transcript;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@ApiTest
class ViewsApiTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private Models models;

    @Autowired
    private ToolRegistry tools;

    @Autowired
    private Gatekeeper gatekeeper;

    @Autowired
    private Tasks tasks;

    @Autowired
    private Transcript transcript;

    @Autowired
    private RequestMappingHandlerMapping requestMappingHandlerMapping;

    @Test
    void modelsAreListedWithoutTheirSecrets() {
        Model model = new Model("demo", "demo", 100_000, 4_096, "be brief", mock(ModelProvider.class));
        when(models.all()).thenReturn(List.of(model));
        when(models.defaultModel()).thenReturn(model);
        assertThat(mvc.get().uri("/api/v1/models").with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isStrictlyEqualTo("""
                        {"items":[{"id":"demo","provider":"demo","contextWindow":100000,"default":true}],
                         "nextCursor":null}""");
    }

    @Test
    void toolsAreListedWithTheirSchemas() {
        Registration registration = listFiles();
        when(tools.all()).thenReturn(List.of(registration));
        assertThat(mvc.get().uri("/api/v1/tools").with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isStrictlyEqualTo("""
                        {"items":[{"name":"list_files","version":"1","description":"Lists","inputSchema":{"type":"object"},
                          "outputSchema":{"type":"object"},"revision":"r1","advertised":true}],"nextCursor":null}""");
    }

    @Test
    void toolsAreAdvertisedWhereAPolicyDoesNotForbidThem(@TempDir Path workspace) throws IOException {
        Registration registration = listFiles();
        when(tools.all()).thenReturn(List.of(registration));
        when(gatekeeper.advertised(Workspace.open(workspace), List.of("list_files")))
                .thenReturn(List.of());
        assertThat(mvc.get()
                        .uri("/api/v1/tools")
                        .param("workspace", workspace.toString())
                        .with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .extractingPath("$.items[0].advertised")
                .isEqualTo(false);
        assertThat(mvc.get().uri("/api/v1/tools?workspace=relative").with(As.reader()))
                .hasStatus(422)
                .bodyJson()
                .extractingPath("$.field")
                .isEqualTo("workspace");
    }

    @Test
    void filesAreThoseThatModelsSee(@TempDir Path workspace) throws IOException {
        aTaskIn(workspace);
        Files.createDirectories(workspace.resolve("docs/src"));
        Files.writeString(workspace.resolve("docs/a.txt"), "12345");
        Files.createSymbolicLink(workspace.resolve("docs/link"), workspace);
        assertThat(files("path", "docs")).hasStatusOk().bodyJson().isStrictlyEqualTo("""
                        {"total":3,"nextCursor":null,"items":[{"name":"a.txt","type":"file","size":5},
                          {"name":"link","type":"link"},{"name":"src","type":"folder"}]}""");
    }

    @Test
    void aLargeFolderComesInPieces(@TempDir Path workspace) throws IOException {
        aTaskIn(workspace);
        for (int i = 1000; i < 1502; i++) {
            Files.createFile(workspace.resolve("f" + i));
        }
        assertThat(files("path", "")).bodyJson().isLenientlyEqualTo("{\"total\":502,\"nextCursor\":\"f1499\"}");
        assertThat(files("cursor", "f1499"))
                .bodyJson()
                .isLenientlyEqualTo("{\"total\":502,\"nextCursor\":null}")
                .extractingPath("$.items[*].name")
                .asArray()
                .containsExactly("f1500", "f1501");
    }

    @Test
    void aFolderThatIsMissingOrRefusedSaysSo(@TempDir Path workspace) throws IOException {
        aTaskIn(workspace);
        Files.createFile(workspace.resolve("file"));
        assertThat(files("path", "docs"))
                .hasStatus(404)
                .bodyJson()
                .extractingPath("$.code")
                .isEqualTo("not-found");
        assertThat(files("path", "../x"))
                .hasStatus(422)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"path-refused\",\"field\":\"path\"}");
        assertThat(files("path", "file"))
                .hasStatus(422)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"not-a-folder\",\"field\":\"path\"}");
    }

    @Test
    void aWorkspaceThatHasGoneIsNotFound(@TempDir Path folder) {
        aTaskIn(folder.resolve("gone"));
        assertThat(mvc.get().uri("/api/v1/tasks/" + ID + "/files").with(As.reader()))
                .hasStatus(404)
                .bodyJson()
                .extractingPath("$.code")
                .isEqualTo("workspace-gone");
    }

    @Test
    void aCallIsShownAsItStands() {
        when(transcript.call(ID)).thenReturn(Samples.call(Call.State.FINISHED, null));
        assertThat(mvc.get().uri("/api/v1/calls/" + ID).with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isLenientlyEqualTo("{\"state\":\"finished\",\"outcome\":\"timed-out\",\"input\":{\"command\":\"ls\"}}")
                .doesNotHavePath("$.resultBytes");
    }

    @Test
    void theInterfaceDescribesItself() {
        assertThat(mvc.get().uri("/api/v1/openapi.json").with(As.reader()))
                .hasStatusOk()
                .hasContentType("application/json")
                .bodyJson()
                .extractingPath("$.openapi")
                .asString()
                .startsWith("3.");
    }

    @Test
    void everyHandlerNamesTheRightThatItNeeds() {
        List<HandlerMethod> ours = requestMappingHandlerMapping.getHandlerMethods().values().stream()
                .filter(method -> method.getBeanType().getPackage().equals(ApiSlice.class.getPackage()))
                .toList();
        assertThat(ours)
                .hasSizeGreaterThan(15)
                .allMatch(method ->
                        method.hasMethodAnnotation(Needs.class) != method.hasMethodAnnotation(NeedsNone.class));
        assertThat(ours)
                .filteredOn(method -> method.hasMethodAnnotation(NeedsNone.class))
                .extracting(HandlerMethod::getBeanType)
                .containsOnly(TerminalLoginApi.class);
    }

    @Test
    void whoHasNoRightsSeesNothing() {
        assertThat(mvc.get().uri("/api/v1/models").with(As.caller(Right.WORK)))
                .hasStatus(403)
                .bodyJson()
                .extractingPath("$.right")
                .isEqualTo("read");
    }

    private void aTaskIn(Path workspace) {
        Task task = Samples.task(ApprovalMode.SUPERVISED);
        when(tasks.find(ID))
                .thenReturn(new Task(
                        ID,
                        task.title(),
                        workspace.toString(),
                        task.mode(),
                        task.model(),
                        task.state(),
                        0,
                        false,
                        task.createdAt(),
                        task.updatedAt(),
                        List.of()));
    }

    private MvcTestResult files(String parameter, String value) {
        return mvc.get()
                .uri("/api/v1/tasks/" + ID + "/files")
                .param(parameter, value)
                .with(As.reader())
                .exchange();
    }

    private static Registration listFiles() {
        ObjectNode schema = JSON.createObjectNode().put("type", "object");
        Registration registration = mock(Registration.class);
        when(registration.definition()).thenReturn(new ToolDefinition("list_files", "1", "Lists", schema, schema));
        when(registration.name()).thenReturn("list_files");
        when(registration.revision()).thenReturn("r1");
        return registration;
    }
}
