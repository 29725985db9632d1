package dev.countersign.access;

import java.util.UUID;
import org.springframework.stereotype.Component;

/** Whether somebody who once came in is still let in; for what goes on longer than a request should. */
@Component
public class Callers {

    private final WebSessions windows;
    private final StoredTokens tokens;
    private final TerminalLogins logins;

    Callers(WebSessions windows, StoredTokens tokens, TerminalLogins logins) {
        this.windows = windows;
        this.tokens = tokens;
        this.logins = logins;
    }

    /** Whether the window or the terminal has logged out or run out, or the token was revoked. */
    public boolean isGone(Caller caller) {
        return switch (caller.credential()) {
            case Credential.Window(UUID session) -> !windows.isOpen(session);
            case Credential.Token(UUID token) -> !tokens.isValid(token);
            case Credential.Terminal(UUID login) -> !logins.isAlive(login);
            case Credential.OfTheProcess _ -> false;
        };
    }
}
