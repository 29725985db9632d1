package dev.countersign.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class OrphansTest {

    private final UUID call = UUID.randomUUID();

    @AfterEach
    void leaveNothingRunning() {
        Orphans.of(call).forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void aCallWithoutProcessesHasNone() throws Exception {
        assertThat(Orphans.end(call)).isEqualTo(Orphans.Ended.NOTHING);
    }

    @Test
    void aProcessInASessionOfItsOwnIsEnded() throws Exception {
        start("setsid sleep 309 & setsid sleep 310 & wait");
        await().until(() -> Orphans.of(call).size() >= 3);

        assertThat(Orphans.end(call)).isEqualTo(Orphans.Ended.MARKED);
        nothingIsLeft();
    }

    @Test
    void whoeverIgnoresTheSignalIsKilled() throws Exception {
        start("trap '' TERM; while :; do sleep 0.2; done");
        await().until(() -> !Orphans.of(call).isEmpty());

        assertThat(Orphans.end(call)).isEqualTo(Orphans.Ended.MARKED);
        nothingIsLeft();
    }

    @Test
    void processesOfOtherCallsAreLeftAlone() throws Exception {
        start("sleep 311");
        await().until(() -> !Orphans.of(call).isEmpty());

        assertThat(Orphans.end(UUID.randomUUID())).isEqualTo(Orphans.Ended.NOTHING);
        assertThat(Orphans.of(call)).isNotEmpty();
    }

    @Test // RC-09
    void whatHasClearedItsEnvironmentIsEndedWithTheSessionOfTheCommand(@TempDir Path folder) throws Exception {
        Path child = folder.resolve("child");
        startSession("env -i /bin/sh -c 'trap \"\" TERM; echo $$ > child; while :; do sleep 0.2; done'; true", folder);
        await().until(() -> Files.exists(child) && Files.size(child) > 0);
        long pid = Long.parseLong(Files.readString(child).strip());
        assertThat(Orphans.of(call)).extracting(ProcessHandle::pid).isNotEmpty().doesNotContain(pid);

        assertThat(Orphans.end(call)).isEqualTo(Orphans.Ended.SESSIONS);

        nothingIsLeft();
        await().until(() -> !isRunning(pid));
    }

    @Test
    void aSessionThatNoMarkedProcessLeadsIsNotTheCallsOwn() throws Exception {
        Process leader = start("sleep 312");
        await().until(() -> !Orphans.of(call).isEmpty());

        assertThat(Orphans.end(call)).as("this test is in its session").isEqualTo(Orphans.Ended.MARKED);
        assertThat(leader.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    /** A zombie that nobody collects is not. */
    private static boolean isRunning(long pid) {
        try {
            String line = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return line.charAt(line.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException e) {
            return false;
        }
    }

    private void startSession(String script, Path folder) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("setsid", "/bin/sh", "-c", script).directory(folder.toFile());
        builder.environment().put(Orphans.MARK, call.toString());
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    private Process start(String script) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script);
        builder.environment().put(Orphans.MARK, call.toString());
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    private void nothingIsLeft() {
        await().atMost(Duration.ofSeconds(20)).until(() -> Orphans.of(call).isEmpty());
    }
}
