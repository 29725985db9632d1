package dev.countersign.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class OrphansTest {

    private final UUID call = UUID.randomUUID();

    @AfterEach
    void leaveNothingRunning() {
        Orphans.of(call).forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void aCallWithoutProcessesHasNone() throws Exception {
        assertThat(Orphans.end(call)).isFalse();
    }

    @Test
    void aProcessInASessionOfItsOwnIsEnded() throws Exception {
        start("setsid sleep 309 & setsid sleep 310 & wait");
        await().until(() -> Orphans.of(call).size() >= 3);

        assertThat(Orphans.end(call)).isTrue();
        nothingIsLeft();
    }

    @Test
    void whoeverIgnoresTheSignalIsKilled() throws Exception {
        start("trap '' TERM; while :; do sleep 0.2; done");
        await().until(() -> !Orphans.of(call).isEmpty());

        assertThat(Orphans.end(call)).isTrue();
        nothingIsLeft();
    }

    @Test
    void processesOfOtherCallsAreLeftAlone() throws Exception {
        start("sleep 311");
        await().until(() -> !Orphans.of(call).isEmpty());

        assertThat(Orphans.end(UUID.randomUUID())).isFalse();
        assertThat(Orphans.of(call)).isNotEmpty();
    }

    private void start(String script) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script);
        builder.environment().put(Orphans.MARK, call.toString());
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    private void nothingIsLeft() {
        await().atMost(Duration.ofSeconds(20)).until(() -> Orphans.of(call).isEmpty());
    }
}
