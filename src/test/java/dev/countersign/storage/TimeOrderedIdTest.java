package dev.countersign.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("clock of ids")
class TimeOrderedIdTest {

    @AfterEach
    void restore() {
        IdClock.restore();
    }

    @Test // AS-20
    void idsAscendThoughTheClockIsSetBack() {
        List<UUID> ids = new ArrayList<>();
        for (Duration back : List.of(Duration.ZERO, Duration.ofHours(2), Duration.ofHours(1), Duration.ofDays(400))) {
            IdClock.setBack(back);
            for (int i = 0; i < 5_000; i++) {
                ids.add(TimeOrderedId.next());
            }
        }

        assertThat(ids).isSortedAccordingTo(TimeOrderedId::compare).doesNotHaveDuplicates();
        assertThat(ids).allMatch(id -> id.version() == 7 && id.variant() == 2);
    }

    @Test // AS-20
    void anIdFollowsOneOfAnEngineWhoseClockWasAhead() {
        Instant ahead = Instant.now().plus(Duration.ofHours(2));
        UUID theirs =
                UUID.fromString(TimeOrderedId.lowestFrom(ahead).toString().substring(0, 14) + "7fff-bfff-ffffffffffff");

        UUID ours = TimeOrderedId.nextAfter(theirs);

        assertThat(TimeOrderedId.compare(ours, theirs)).isPositive();
        assertThat(ours.version()).isEqualTo(7);
        assertThat(ours.variant()).isEqualTo(2);
        assertThat(Duration.between(ahead, TimeOrderedId.timeOf(ours))).isLessThan(Duration.ofSeconds(1));
        assertThat(TimeOrderedId.timeOf(TimeOrderedId.next()))
                .as("the others of this engine do not run ahead with it")
                .isBefore(ahead.minus(Duration.ofHours(1)));
    }

    @Test
    void anIdAfterAnOlderOneIsAsAnyOther() {
        UUID older = TimeOrderedId.next();

        UUID newer = TimeOrderedId.nextAfter(TimeOrderedId.LOWEST);

        assertThat(TimeOrderedId.compare(newer, older)).isPositive();
    }
}
