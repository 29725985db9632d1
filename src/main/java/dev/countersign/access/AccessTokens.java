package dev.countersign.access;

import java.util.EnumSet;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Who holds a bearer token: the one from the environment and that of the terminal which hosts the service may do
 * everything, others what they were given the right to.
 */
@Component
class AccessTokens {

    private final String environmentToken;
    private final Optional<TerminalToken> terminal;
    private final StoredTokens stored;
    private final TerminalLogins logins;

    AccessTokens(
            @Value("${COUNTERSIGN_TOKEN:}") String environmentToken,
            Optional<TerminalToken> terminal,
            StoredTokens stored,
            TerminalLogins logins) {
        this.environmentToken = environmentToken.strip();
        this.terminal = terminal;
        this.stored = stored;
        this.logins = logins;
    }

    /** Empty for a token that is unknown, not yet confirmed, or revoked. */
    Optional<Caller> find(String token) {
        if (!environmentToken.isEmpty() && Secret.equal(token, environmentToken)) {
            return Optional.of(whoMayAll("token:environment", "token environment"));
        }
        if (terminal.filter(own -> Secret.equal(token, own.secret())).isPresent()) {
            return Optional.of(whoMayAll("terminal", "terminal"));
        }
        return logins.use(token).or(() -> stored.use(token));
    }

    private static Caller whoMayAll(String id, String channel) {
        return new Caller(new Credential.OfTheProcess(id), channel, EnumSet.allOf(Right.class));
    }
}
