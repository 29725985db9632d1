package dev.countersign.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.env.MockEnvironment;

class CommandEnvironmentTest {

    private final UUID call = UUID.randomUUID();

    @Test // PR-14
    void onlyOrdinaryNamesPass() {
        Map<String, String> own = Map.of(
                "PATH",
                "/usr/bin",
                "HOME",
                "/home/me",
                "TZ",
                "UTC",
                "LC_TIME",
                "de_DE.UTF-8",
                "LANG",
                "de_DE.UTF-8",
                "OPENAI_API_KEY",
                "secret",
                "AWS_SECRET_ACCESS_KEY",
                "secret",
                "TERM",
                "xterm");

        assertThat(new CommandEnvironment(own, List.of()).of(call, Map.of()))
                .containsOnly(
                        Map.entry("PATH", "/usr/bin"),
                        Map.entry("HOME", "/home/me"),
                        Map.entry("TZ", "UTC"),
                        Map.entry("LC_TIME", "de_DE.UTF-8"),
                        Map.entry("LANG", "de_DE.UTF-8"),
                        Map.entry("TERM", "dumb"),
                        Map.entry("NO_COLOR", "1"),
                        Map.entry("COUNTERSIGN_CALL", call.toString()));
    }

    @Test
    void configurationAndRuleAddToIt() {
        Map<String, String> own = Map.of("JAVA_HOME", "/jdk", "COUNTERSIGN_TOKEN", "secret");
        CommandEnvironment environment =
                new CommandEnvironment(own, List.of("JAVA_HOME", "ABSENT", "COUNTERSIGN_TOKEN"));

        assertThat(environment.of(call, Map.of("GOFLAGS", "-mod=mod")))
                .containsEntry("JAVA_HOME", "/jdk")
                .containsEntry("GOFLAGS", "-mod=mod")
                .doesNotContainKeys("ABSENT", "COUNTERSIGN_TOKEN");
    }

    @Test
    void theListOfConfiguredNamesIsRead() {
        MockEnvironment configuration = new MockEnvironment()
                .withProperty("countersign.pass-env[0]", "JAVA_HOME")
                .withProperty("countersign.pass-env[1]", "GOPATH");

        assertThat(CommandEnvironment.configuredNames(configuration)).containsExactly("JAVA_HOME", "GOPATH");
    }

    @Test // PR-14
    void noKeyOfAModelAndNoSecretOfOursIsPassedByTheConfiguration() {
        MockEnvironment configuration = new MockEnvironment()
                .withProperty("countersign.models[0].id", "gateway")
                .withProperty("countersign.models[0].api-key-env", "MY_GATEWAY_TOKEN")
                .withProperty("countersign.models[1].id", "demo")
                .withProperty("countersign.pass-env[0]", "MY_GATEWAY_TOKEN")
                .withProperty("countersign.pass-env[1]", "OPENAI_API_KEY")
                .withProperty("countersign.pass-env[2]", "ANTHROPIC_API_KEY")
                .withProperty("countersign.pass-env[3]", "SPRING_DATASOURCE_PASSWORD")
                .withProperty("countersign.pass-env[4]", "COUNTERSIGN_TOKEN")
                .withProperty("countersign.pass-env[5]", "NPM_TOKEN");

        Map<String, String> own = new HashMap<>();
        List<String> passed = List.of(
                "MY_GATEWAY_TOKEN",
                "OPENAI_API_KEY",
                "ANTHROPIC_API_KEY",
                "SPRING_DATASOURCE_PASSWORD",
                "COUNTERSIGN_TOKEN",
                "NPM_TOKEN");
        passed.forEach(name -> own.put(name, "secret"));

        assertThat(new CommandEnvironment(own, CommandEnvironment.configuredNames(configuration)).of(call, Map.of()))
                .containsEntry("NPM_TOKEN", "secret")
                .doesNotContainKeys(passed.stream()
                        .filter(name -> !name.equals("NPM_TOKEN"))
                        .toArray(String[]::new));
    }

    @Test
    void withoutAListNothingIsAdded() {
        assertThat(CommandEnvironment.configuredNames(new MockEnvironment())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'.:/usr/bin::bin:/bin:', /usr/bin:/bin",
        "'', /usr/local/bin:/usr/bin:/bin",
        "'.', /usr/local/bin:/usr/bin:/bin"
    })
    void thePathHasAbsoluteEntriesOnly(String own, String expected) {
        assertThat(new CommandEnvironment(Map.of("PATH", own), List.of()).of(call, Map.of()))
                .containsEntry("PATH", expected);
        assertThat(new CommandEnvironment(Map.of(), List.of()).of(call, Map.of("PATH", own)))
                .containsEntry("PATH", expected);
    }

    @ParameterizedTest // PR-20
    @CsvSource({
        "LANG, POSIX, LANG, C.UTF-8",
        "LANG, C, LANG, C.UTF-8",
        "LC_ALL, POSIX, LC_ALL, C.UTF-8",
        "LC_CTYPE, C, LC_CTYPE, C.UTF-8",
        "LC_ALL, de_DE.UTF-8, LC_ALL, de_DE.UTF-8",
        "HOME, /home/me, LANG, C.UTF-8"
    })
    void theLocaleSpeaksUtf8(String name, String own, String expectedName, String expected) {
        String here = System.getProperty("os.name").startsWith("Mac") ? "en_US.UTF-8" : "C.UTF-8";
        assertThat(new CommandEnvironment(Map.of(name, own), List.of()).of(call, Map.of()))
                .containsEntry(expectedName, expected.replace("C.UTF-8", here));
    }
}
