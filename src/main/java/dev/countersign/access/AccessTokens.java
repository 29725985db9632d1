package dev.countersign.access;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Bearer tokens: the one from the environment and that of the terminal which hosts the service may do everything, stored
 * ones what they were given the right to.
 */
@Component
class AccessTokens {

    private static final Pattern SEPARATOR = Pattern.compile("[, ]+");

    private final JdbcClient database;
    private final String environmentToken;
    private final Optional<TerminalToken> terminal;

    AccessTokens(
            JdbcClient database,
            @Value("${COUNTERSIGN_TOKEN:}") String environmentToken,
            Optional<TerminalToken> terminal) {
        this.database = database;
        this.environmentToken = environmentToken.strip();
        this.terminal = terminal;
    }

    /** Who holds that token; empty for one that is unknown or revoked. */
    @Transactional(readOnly = true)
    public Optional<Caller> find(String token) {
        if (!environmentToken.isEmpty() && Secret.equal(token, environmentToken)) {
            return Optional.of(new Caller("token:environment", "token environment", EnumSet.allOf(Right.class)));
        }
        if (terminal.filter(own -> Secret.equal(token, own.secret())).isPresent()) {
            return Optional.of(new Caller("terminal", "terminal", EnumSet.allOf(Right.class)));
        }
        return database.sql("select id, name, rights from access_token where sha256 = :sha256 and revoked_at is null")
                .param("sha256", Secret.sha256(token))
                .query((row, number) -> new Caller(
                        "token:" + row.getObject("id", UUID.class),
                        "token " + row.getString("name"),
                        rights(row.getString("rights"))))
                .optional();
    }

    private static Set<Right> rights(String stored) {
        EnumSet<Right> rights = EnumSet.noneOf(Right.class);
        SEPARATOR
                .splitAsStream(stored.strip())
                .filter(name -> !name.isEmpty())
                .map(name -> Right.valueOf(name.toUpperCase(Locale.ROOT)))
                .forEach(rights::add);
        return rights;
    }
}
