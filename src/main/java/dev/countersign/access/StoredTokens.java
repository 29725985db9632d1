package dev.countersign.access;

import dev.countersign.problem.Problem;
import dev.countersign.storage.Idempotency;
import dev.countersign.storage.RequestKey;
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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Tokens that people made: shown once, kept as digests, valid until they are revoked. Who may make one, and with which
 * rights, is asked by whoever calls.
 */
@Component
public class StoredTokens {

    /** What secret scanners know it by. */
    static final String PREFIX = "countersign_";

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,58}[\\p{L}\\p{N}._-])?");
    private static final Pattern SEPARATOR = Pattern.compile("[, ]+");

    /** Answers are recorded with the token's name, so that of the environment's can not be borrowed. */
    private static final String TAKEN = "environment";

    private static final Duration NOTED_EVERY = Duration.ofMinutes(1);

    private final JdbcClient database;
    private final Idempotency idempotency;
    private final AccessRecord record;
    private final Clock clock;

    StoredTokens(JdbcClient database, Idempotency idempotency, AccessRecord record, Clock clock) {
        this.database = database;
        this.idempotency = idempotency;
        this.record = record;
        this.clock = clock;
    }

    /**
     * A new token.
     *
     * @param secret null where the same request has made it before: it was shown then
     */
    public record Made(AccessToken token, @Nullable String secret) {}

    /**
     * Makes a token, and records that.
     *
     * @param channel through what it is made
     * @throws Problem invalid, with the field, for a name that is odd or in use, and for no rights at all
     */
    public Made make(String name, Set<Right> rights, String channel, @Nullable RequestKey key) {
        if (!NAME.matcher(name).matches()) {
            throw Problem.invalid(
                    "name",
                    "invalid",
                    "A token's name is 1 to 60 letters, digits, spaces, dots, dashes or underlines.");
        }
        if (rights.isEmpty()) {
            throw Problem.invalid("rights", "required", "A token needs a right: read, work or answer.");
        }
        String secret = PREFIX + Secret.random();
        UUID made = TimeOrderedId.next();
        UUID id = idempotency.once(key, () -> {
            refuseTaken(name);
            insert(made, name, secret, rights);
            record.given(channelOf(name), rights, channel);
            return made;
        });
        return new Made(get(id), id.equals(made) ? secret : null);
    }

    private void refuseTaken(String name) {
        boolean inUse = list().stream().anyMatch(token -> token.name().equalsIgnoreCase(name));
        if (inUse || name.equalsIgnoreCase(TAKEN)) {
            throw Problem.invalid("name", "name-in-use", "There is a token of that name.");
        }
    }

    private void insert(UUID id, String name, String secret, Set<Right> rights) {
        database.sql("""
                        insert into access_token (id, name, sha256, rights, created_at)
                        values (:id, :name, :sha256, :rights, :now)""")
                .param("id", id)
                .param("name", name)
                .param("sha256", Secret.sha256(secret))
                .param(
                        "rights",
                        EnumSet.copyOf(rights).stream()
                                .map(right -> right.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(",")))
                .param("now", utc(clock.instant()))
                .update();
    }

    /** The valid ones, in the order in which they were made. */
    @Transactional(readOnly = true)
    public List<AccessToken> list() {
        return database.sql("""
                        select id, name, rights, created_at, last_used_at from access_token
                        where revoked_at is null order by created_at, id""").query((row, number) -> token(row)).list();
    }

    private AccessToken get(UUID id) {
        return list().stream()
                .filter(token -> token.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Problem.of(
                        Problem.Kind.CONFLICT, "revoked", "This request has made a token that was revoked since."));
    }

    /**
     * Ends a token for good, and records that; its row stays, since answers name it.
     *
     * @param channel through what it is revoked
     */
    @Transactional
    public void revoke(UUID id, String channel) {
        int revoked = database.sql("update access_token set revoked_at = :now where id = :id and revoked_at is null")
                .param("now", utc(clock.instant()))
                .param("id", id)
                .update();
        if (revoked == 0) {
            throw Problem.notFound("token");
        }
        record.ended(channelOf(nameOf(id)), channel);
    }

    private String nameOf(UUID id) {
        return database.sql("select name from access_token where id = :id")
                .param("id", id)
                .query(String.class)
                .single();
    }

    /** What stands with the answers that come through a token. */
    private static String channelOf(String name) {
        return "token " + name;
    }

    @Transactional(readOnly = true)
    public boolean isValid(UUID id) {
        return database.sql("select count(*) from access_token where id = :id and revoked_at is null")
                        .param("id", id)
                        .query(Integer.class)
                        .single()
                == 1;
    }

    /** Who holds this secret; notes the use, once a minute at most. */
    @Transactional
    public Optional<Caller> use(String secret) {
        Optional<AccessToken> found = database.sql("""
                        select id, name, rights, created_at, last_used_at from access_token
                        where sha256 = :sha256 and revoked_at is null""")
                .param("sha256", Secret.sha256(secret))
                .query((row, number) -> token(row))
                .optional();
        found.ifPresent(this::note);
        return found.map(token ->
                new Caller(new Credential.Token(token.id()), channelOf(token.name()), EnumSet.copyOf(token.rights())));
    }

    private void note(AccessToken token) {
        Instant now = clock.instant();
        if (token.lastUsedAt() == null || !token.lastUsedAt().plus(NOTED_EVERY).isAfter(now)) {
            database.sql("update access_token set last_used_at = :now where id = :id")
                    .param("now", utc(now))
                    .param("id", token.id())
                    .update();
        }
    }

    private static AccessToken token(ResultSet row) throws SQLException {
        OffsetDateTime used = row.getObject("last_used_at", OffsetDateTime.class);
        return new AccessToken(
                row.getObject("id", UUID.class),
                row.getString("name"),
                SEPARATOR
                        .splitAsStream(row.getString("rights").strip())
                        .map(right -> Right.valueOf(right.toUpperCase(Locale.ROOT)))
                        .sorted()
                        .toList(),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                used == null ? null : used.toInstant());
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
