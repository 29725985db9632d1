package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/** The terminal beside a running service. */
@Timeout(300)
class PolicyCommandsIT {

    @Test
    void withATokenTheServiceIsAskedAndWithoutOneTheFilesAlone() throws Exception {
        try (RunningCountersign service = RunningCountersign.fresh().start()) {
            Path workspace = service.workspace();
            Files.writeString(workspace.resolve("countersign.tools.yaml"), """
                    version: 1
                    default: deny
                    rules:
                    - {id: reads, action: tool_call, match: {tool: read_file}, effect: approve}
                    """);
            String sha256 = service.rest()
                    .get("/policy?workspace=" + workspace)
                    .at("/layers/2/sha256")
                    .asString();
            service.rest()
                    .post("/policy/trust", Rest.json("workspace", workspace.toString(), "sha256", sha256))
                    .expect(200);
            String[] explain = {"tools", "explain", "read_file", "{\"path\":\"a\"}"};

            ProgramRun asked = run(service, workspace, Rest.TOKEN, 0, explain);
            assertThat(asked.out().lines().findFirst()).contains("allow");
            assertThat(asked.out()).contains("* countersign.tools.yaml:4 (rule reads): Approves read_file.");
            assertThat(asked.err()).isEmpty();
            ProgramRun alone = run(service, workspace, "", 0, explain);
            assertThat(alone.out().lines().findFirst()).contains("ask");
            assertThat(alone.err()).contains("not consulted");
            assertThat(run(service, workspace, "wrong", 4, explain).err()).contains("not authorised");

            ProgramRun list = run(service, workspace, Rest.TOKEN, 0, "tools", "list");
            assertThat(list.out()).contains("- {id: reads,");
            assertThat(list.err()).contains("This content is trusted");
            ProgramRun json = run(service, workspace, Rest.TOKEN, 0, "tools", "list", "--json");
            assertThat(new JsonMapper()
                            .readTree(json.out())
                            .at("/trust/trusted")
                            .asBoolean())
                    .isTrue();
            ProgramRun unknown = run(service, workspace, Rest.TOKEN, 0, "tools", "explain", "no_such_tool", "{}");
            assertThat(unknown.out()).startsWith("deny").contains("There is no tool \"no_such_tool\"");

            assertThat(service.stop()).isEqualTo(143);
            assertThat(run(service, workspace, Rest.TOKEN, 0, explain).err()).contains("not consulted");
        }
    }

    private static ProgramRun run(
            RunningCountersign service, Path workspace, String token, int code, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(
                "--workspace",
                workspace.toString(),
                "--data-dir",
                service.data().toString()));
        ProgramRun run = ProgramRun.start(JavaCommand.quick(), workspace, Map.of("COUNTERSIGN_TOKEN", token), all);
        assertThat(run.awaitExit(Duration.ofSeconds(60)))
                .as(run.out() + run.err())
                .isEqualTo(code);
        return run;
    }
}
