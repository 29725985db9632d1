package dev.countersign.access;

import java.util.UUID;
import org.springframework.stereotype.Component;

/** Whether somebody who once came in is still let in; for what goes on longer than a request should. */
@Component
public class Callers {

    private static final String WINDOW = "window:";
    private static final String TOKEN = "token:";
    private static final String LOGIN = "login:";

    private final WebSessions windows;
    private final StoredTokens tokens;
    private final TerminalLogins logins;

    Callers(WebSessions windows, StoredTokens tokens, TerminalLogins logins) {
        this.windows = windows;
        this.tokens = tokens;
        this.logins = logins;
    }

    /** Whether the window has logged out or run out, or the token was revoked. */
    public boolean isGone(Caller caller) {
        String id = caller.id();
        if (id.startsWith(WINDOW)) {
            return !windows.isOpen(UUID.fromString(id.substring(WINDOW.length())));
        }
        if (id.startsWith(LOGIN)) {
            return !logins.isAlive(UUID.fromString(id.substring(LOGIN.length())));
        }
        // The environment's and the hosting terminal's last as long as the process.
        return id.startsWith(TOKEN)
                && !id.equals("token:environment")
                && !tokens.isValid(UUID.fromString(id.substring(TOKEN.length())));
    }
}
