package dev.countersign.model.wire;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} header (RFC 9110, 10.2.3): seconds or a date. */
final class RetryAfter {

    /** Longer waits are cut to this. */
    static final Duration MAX = Duration.ofSeconds(60);

    private RetryAfter() {}

    /** How long to wait, at most a minute; empty where the header is missing, odd, or about the past. */
    static Optional<Duration> parse(@Nullable String header, Instant now) {
        if (header == null) {
            return Optional.empty();
        }
        String value = header.strip();
        if (value.matches("[0-9]+")) {
            Duration wait = value.length() > 6 ? MAX : Duration.ofSeconds(Long.parseLong(value));
            return capped(wait);
        }
        try {
            Instant until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT))
                    .toInstant();
            return capped(Duration.between(now, until));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> capped(Duration wait) {
        if (!wait.isPositive()) {
            return Optional.empty();
        }
        return Optional.of(wait.compareTo(MAX) > 0 ? MAX : wait);
    }
}
