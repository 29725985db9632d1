package dev.countersign.access;

import dev.countersign.problem.Problem;
import dev.countersign.storage.TimeOrderedId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Logged-in windows, kept by the digest of their secret, so that they outlive a restart and a copied database opens none. */
@Component
public class WebSessions {

    static final Duration LIFETIME = Duration.ofDays(30);

    /** A window in use is put off at most this often, so that ordinary reading writes nothing. */
    private static final Duration RENEWED_EVERY = Duration.ofDays(1);

    private static final int AGENT_LENGTH = 400;

    private static final String CHANNEL = "window";
    private static final String LINK = "login link";

    private final JdbcClient database;
    private final AccessRecord record;
    private final Clock clock;

    /** To the moment, of those that this process has heard of; the rows are older by a day at most. */
    private final Map<UUID, Instant> seen = new ConcurrentHashMap<>();

    WebSessions(JdbcClient database, AccessRecord record, Clock clock) {
        this.database = database;
        this.record = record;
        this.clock = clock;
    }

    /** A session that has not run out. */
    record WebSession(UUID id, Instant lastSeenAt) {}

    /**
     * A window as it can be shown.
     *
     * @param userAgent as its browser calls itself
     */
    public record Window(UUID id, String userAgent, Instant createdAt, Instant lastSeenAt, Instant expiresAt) {}

    /** The id of the window that calls; null for a caller that is none. */
    public static @Nullable UUID idOf(Caller caller) {
        return caller.credential() instanceof Credential.Window(UUID session) ? session : null;
    }

    /** All windows that are logged in, newest first. */
    @Transactional(readOnly = true)
    public List<Window> list() {
        List<Window> windows = database.sql("""
                        select id, user_agent, created_at, last_seen_at, expires_at from web_session
                        where expires_at > :now order by created_at desc, id desc""")
                .param("now", utc(clock.instant()))
                .query((row, number) -> {
                    UUID id = row.getObject("id", UUID.class);
                    Instant stored = instant(row, "last_seen_at");
                    return new Window(
                            id,
                            row.getString("user_agent"),
                            instant(row, "created_at"),
                            seen.getOrDefault(id, stored),
                            instant(row, "expires_at"));
                })
                .list();
        seen.keySet().retainAll(windows.stream().map(Window::id).toList());
        return windows;
    }

    /**
     * Logs a window out, and records that.
     *
     * @param channel through what
     * @throws Problem not found if there is none
     */
    @Transactional
    public void close(UUID id, String channel) {
        seen.remove(id);
        int closed = database.sql("delete from web_session where id = :id")
                .param("id", id)
                .update();
        if (closed == 0) {
            throw Problem.notFound("window");
        }
        record(closed, channel);
    }

    /** Logs all windows out but that one, and records each. */
    @Transactional
    public void closeOthers(UUID but) {
        seen.keySet().retainAll(Set.of(but));
        record(
                database.sql("delete from web_session where id <> :id")
                        .param("id", but)
                        .update(),
                CHANNEL);
    }

    private void record(int closed, String channel) {
        for (int i = 0; i < closed; i++) {
            record.ended(CHANNEL, channel);
        }
    }

    @Transactional(readOnly = true)
    boolean isOpen(UUID id) {
        return database.sql("select count(*) from web_session where id = :id and expires_at > :now")
                        .param("id", id)
                        .param("now", utc(clock.instant()))
                        .query(Integer.class)
                        .single()
                == 1;
    }

    /** Opens a session for whoever has used a login link, records that, and returns its secret, which is kept nowhere. */
    @Transactional
    String open(String userAgent) {
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
        record.given(CHANNEL, EnumSet.allOf(Right.class), LINK);
        return secret;
    }

    @Transactional(readOnly = true)
    Optional<WebSession> find(String secret) {
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
    boolean renew(WebSession session) {
        Instant now = clock.instant();
        seen.put(session.id(), now);
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

    /** Logs the window of this secret out, if there is one. */
    @Transactional
    void close(String secret) {
        record(
                database.sql("delete from web_session where sha256 = :sha256")
                        .param("sha256", Secret.sha256(secret))
                        .update(),
                CHANNEL);
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
