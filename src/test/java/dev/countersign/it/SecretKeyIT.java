package dev.countersign.it;

import static dev.countersign.model.ScriptedReply.call;
import static dev.countersign.model.ScriptedReply.calls;
import static dev.countersign.model.ScriptedReply.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.ScriptedAnthropic;
import dev.countersign.model.ScriptedOpenAi;
import dev.countersign.model.ScriptedProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A provider's key goes to its provider and stands nowhere else. */
@Timeout(300)
class SecretKeyIT {

    private static final String OF_ENVIRONMENT = "sk-environment-key-7f3a91c2d4";
    private static final String OF_FILE = "sk-file-key-0b5e88aa61";

    /** Stands in a message, a result and an error, so that a search that finds nothing would show. */
    private static final String MARK = "mark-2f9c44e1";

    private static final String PRINT_ALL = "{\"command\":\"env; cat /proc/self/environ; echo " + MARK + "\"}";

    @TempDir
    private Path keys;

    @Test
    void aKeyStandsInNoRowFileLogAnswerErrorOrChild() throws IOException {
        Path file = Files.writeString(keys.resolve("key"), OF_FILE + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        try (ScriptedProvider openai = ScriptedOpenAi.start();
                ScriptedProvider anthropic = ScriptedAnthropic.start();
                EchoingProvider echo = EchoingProvider.start();
                RunningCountersign service = RunningCountersign.fresh()
                        .withConfig(config(openai, anthropic, echo, file))
                        .withEnvironment("PROVIDER_KEY", OF_ENVIRONMENT)
                        .withEnvironment("OPENAI_API_KEY", OF_ENVIRONMENT)
                        .start()) {
            List<String> answers = new ArrayList<>();
            for (var server : List.of(openai, anthropic)) {
                server.then(calls(call("c1", "shell", PRINT_ALL)), text("Done."));
                Conversation talk = service.task(
                        service.workspace(), "full-access", server == openai ? "by-environment" : "by-file");
                talk.send(MARK).awaitState("completed");
                JsonNode ran = talk.calls().getFirst();
                assertThat(ran.path("outcome").asString()).isEqualTo("succeeded");
                answers.add(service.rest()
                        .get("/calls/" + ran.get("id").asString() + "/result")
                        .toString());
                assertThat(answers.getLast()).contains(MARK, "PATH=");
                answers.add(talk.session(50).toString());
                assertThat(server.bodies().getLast()).contains(MARK).doesNotContain(OF_ENVIRONMENT, OF_FILE);
            }
            for (String model : List.of(
                    "refuses-openai",
                    "refuses-anthropic",
                    "redirects-openai",
                    "redirects-anthropic",
                    "breaks-openai",
                    "breaks-anthropic")) {
                JsonNode failed = service.task(service.workspace(), "supervised", model)
                        .send(MARK)
                        .awaitState("failed");
                assertThat(failed.at("/error/detail").asString()).as(model).contains("[api key]");
                answers.add(failed.toString());
            }
            assertThat(echo.heard()).containsExactlyInAnyOrder(OF_ENVIRONMENT, OF_FILE);
            Conversation program = service.task(service.workspace(), "supervised", "program");
            answers.add(program.send(MARK).awaitState("completed").toString());
            assertThat(program.lastText()).contains("PATH=");
            for (String path : List.of("/models", "/tasks", "/history", "/approvals", "/tools")) {
                answers.add(service.rest().get(path).toString());
            }
            // A clean stop compresses the database, in which nothing could be found then.
            service.kill9();

            assertThat(answers).allSatisfy(answer -> assertThat(answer).doesNotContain(OF_ENVIRONMENT, OF_FILE));
            assertThat(service.run().out() + service.run().err()).doesNotContain(OF_ENVIRONMENT, OF_FILE);
            assertThat(filesWith(service.data(), MARK))
                    .anyMatch(name -> name.endsWith(".mv.db"))
                    .anyMatch(name -> name.startsWith("tool-results/"));
            assertThat(filesWith(service.data(), OF_ENVIRONMENT)).isEmpty();
            assertThat(filesWith(service.data(), OF_FILE)).isEmpty();
        }
    }

    private static String config(ScriptedProvider openai, ScriptedProvider anthropic, EchoingProvider echo, Path file) {
        StringBuilder yaml = new StringBuilder("countersign:\n  models:\n");
        yaml.append(model("by-environment", "openai", openai.baseUrl(), "api-key-env: PROVIDER_KEY"));
        yaml.append(model("by-file", "anthropic", anthropic.baseUrl(), "api-key-file: " + file));
        for (String how : List.of("refuses", "redirects", "breaks")) {
            yaml.append(model(how + "-openai", "openai", echo.url(how), "api-key-file: " + file));
            yaml.append(model(how + "-anthropic", "anthropic", echo.url(how), "api-key-env: PROVIDER_KEY"));
        }
        return yaml.append("    - {id: program, provider: cli, command: [sh, -c, 'cat >/dev/null; env']}\n")
                .toString();
    }

    private static String model(String id, String provider, String url, String key) {
        return """
                    - id: %s
                      provider: %s
                      base-url: %s
                      model: m
                      %s
                """.formatted(id, provider, url, key);
    }

    /** Names of the files beneath a folder whose bytes hold that text, in one byte a character or two. */
    private static List<String> filesWith(Path folder, String text) throws IOException {
        String wide = new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.ISO_8859_1);
        try (var files = Files.walk(folder)) {
            List<String> found = new ArrayList<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
                if (bytes.contains(text) || bytes.contains(wide)) {
                    found.add(folder.relativize(file).toString());
                }
            }
            return found;
        }
    }
}
