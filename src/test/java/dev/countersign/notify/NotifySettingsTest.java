package dev.countersign.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;

class NotifySettingsTest {

    @Test
    void aCommandIsAListOfWords() throws IOException {
        assertThat(of("notify: {command: [sh, -c, 'echo \"a, b\"', 5]}").command())
                .containsExactly("sh", "-c", "echo \"a, b\"", "5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"default-mode: auto", "notify:", "notify: {}", "notify: {command: }", "notify: {command: []}"})
    void withoutOneNobodyIsTold(String yaml) throws IOException {
        assertThat(of(yaml).command()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            notify: notify-send                 | countersign.notify            | under notify there is only command
            notify: [notify-send]               | countersign.notify[0]         | under notify there is only command
            notify: {comand: [notify-send]}     | countersign.notify.comand[0]  | under notify there is only command
            notify: {command: notify-send -u x} | countersign.notify.command    | a command is a list of words
            notify: {command: {a: b}}           | countersign.notify.command.a  | a command is a list of words
            notify: {command: [[a]]}            | countersign.notify.command[0][0] | a command is a list of words
            notify: {command: ['', x]}          | countersign.notify.command[0] | the program is missing
            notify: {command: [a, "b\\0"]}      | countersign.notify.command[1] | a word can not hold a NUL
            """)
    void whatCanNotBeMeantIsNamed(String yaml, String setting, String reason) {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() -> of(yaml))
                .satisfies(fault -> assertThat(fault.getName()).isEqualTo(setting))
                .satisfies(fault -> assertThat(fault.getReason()).startsWith(reason));
    }

    private static NotifySettings of(String yaml) throws IOException {
        StandardEnvironment environment = new StandardEnvironment();
        byte[] file = ("countersign:\n  " + yaml + "\n").getBytes(StandardCharsets.UTF_8);
        List.copyOf(new YamlPropertySourceLoader().load("config", new ByteArrayResource(file)))
                .forEach(environment.getPropertySources()::addFirst);
        ConfigurationPropertySources.attach(environment);
        return NotifySettings.of(environment);
    }
}
