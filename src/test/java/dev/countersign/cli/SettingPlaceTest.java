package dev.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.FileSystemResource;

class SettingPlaceTest {

    @TempDir
    private Path folder;

    private final StandardEnvironment environment = new StandardEnvironment();

    @BeforeEach
    void aConfiguration() throws IOException {
        Path file = Files.writeString(folder.resolve("config.yaml"), """
                countersign:
                  # a comment
                  models:
                    - id: sonnet
                      provider: anthropic
                    - id: local
                      contextWindow: 10
                      dialect: {servr: x}
                """);
        new YamlPropertySourceLoader()
                .load("config", new FileSystemResource(file))
                .forEach(environment.getPropertySources()::addLast);
        ConfigurationPropertySources.attach(environment);
    }

    @ParameterizedTest
    @CsvSource({
        "countersign.models[0].provider,5",
        "countersign.models[1].id,6",
        "countersign.models[1].context-window,7",
        "countersign.models[1].dialect.servr,8"
    })
    void aSettingIsNamedWithFileAndLineHoweverItIsSpelledThere(String setting, int line) {
        assertThat(place(setting)).isEqualTo("config.yaml:" + line + ": ");
    }

    @Test
    void aValueOfAnotherKindIsNamedToo() {
        assertThatThrownBy(() -> Binder.get(environment).bind("countersign.models[0].provider", Integer.class))
                .satisfies(
                        fault -> assertThat(SettingPlace.of(fault, environment)).isEqualTo("config.yaml:5: "))
                .satisfies(fault -> assertThat(StartFailure.inWords(fault))
                        .startsWith("the setting countersign.models[0].provider can not be used: "));
    }

    @Test
    void whatNoFileHasHasNoPlace() {
        assertThat(place("countersign.models[0].base-url")).isEmpty();
        environment.getPropertySources().addFirst(new MapPropertySource("arguments", Map.of("countersign.x", "y")));
        assertThat(place("countersign.x")).isEmpty();
    }

    @Test
    void aFailureOfSomethingElseHasNone() {
        assertThat(SettingPlace.of(new IllegalStateException("x", new IOException("y")), environment))
                .isEmpty();
    }

    private String place(String setting) {
        var fault = new InvalidConfigurationPropertyValueException(setting, "x", "it is no good");
        return SettingPlace.of(
                new IllegalStateException("bean", new IllegalStateException("method", fault)), environment);
    }
}
