package dev.countersign.access;

import dev.countersign.storage.TimeOrderedId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Logged-in windows, kept by the digest of their secret, so that they outlive a restart and a copied database opens none. */
@Component
class WebSessions {

    static final Duration LIFETIME = Duration.ofDays(30);

    /** A window in use is put off at most this often, so that ordinary reading writes nothing. */
    private static final Duration RENEWED_EVERY = Duration.ofDays(1);

    private static final int AGENT_LENGTH = 400;

    private final JdbcClient database;
    private final Clock clock;

    WebSessions(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** A session that has not run out. */
    record WebSession(UUID id, Instant lastSeenAt) {}

    /** Opens a session and returns its secret, which is kept nowhere. */
    @Transactional
    public String open(String userAgent) {
        String secret = Secret.random();
        Instant now = clock.instant();
        database.sql("delete from web_session where expires_at <= :now")
                .param("now", utc(now))
                .update();
        database.sql("""
                        insert into web_session (id, sha256, user_agent, created_at, last_seen_at, expires_at)
                        values (:id, :sha256, :agent, :now, :now, :end)""")
                .param("id", TimeOrderedId.next())
                .param("sha256", Secret.sha256(secret))
                .param("agent", userAgent.substring(0, Math.min(userAgent.length(), AGENT_LENGTH)))
                .param("now", utc(now))
                .param("end", utc(now.plus(LIFETIME)))
                .update();
        return secret;
    }

    @Transactional(readOnly = true)
    public Optional<WebSession> find(String secret) {
        return database.sql("select id, last_seen_at from web_session where sha256 = :sha256 and expires_at > :now")
                .param("sha256", Secret.sha256(secret))
                .param("now", utc(clock.instant()))
                .query((row, number) -> new WebSession(
                        row.getObject("id", UUID.class),
                        row.getObject("last_seen_at", OffsetDateTime.class).toInstant()))
                .optional();
    }

    /** Puts the end off if the last time was long enough ago; says whether it did. */
    @Transactional
    public boolean renew(WebSession session) {
        Instant now = clock.instant();
        if (session.lastSeenAt().plus(RENEWED_EVERY).isAfter(now)) {
            return false;
        }
        return database.sql("update web_session set last_seen_at = :now, expires_at = :end where id = :id")
                        .param("now", utc(now))
                        .param("end", utc(now.plus(LIFETIME)))
                        .param("id", session.id())
                        .update()
                == 1;
    }

    @Transactional
    public void close(String secret) {
        database.sql("delete from web_session where sha256 = :sha256")
                .param("sha256", Secret.sha256(secret))
                .update();
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
