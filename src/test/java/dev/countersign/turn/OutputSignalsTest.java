package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.signal.Signal;
import dev.countersign.tool.BulkOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class OutputSignalsTest {

    private final Lease lease =
            new Lease(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), 1);
    private final UUID call = UUID.randomUUID();
    private final List<Signal> told = new ArrayList<>();
    private final List<Integer> toldWhenShown = new ArrayList<>();
    private final Deque<Runnable> pauses = new ArrayDeque<>();
    private final OutputSignals signals =
            new OutputSignals(told::add, lease, call, () -> toldWhenShown.add(told.size()), pauses::add);

    @Test
    void whateverIsWrittenInOnePauseIsToldOnceWithAllOfIt() throws IOException {
        BulkOutput out = signals.of("stdout", new Counted());
        for (int i = 0; i < 1_000; i++) {
            out.write(new byte[10], 0, 10);
        }
        signals.of("stderr", new Counted()).write('x');

        assertThat(told).isEmpty();
        assertThat(pauses).hasSize(1);
        assertThat(toldWhenShown).isEmpty();
        pauses.remove().run();
        assertThat(toldWhenShown).as("before anybody is told").containsExactly(0);
        assertThat(told).containsExactly(offset(10_001));
    }

    @Test
    void theNextPauseBeginsWithTheNextOutput() throws IOException {
        BulkOutput out = signals.of("stdout", new Counted());
        out.write('a');
        pauses.remove().run();
        assertThat(pauses).isEmpty();
        out.write('b');
        pauses.remove().run();
        assertThat(told).containsExactly(offset(1), offset(2));
    }

    @Test
    void afterItsEndACallIsSilent() throws IOException {
        BulkOutput out = signals.of("stdout", new Counted());
        out.write('a');
        signals.close();
        out.write('b');
        pauses.forEach(Runnable::run);
        assertThat(told).isEmpty();
        assertThat(out.bytes()).isEqualTo(2);
    }

    @Test
    void anOutputIsOnlyOne() {
        assertThat(signals.of("stdout", new Counted())).isSameAs(signals.of("stdout", new Counted()));
    }

    private Signal offset(long bytes) {
        return new Signal.CallOutput(lease.taskId(), lease.turnId(), call, bytes);
    }

    private static final class Counted extends BulkOutput {
        private long bytes;

        @Override
        public void write(int value) {
            bytes++;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public boolean lossy() {
            return false;
        }
    }
}
