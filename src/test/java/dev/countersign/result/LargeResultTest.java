package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PR-09: the largest results go through a heap that could not hold one of them. */
class LargeResultTest {

    @TempDir
    private Path data;

    @Test
    void largeResultsAreStoredAndReadInASmallHeap() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoreLargeResult.class.getName(),
                        data.toString(),
                        "stdout",
                        "0",
                        "stdout",
                        "10",
                        "report",
                        "10")
                .redirectErrorStream(true)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .endsWith("false 33554432 8192/8192", "false 33554432 33554432/33554432", "true 33554432 16388/16388");
        assertThat(process.waitFor()).isZero();
    }
}
