package dev.countersign.model.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.countersign.model.ApiKey;
import dev.countersign.model.FinishReason;
import dev.countersign.model.Message;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.SettingFault;
import dev.countersign.model.Usage;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.builtin.Programs;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CliProviderTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "HOME", "/home/somebody", "ANTHROPIC_API_KEY", "sk-secret");

    @TempDir
    Path folder;

    @Test
    void theConversationGoesInAndTheAnswerComesOut() throws ModelFailure {
        List<String> heard = new ArrayList<>();
        ModelReply reply =
                model("cat").converse(request(new Message.FromUser("Wörld 😀?")), heard::add, new CancellationSignal());

        assertThat(reply.text()).isEqualTo("Be brief.\n\nWörld 😀?");
        assertThat(String.join("", heard).strip()).isEqualTo(reply.text());
        assertThat(reply.calls()).isEmpty();
        assertThat(reply.finish()).isEqualTo(FinishReason.COMPLETE);
        assertThat(reply.usage()).isEqualTo(Usage.NONE);
        assertThat(reply.message()).isEqualTo(new ProviderMessage("cli", "{\"text\":\"Be brief.\\n\\nWörld 😀?\"}"));
        assertThat(model("cat").takesTools()).isFalse();
    }

    @Test
    void aLongerConversationNamesItsSpeakersAndKeepsResultsOfOtherModelsCalls() throws ModelFailure {
        ModelReply reply = model("cat")
                .converse(
                        request(
                                new Message.FromUser("look"),
                                new Message.FromModel(
                                        new ProviderMessage("openai", "{}"),
                                        "I look.",
                                        List.of(new Message.SentCall("c", "read_file", "{}"))),
                                new Message.FromTools(
                                        List.of(new Message.CallResult("c", "read_file", "content", false))),
                                new Message.FromUser("and now?")),
                        _ -> {},
                        new CancellationSignal());
        assertThat(reply.text())
                .isEqualTo("Be brief.\n\nUser:\nlook\n\nAssistant:\nI look.\n\nResult of read_file:\ncontent\n\n"
                        + "User:\nand now?\n\nAssistant:");
    }

    @Test
    void aLargePromptAndAProgramThatDoesNotReadItDoNotBlock() throws ModelFailure {
        String large = "x".repeat(1_000_000);
        assertThat(ask("wc", "-c").text()).isEqualTo("14");
        assertThat(model("wc", "-c")
                        .converse(request(new Message.FromUser(large)), _ -> {}, new CancellationSignal())
                        .text())
                .isEqualTo(String.valueOf(large.length() + 13));
        assertThat(model("echo", "deaf")
                        .converse(request(new Message.FromUser(large)), _ -> {}, new CancellationSignal())
                        .text())
                .isEqualTo("deaf");
    }

    @Test
    void anExitCodeIsReportedWithWhatWasSaid() {
        ModelFailure failure = failure("sh", "-c", "echo not logged in >&2; exit 3");
        assertThat(failure.code()).isEqualTo("provider-error");
        assertThat(failure.retryable()).isFalse();
        assertThat(failure).hasMessage("The program sh ended with exit code 3. It said: not logged in");
        assertThat(failure("true")).hasMessage("The program true ended well, but answered nothing.");
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThat(failure("no-such-program-at-all"))
                .hasMessage("The program no-such-program-at-all was not found on the PATH.");
    }

    @Test
    void aProgramThatTakesTooLongIsEndedWithItsChildren() throws Exception {
        Path pid = folder.resolve("pid");
        ModelFailure failure = failure("sh", "-c", "sleep 60 & echo $! > " + pid + "; wait");
        assertThat(failure).hasMessageStartingWith("The program sh had not ended after 2 s.");
        long child = Long.parseLong(Files.readString(pid).strip());
        Path commandLine = Path.of("/proc/" + child + "/cmdline");
        assertThat(Files.exists(commandLine) ? Files.readString(commandLine) : "")
                .isEmpty();
    }

    @Test
    void cancellationEndsItAtOnce() throws Exception {
        CancellationSignal cancellation = new CancellationSignal();
        Path begun = folder.resolve("begun");
        CompletableFuture<ModelFailure> failed = CompletableFuture.supplyAsync(
                () -> catchThrowableOfType(
                        ModelFailure.class,
                        () -> model(60, "sh", "-c", "touch " + begun + "; sleep 60")
                                .converse(request(new Message.FromUser("x")), _ -> {}, cancellation)),
                Thread::startVirtualThread);
        while (!Files.exists(begun) && !failed.isDone()) {
            Thread.onSpinWait();
        }
        cancellation.cancel();
        assertThat(failed.get(20, TimeUnit.SECONDS).code()).isEqualTo("cancelled");
    }

    @Test
    void itGetsNoSecretAndStartsInAnEmptyFolder() throws ModelFailure {
        String said = ask("sh", "-c", "env | cut -d= -f1 | sort | tr '\\n' ' '; ls -A | wc -l; pwd")
                .text();
        assertThat(said).contains("HOME ", "PATH ").doesNotContain("ANTHROPIC");
        assertThat(said.lines().toList().getFirst()).endsWith(" 0");
        assertThat(Path.of(said.lines().toList().getLast())).doesNotExist();
    }

    @Test
    void settingsThatMeanNothingAreNamed() {
        assertThatThrownBy(() -> Cli.kind(Programs.in(ENVIRONMENT)).client(settings(1, Map.of())))
                .isInstanceOfSatisfying(
                        SettingFault.class, f -> assertThat(f.key()).isEqualTo("command"));
        assertThatThrownBy(() -> Cli.kind(Programs.in(ENVIRONMENT)).client(settings(0, Map.of(), "cat")))
                .isInstanceOfSatisfying(
                        SettingFault.class, f -> assertThat(f.key()).isEqualTo("timeout"));
        assertThatThrownBy(() -> Cli.kind(Programs.in(ENVIRONMENT)).client(settings(1, Map.of("a", "b"), "cat")))
                .isInstanceOfSatisfying(
                        SettingFault.class, f -> assertThat(f.key()).isEqualTo("dialect.a"));
    }

    private ModelReply ask(String... command) throws ModelFailure {
        return model(command).converse(request(new Message.FromUser("x")), _ -> {}, new CancellationSignal());
    }

    private ModelFailure failure(String... command) {
        return catchThrowableOfType(ModelFailure.class, () -> ask(command));
    }

    private static ModelProvider model(String... command) {
        return model(2, command);
    }

    private static ModelProvider model(int seconds, String... command) {
        return Cli.kind(Programs.in(ENVIRONMENT)).client(settings(seconds, Map.of(), command));
    }

    private static ProviderSettings settings(int seconds, Map<String, String> dialect, String... command) {
        return new ProviderSettings(
                URI.create("none:-"),
                "m",
                ApiKey.none(),
                1_000,
                dialect,
                List.of(command),
                Duration.ofSeconds(seconds));
    }

    private static ModelRequest request(Message... messages) {
        return new ModelRequest("Be brief.", List.of(), List.of(messages));
    }
}
