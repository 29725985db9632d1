package dev.countersign.api;

import static dev.countersign.api.Samples.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.countersign.access.Right;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.model.Model;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.Models;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.tool.Invocation;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolInvoker;
import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.turn.Call;
import dev.countersign.turn.Transcript;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
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
    private ToolInvoker invoker;

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
    void filesAreThoseThatTheToolLists(@TempDir Path workspace) {
        aTaskIn(workspace);
        ObjectNode members = JSON.createObjectNode().put("total", 2).put("more", false);
        members.putArray("entries")
                .add(JSON.createObjectNode().put("name", "src").put("type", "folder"))
                .add(JSON.createObjectNode()
                        .put("name", "a.txt")
                        .put("type", "file")
                        .put("size", 5));
        answers(new Invocation.Returned(new ToolOutput.Complete(members)));
        assertThat(mvc.get().uri("/api/v1/tasks/" + ID + "/files?path=docs").with(As.reader()))
                .hasStatusOk()
                .bodyJson()
                .isLenientlyEqualTo("""
                        {"total":2,"more":false,"items":[{"name":"src","type":"folder"},
                          {"name":"a.txt","type":"file","size":5}]}""");
    }

    @Test
    void aFolderThatIsMissingOrRefusedSaysSo(@TempDir Path workspace) {
        aTaskIn(workspace);
        answers(new Invocation.Failed("not-found", "No such folder: docs"));
        assertThat(mvc.get().uri("/api/v1/tasks/" + ID + "/files?path=docs").with(As.reader()))
                .hasStatus(404)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"not-found\",\"detail\":\"No such folder: docs\"}");
        answers(new Invocation.Failed("path-refused", "Absolute paths are not taken."));
        assertThat(mvc.get().uri("/api/v1/tasks/" + ID + "/files?path=docs").with(As.reader()))
                .hasStatus(422)
                .bodyJson()
                .isLenientlyEqualTo("{\"code\":\"path-refused\",\"field\":\"path\"}");
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
        assertThat(ours).hasSizeGreaterThan(15).allMatch(method -> method.hasMethodAnnotation(Needs.class));
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
        Registration registration = listFiles();
        when(tools.find("list_files")).thenReturn(Optional.of(registration));
    }

    private void answers(Invocation invocation) {
        when(invoker.invoke(any(), eq(JSON.createObjectNode().put("path", "docs")), any()))
                .thenReturn(invocation);
    }

    private static Registration listFiles() {
        ObjectNode schema = JSON.createObjectNode().put("type", "object");
        Registration registration = mock(Registration.class);
        when(registration.definition()).thenReturn(new ToolDefinition("list_files", "1", "Lists", schema, schema));
        when(registration.revision()).thenReturn("r1");
        return registration;
    }
}
