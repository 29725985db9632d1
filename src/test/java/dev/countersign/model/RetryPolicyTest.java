package dev.countersign.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {

    private final RetryPolicy policy = new RetryPolicy(new Random(1));

    // PO-14
    @Test
    void whatTheProviderAsksForIsKeptWithinAMinute() {
        assertThat(policy.delayAfter(1, failure(Duration.ofSeconds(2)))).contains(Duration.ofSeconds(2));
        assertThat(policy.delayAfter(3, failure(Duration.ofDays(1)))).contains(Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @CsvSource({"1,500,1000", "2,1000,2000", "3,2000,4000"})
    void elseTheWaitDoublesWithSomeChance(int failed, long least, long most) {
        for (int i = 0; i < 100; i++) {
            assertThat(policy.delayAfter(failed, failure(null)).orElseThrow().toMillis())
                    .isBetween(least, most);
        }
    }

    @Test
    void aFourthFailureIsTheLast() {
        assertThat(policy.delayAfter(4, failure(Duration.ofSeconds(2)))).isEmpty();
    }

    @Test
    void whatWaitingDoesNotHealIsNotTriedAgain() {
        assertThat(policy.delayAfter(1, new ModelFailure("provider-error", "no")))
                .isEmpty();
    }

    private static ModelFailure failure(Duration retryAfter) {
        return new ModelFailure("provider-error", "busy", true, retryAfter);
    }
}
