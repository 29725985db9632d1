package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SetbacksTest {

    private final Setbacks setbacks = new Setbacks();
    private final UUID turn = UUID.randomUUID();

    @Test
    void eachInARowIsWaitedAfterForTwiceAsLongUpToAMinute() {
        assertThat(Stream.generate(() -> setbacks.waitAfter(turn).toSeconds()).limit(9))
                .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L);
    }

    @Test
    void aTurnThatGoesOnBeginsAnewAndAnotherHasItsOwnCount() {
        setbacks.waitAfter(turn);
        setbacks.waitAfter(turn);

        assertThat(setbacks.waitAfter(UUID.randomUUID())).hasSeconds(1);
        setbacks.over(turn);
        assertThat(setbacks.waitAfter(turn)).hasSeconds(1);
    }
}
