package dev.countersign.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.countersign.tool.Orphans;
import dev.countersign.tool.ToolOutput;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command starts ends with it, or is at least not waited for. */
class EndedCommandTest extends ShellCalls {

    @ParameterizedTest // PR-01
    @ValueSource(strings = {"sleep 61 & sleep 0.3; echo hi", "sleep 61 & echo hi"})
    void aBackgroundChildKeepsNobodyWaitingAndIsEnded(String command) throws Exception {
        ToolOutput output = run(command);

        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(rendered(output)).isEqualTo("hi\n");
        assertThat(output.members().path("durationMs").asLong()).isLessThan(10_000);
        nothingIsLeft();
        noReaderIsLeft();
    }

    @Test // PR-02
    void aTimeOutEndsTheWholeTree() throws Exception {
        ToolOutput output = run("echo begun; sh -c 'sleep 301 & sleep 302 & wait'; sleep 303", Duration.ofSeconds(1));

        assertThat(output).isInstanceOf(ToolOutput.TimedOut.class);
        assertThat(output.members().path("timedOut").asBoolean()).isTrue();
        assertThat(output.members().has("exitCode")).isFalse();
        assertThat(rendered(output)).isEqualTo("timed out after 1 s\nbegun\n");
        nothingIsLeft();
    }

    @ParameterizedTest // PR-03
    @ValueSource(
            strings = {
                "setsid sh -c 'touch away; exec sleep 304' >/dev/null 2>&1 & until [ -e away ]; do sleep 0.1; done; echo x",
                "(sleep 305 >/dev/null 2>&1 &) ; echo x",
                "nohup sleep 306 >/dev/null 2>&1 & echo x"
            })
    void nobodyWaitsForAChildThatLeftTheTree(String command) throws Exception {
        ToolOutput output = run(command);

        assertThat(rendered(output)).isEqualTo("x\n");
        boolean madeItsOwnSession = command.startsWith("setsid");
        if (madeItsOwnSession) {
            assertThat(Orphans.of(context.callId())).hasSize(1);
        } else {
            nothingIsLeft();
        }
    }

    @Test // PR-01, PR-03
    void anEscapedChildThatHoldsThePipeHoldsNoThread() throws Exception {
        ToolOutput output =
                run("setsid sh -c 'touch away; exec sleep 307' & until [ -e away ]; do sleep 0.1; done; echo x");

        assertThat(rendered(output)).isEqualTo("x\n");
        assertThat(Orphans.of(context.callId())).hasSize(1);
        noReaderIsLeft();
    }

    @Test // PR-04
    void whoeverIgnoresTheSignalIsKilledAtTheTimeOut() throws Exception {
        ToolOutput output = run("trap '' TERM INT HUP; while :; do sleep 1; done", Duration.ofMillis(500));

        assertThat(output).isInstanceOf(ToolOutput.TimedOut.class);
        nothingIsLeft();
    }

    @Test // PR-04
    void whoeverIgnoresTheSignalIsKilledAtTheInterrupt() throws Exception {
        Thread running = Thread.currentThread();
        Thread person = Thread.ofPlatform().start(() -> {
            await().atMost(SOON).until(() -> context.text("stdout").contains("begun"));
            running.interrupt();
        });

        ToolOutput output = run("trap '' TERM INT HUP; echo begun; while :; do sleep 1; done");

        person.join();
        assertThat(output).isInstanceOf(ToolOutput.Stopped.class);
        assertThat(rendered(output)).isEqualTo("stopped before it was done\nbegun\n");
        nothingIsLeft();
    }

    @Test
    void aCancellationEndsItWithoutAnInterruptToo() throws Exception {
        Thread person = Thread.ofPlatform().start(() -> {
            await().atMost(SOON).until(() -> context.text("stdout").contains("begun"));
            context.cancellation().cancel();
        });

        ToolOutput output = run("echo begun; sleep 308");

        person.join();
        assertThat(output).isInstanceOf(ToolOutput.Stopped.class);
        nothingIsLeft();
    }

    @Test
    void whatWasCancelledBeforeDoesNotStart() {
        context.cancellation().cancel();

        assertThatThrownBy(() -> run("touch started")).isInstanceOf(InterruptedException.class);
        assertThat(workspace.resolve("started")).doesNotExist();
    }

    private void noReaderIsLeft() {
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().endsWith(context.callId().toString()));
    }
}
