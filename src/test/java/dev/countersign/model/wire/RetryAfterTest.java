package dev.countersign.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

// PO-14
class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");

    @Test
    void secondsAndDatesAreRead() {
        assertThat(RetryAfter.parse("2", NOW)).contains(Duration.ofSeconds(2));
        assertThat(RetryAfter.parse("Mon, 02 Mar 2026 10:00:03 GMT", NOW)).contains(Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"86400", "999999999999999999999", "Mon, 02 Mar 2026 12:00:00 GMT"})
    void noWaitIsLongerThanAMinute(String header) {
        assertThat(RetryAfter.parse(header, NOW)).contains(Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Mon, 02 Mar 2026 09:00:00 GMT", "abc", "-5", "0", "", "1.5"})
    void everythingElseSaysNothing(String header) {
        assertThat(RetryAfter.parse(header, NOW)).isEmpty();
        assertThat(RetryAfter.parse(null, NOW)).isEmpty();
    }
}
