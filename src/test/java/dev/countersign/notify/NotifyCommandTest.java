package dev.countersign.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.builtin.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotifyCommandTest {

    private static final Map<String, String> SERVICE = Map.of(
            "PATH", "/usr/local/bin:/usr/bin:/bin",
            "HOME", "/home/somebody",
            "DISPLAY", ":7",
            "ANTHROPIC_API_KEY", "sk-secret",
            "COUNTERSIGN_TOKEN", "token-secret",
            "COUNTERSIGN_DATABASE_URL", "jdbc:secret");

    private static final Notice ONE = new Notice(
            Notice.Event.QUESTION,
            1,
            List.of("Tidy; rm $HOME \"é\""),
            List.of("shell"),
            "http://127.0.0.1:7446/approvals/1",
            List.of("shell – Tidy; rm $HOME \"é\""));

    private static final String ONE_AS_TEXT = "shell – Tidy; rm $HOME \"é\"\nhttp://127.0.0.1:7446/approvals/1";

    @TempDir
    Path folder;

    @Test
    void theFactsAreInItsEnvironmentAndNoSecretIs() throws Exception {
        Path seen = folder.resolve("seen");
        assertThat(told("sh", "-c", "env -0 > " + seen)).isEmpty();

        Map<String, String> variables = new HashMap<>();
        for (String variable : Files.readString(seen).split("\0")) {
            int equals = variable.indexOf('=');
            variables.put(variable.substring(0, equals), variable.substring(equals + 1));
        }
        assertThat(variables)
                .containsAllEntriesOf(ONE.variables())
                .containsEntry("COUNTERSIGN_TASK", "Tidy; rm $HOME \"é\"")
                .containsEntry("COUNTERSIGN_TOOL", "shell")
                .containsEntry("COUNTERSIGN_EVENT", "question")
                .containsEntry("COUNTERSIGN_COUNT", "1")
                .containsEntry("COUNTERSIGN_URL", "http://127.0.0.1:7446/approvals/1")
                .containsEntry("COUNTERSIGN_SUMMARY", "Countersign: shell waits for your answer")
                .containsEntry("COUNTERSIGN_TEXT", ONE_AS_TEXT)
                .containsEntry("DISPLAY", ":7")
                .doesNotContainKeys("ANTHROPIC_API_KEY", "COUNTERSIGN_TOKEN", "COUNTERSIGN_DATABASE_URL");
        assertThat(Files.readString(seen)).doesNotContain("secret");
    }

    @Test
    void theTextIsOnItsStandardInput() throws Exception {
        assertThat(told("sh", "-c", "cat > " + folder.resolve("seen"))).isEmpty();
        assertThat(folder.resolve("seen")).hasContent(ONE_AS_TEXT);
    }

    @Test
    void aCommandOfOneWordGetsSummaryAndTextAndALongerOneIsStartedAsItIsWritten() throws Exception {
        Path script = script("for word in \"$@\"; do printf '%s|' \"$word\"; done > " + folder.resolve("seen"));

        assertThat(told(script.toString())).isEmpty();
        assertThat(folder.resolve("seen")).hasContent("Countersign: shell waits for your answer|" + ONE_AS_TEXT + "|");
        assertThat(told(script.toString(), "$HOME *", "")).isEmpty();
        assertThat(folder.resolve("seen")).hasContent("$HOME *||");
    }

    @Test
    void whatWentWrongIsSaidInWords() throws Exception {
        assertThat(told("no-such-program-at-all"))
                .isEqualTo("The program no-such-program-at-all was not found on the PATH.");
        assertThat(told("sh", "-c", "echo 'no \033[31mbus' >&2; exit 3"))
                .isEqualTo("The program sh ended with exit code 3. It said: no ‹\\u001b›[31mbus");
        assertThat(told("sh", "-c", "exit 4")).isEqualTo("The program sh ended with exit code 4.");
    }

    @Test
    void oneThatDoesNotEndIsEnded() throws Exception {
        Path script = script("echo $$ > " + folder.resolve("pid") + "; exec sleep 60");
        assertThat(told(script.toString())).endsWith("had not ended after 1 s.");
        assertThat(Path.of("/proc", Files.readString(folder.resolve("pid")).strip(), "exe"))
                .doesNotExist();
    }

    @Test
    void severalAreToldTogetherAndTheRestIsCounted() {
        Notice several = new Notice(
                Notice.Event.QUESTION, 7, List.of("a", "b"), List.of("shell"), "http://x/approvals", List.of("1", "2"));
        assertThat(several.summary()).isEqualTo("Countersign: 7 requests wait for your answer");
        assertThat(several.text()).isEqualTo("1\n2\nand 5 more\nhttp://x/approvals");
        assertThat(several.variables()).containsEntry("COUNTERSIGN_TASK", "a, b");
    }

    private String told(String... command) throws InterruptedException {
        return new NotifyCommand(List.of(command), Programs.in(SERVICE), SERVICE, Duration.ofSeconds(1))
                .tell(ONE, new CancellationSignal())
                .orElse("");
    }

    private Path script(String text) throws IOException {
        Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }
}
