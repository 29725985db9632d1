package dev.countersign.cockpit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Moments and spans as a person reads them, in the zone of the machine. */
final class Times {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter DATE_AND_TIME = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    private final Clock clock;

    Times(Clock clock) {
        this.clock = clock;
    }

    /** The time of day, with the date if that is not today's. */
    public String at(@Nullable Instant moment) {
        if (moment == null) {
            return "";
        }
        ZonedDateTime local = moment.atZone(ZoneId.systemDefault());
        boolean today = local.toLocalDate()
                .equals(clock.instant().atZone(ZoneId.systemDefault()).toLocalDate());
        return local.format(today ? TIME : DATE_AND_TIME);
    }

    /** The time of day to the second. */
    public String clock(Instant moment) {
        return moment.atZone(ZoneId.systemDefault()).format(SECONDS);
    }

    /** How long ago that was. */
    public String since(Instant moment) {
        return span(Duration.between(moment, clock.instant()));
    }

    /** The same in milliseconds, for scripts that count on. */
    public long millisSince(Instant moment) {
        return Math.max(0, Duration.between(moment, clock.instant()).toMillis());
    }

    /** From the first to the second; empty while one is missing. */
    public String between(@Nullable Instant from, @Nullable Instant to) {
        return from == null || to == null ? "" : span(Duration.between(from, to));
    }

    private static String span(Duration span) {
        if (span.compareTo(Duration.ofSeconds(1)) < 0) {
            return "under 1 s";
        }
        if (span.compareTo(Duration.ofMinutes(1)) < 0) {
            return span.toSeconds() + " s";
        }
        if (span.compareTo(Duration.ofHours(1)) < 0) {
            return span.toMinutes() + " min";
        }
        return span.compareTo(Duration.ofDays(2)) < 0 ? span.toHours() + " h" : span.toDays() + " days";
    }
}
