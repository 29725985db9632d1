package dev.countersign.turn;

import java.time.Duration;
import org.springframework.stereotype.Component;

/** How long a review may take; then a person is asked. */
@Component
class ReviewLimit {

    Duration value() {
        return Duration.ofSeconds(30);
    }
}
