package dev.countersign.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.model.anthropic.Anthropic;
import dev.countersign.model.cli.Cli;
import dev.countersign.model.demo.Demo;
import dev.countersign.model.openai.OpenAi;
import dev.countersign.model.wire.ProviderConnection;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.builtin.Programs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ConfiguredModelsTest {

    @Test
    void withoutConfigurationKeysInTheEnvironmentDecide() {
        assertThat(ids(models(Map.of(), Map.of()))).containsExactly("demo");
        assertThat(models(Map.of(), Map.of()).defaultModel().id()).isEqualTo("demo");
        assertThat(ids(models(Map.of(), Map.of("OPENAI_API_KEY", "k")))).containsExactly("openai", "demo");
        Models both = models(Map.of(), Map.of("OPENAI_API_KEY", "k", "ANTHROPIC_API_KEY", "k"));
        assertThat(ids(both)).containsExactly("anthropic", "openai", "demo");
        assertThat(both.defaultModel().id()).isEqualTo("anthropic");
        assertThat(ids(models(Map.of(), Map.of("OPENAI_API_KEY", " ")))).containsExactly("demo");
    }

    @Test
    void aConfiguredModelIsAsTheFileSays() {
        Models models = models(
                Map.of(
                        "countersign.models[0].id", "local",
                        "countersign.models[0].provider", "openai",
                        "countersign.models[0].base-url", "http://localhost:1234/v1/",
                        "countersign.models[0].model", "qwen",
                        "countersign.models[0].context-window", "32000",
                        "countersign.models[0].dialect.max-tokens-member", "n_predict",
                        "countersign.models[1].id", "sonnet",
                        "countersign.models[1].provider", "demo",
                        "countersign.default-model", "local",
                        "countersign.review-model", "sonnet"),
                Map.of());
        assertThat(ids(models)).containsExactly("local", "sonnet", "demo");
        assertThat(models.defaultModel().contextWindow()).isEqualTo(32_000);
        assertThat(models.defaultModel().maxOutputTokens()).isEqualTo(8_192);
        assertThat(models.reviewModel().orElseThrow().id()).isEqualTo("sonnet");
        assertThat(models.find("nobody")).isEmpty();
    }

    @Test
    void aProgramIsAModelToo() {
        Model model = models(
                        Map.of(
                                "countersign.models[0].id", "local-cli",
                                "countersign.models[0].provider", "cli",
                                "countersign.models[0].command[0]", "some-cli",
                                "countersign.models[0].command[1]", "--print"),
                        Map.of())
                .find("local-cli")
                .orElseThrow();
        assertThat(model.provider()).isEqualTo("cli");
        assertThat(model.client().takesTools()).isFalse();
    }

    @Test
    void aModelHasItsPrice() {
        Model model = models(
                        Map.of(
                                "countersign.models[0].id", "m",
                                "countersign.models[0].provider", "demo",
                                "countersign.models[0].price.input", "3.0",
                                "countersign.models[0].price.output", "15.0",
                                "countersign.models[0].price.cache-read", "0.3"),
                        Map.of())
                .find("m")
                .orElseThrow();
        assertThat(model.price().of(new Usage(1_000_000, 100_000, 400_000, 0))).isEqualByComparingTo("3.42");
    }

    @Test
    void aServersNameAloneIsADialect() {
        assertThat(new ServerName().convert("groq")).isEqualTo(Map.of("server", "groq"));
        assertThat(new ServerName().convert(" ")).isEmpty();
    }

    @Test
    void aModelWithoutItsKeyIsKeptAndItsTurnSaysWhatToSet() {
        Models models = models(
                Map.of(
                        "countersign.models[0].id", "sonnet",
                        "countersign.models[0].provider", "anthropic",
                        "countersign.models[0].model", "claude",
                        "countersign.models[0].api-key-env", "MY_KEY"),
                Map.of());
        ModelProvider client = models.find("sonnet").orElseThrow().client();
        assertThatThrownBy(() -> client.converse(
                        new ModelRequest("", List.of(), List.of(new Message.FromUser("x"))),
                        _ -> {},
                        new CancellationSignal()))
                .isInstanceOf(ModelFailure.class)
                .hasMessageContaining("MY_KEY");
    }

    @Test
    void timeoutsHaveDefaultsAndCanBeSet() {
        assertThat(settings(Map.of()).timeouts())
                .isEqualTo(new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(120), Duration.ofSeconds(60)));
        assertThat(settings(Map.of("countersign.timeouts.first-byte", "5s")).timeouts())
                .isEqualTo(new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofSeconds(60)));
    }

    @Test
    void aFaultNamesItsKeyAndModel() {
        assertFault("provider", Map.of("provider", "gemini"), "model m", "openai, anthropic, cli, demo");
        assertFault("command", Map.of("provider", "cli"), "model m", "a cli model needs a command");
        assertFault("provider", Map.of("provider", ""), "model m");
        assertFault("model", Map.of("model", ""), "model m");
        assertFault("base-url", Map.of("base-url", "ftp://x"), "model m");
        assertFault("base-url", Map.of("base-url", "not a url"), "model m");
        assertFault("base-url", Map.of("base-url", "http://user:pw@host/v1"), "model m");
        assertFault("id", Map.of("id", "m".repeat(201)), "1 to 200 visible characters");
        assertFault("context-window", Map.of("context-window", "100"), "model m");
        assertFault("dialect.unknown-key", Map.of("dialect.unknown-key", "x"), "model m", "unknown-key", "call-ids");
        assertFault("dialect.stream-usage", Map.of("dialect.stream-usage", "maybe"), "model m", "true or false");
        assertFault("dialect.server", Map.of("dialect.server", "grok"), "model m", "grok", "groq");
        assertFault("dialect.request", Map.of("dialect.request", "[1]"), "model m", "JSON object");
        assertFault("dialect.request", Map.of("dialect.request", "{\"tools\":[]}"), "model m", "can not set tools");
        assertThatThrownBy(() -> models(Map.of("countersign.default-model", "gone"), Map.of()))
                .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                .hasMessageContaining("countersign.default-model");
    }

    private static void assertFault(String key, Map<String, String> change, String... words) {
        Map<String, String> properties = new java.util.HashMap<>(Map.of(
                "countersign.models[0].id", "m",
                "countersign.models[0].provider", "openai",
                "countersign.models[0].model", "x"));
        change.forEach((name, value) -> properties.put("countersign.models[0]." + name, value));
        assertThatThrownBy(() -> models(properties, Map.of()))
                .isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, fault -> {
                    assertThat(fault.getName()).isEqualTo("countersign.models[0]." + key);
                    assertThat(fault.getReason()).contains(words);
                });
    }

    private static List<String> ids(Models models) {
        return models.all().stream().map(Model::id).toList();
    }

    private static Models models(Map<String, String> properties, Map<String, String> environment) {
        ModelsSettings settings = settings(properties);
        ProviderConnection connection = new ProviderConnection(settings.timeouts());
        return new ConfiguredModels(
                settings,
                List.of(
                        OpenAi.kind(connection),
                        Anthropic.kind(connection),
                        Cli.kind(Programs.in(Map.of())),
                        Demo.kind()),
                environment::get);
    }

    private static ModelsSettings settings(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("countersign", ModelsSettings.class);
    }
}
