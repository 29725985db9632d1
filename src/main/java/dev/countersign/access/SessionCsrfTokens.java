package dev.countersign.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.csrf.DefaultCsrfToken;

/** The CSRF token of a window follows from its secret, so nothing is stored and a restart changes nothing. */
class SessionCsrfTokens implements CsrfTokenRepository {

    @Override
    public @Nullable CsrfToken loadToken(HttpServletRequest request) {
        return SessionCookie.read(request)
                .map(secret -> token(Secret.derive(secret, "csrf")))
                .orElse(null);
    }

    /** For a page without a session: fits no later request. */
    @Override
    public CsrfToken generateToken(HttpServletRequest request) {
        return token(Secret.random());
    }

    @Override
    public void saveToken(@Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
        // Derived at every request.
    }

    private static CsrfToken token(String value) {
        return new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", value);
    }
}
