package dev.countersign.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcessStatusTest {

    @Test
    void aProcessWithASessionOfItsOwnLeadsItAndHasNoTerminal() throws IOException {
        Process process = new ProcessBuilder("setsid", "sleep", "60").start();
        try {
            await().until(() -> status(process.pid()).session() == process.pid());

            ProcessStatus status = status(process.pid());
            assertThat(status.dead()).isFalse();
            assertThat(status.group()).isEqualTo(process.pid());
            assertThat(status.foreground()).isEqualTo(-1);
            assertThat(status.startTicks())
                    .isGreaterThan(status(ProcessHandle.current().pid()).startTicks());
            assertThat(status(process.pid()).startTicks()).isEqualTo(status.startTicks());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void ofAProcessThatThereIsNotNothingIsKnown() {
        assertThat(ProcessStatus.of(Long.MAX_VALUE)).isEmpty();
    }

    private static ProcessStatus status(long pid) {
        return ProcessStatus.of(pid).orElseThrow();
    }
}
