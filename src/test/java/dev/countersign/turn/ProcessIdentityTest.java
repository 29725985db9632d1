package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcessIdentityTest {

    private final ProcessIdentity own = ProcessIdentity.current();

    @Test
    void theStartOfAProcessIsCountedInTicksSinceTheBoot() {
        // Milliseconds since the epoch move with the clock that somebody sets; no machine has been up for that long.
        assertThat(own.startTicks()).isPositive().isLessThan(100_000_000_000L);
        assertThat(own.isGone()).isFalse();
        assertThat(ProcessIdentity.current()).isEqualTo(own);
    }

    @Test
    void aProcessThatHasEndedIsGone() throws Exception {
        Process process = new ProcessBuilder("sleep", "300").start();
        ProcessIdentity identity = ProcessIdentity.of(process.toHandle());
        assertThat(identity.isGone()).isFalse();

        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);

        assertThat(identity.isGone()).isTrue();
    }

    @Test
    void anotherProcessUnderItsNumberIsNotIt() {
        assertThat(at(own.host(), own.bootId(), own.startTicks() - 1).isGone()).isTrue();
    }

    @Test
    void ofAnotherBootOrHostOrOneWithoutANumberOfItsBootNothingIsKnown() {
        assertThat(at(own.host(), "another", own.startTicks() - 1).isGone()).isFalse();
        assertThat(at(own.host(), "", own.startTicks() - 1).isGone()).isFalse();
        assertThat(at("elsewhere", own.bootId(), own.startTicks() - 1).isGone()).isFalse();
    }

    @Test
    void whatAnEarlierVersionWroteInMillisecondsIsNotCompared() {
        assertThat(at(own.host(), own.bootId(), 1_700_000_000_000L).isGone()).isFalse();
    }

    private ProcessIdentity at(String host, String bootId, long startTicks) {
        return new ProcessIdentity(host, bootId, own.pid(), startTicks);
    }
}
