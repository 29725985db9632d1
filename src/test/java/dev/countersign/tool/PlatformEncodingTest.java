package dev.countersign.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** PR-20 */
class PlatformEncodingTest {

    @Test
    void utf8IsNoProblem() {
        assertThat(PlatformEncoding.problem("UTF-8")).isEmpty();
    }

    @Test
    void anythingElseComesWithARemedy() {
        assertThat(PlatformEncoding.problem("ANSI_X3.4-1968"))
                .hasValueSatisfying(problem -> assertThat(problem).contains("ANSI_X3.4-1968", "LC_ALL=C.UTF-8"));
    }

    @Test
    @EnabledOnOs(OS.LINUX) // elsewhere Java spells names in UTF-8 whatever the locale
    void aStartUnderThePosixLocaleIsNoticed() throws Exception {
        assertThat(saidUnder("POSIX")).contains("UTF-8 locale");
        assertThat(saidUnder("C.UTF-8")).isEqualTo("fine");
    }

    @Test // FI-20
    void theImageHasAUtf8Locale() throws Exception {
        assertThat(Files.readString(Path.of("Dockerfile")))
                .containsPattern("ENV LANG=C\\.UTF-8")
                .doesNotContain("LC_ALL");
    }

    private static String saidUnder(String locale) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SayPlatformEncoding.class.getName());
        builder.environment().put("LC_ALL", locale);
        Process process = builder.start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    }
}
