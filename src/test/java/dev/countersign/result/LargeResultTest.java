package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** PR-09: the largest results go through a heap that could not hold one of them. */
class LargeResultTest {

    @TempDir
    private Path data;

    @ParameterizedTest
    @CsvSource({
        "stdout, 0, 'false 33554432 8192/8192'",
        "stdout, 10, 'false 33554432 33554432/33554432'",
        "report, 10, 'true 33554432 16388/16388'"
    })
    void aLargeResultIsStoredAndReadInASmallHeap(String output, int character, String said) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoreLargeResult.class.getName(),
                        data.toString(),
                        output,
                        Integer.toString(character))
                .redirectErrorStream(true)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim())
                .endsWith(said);
        assertThat(process.waitFor()).isZero();
    }
}
