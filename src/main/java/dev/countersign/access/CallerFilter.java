package dev.countersign.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.filter.OncePerRequestFilter;

/** Finds out who calls: by the bearer token if there is one, then by nothing else; otherwise by the window's cookie. */
class CallerFilter extends OncePerRequestFilter {

    private static final String BEARER = "Bearer ";

    private final WebSessions sessions;
    private final AccessTokens tokens;
    private final ServiceAddress address;

    CallerFilter(WebSessions sessions, AccessTokens tokens, ServiceAddress address) {
        this.sessions = sessions;
        this.tokens = tokens;
        this.address = address;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String authorization = request.getHeader("Authorization");
        Optional<Caller> caller = authorization == null ? byCookie(request, response) : byToken(request, authorization);
        caller.ifPresent(
                known -> SecurityContextHolder.setContext(new SecurityContextImpl(new CallerAuthentication(known))));
        chain.doFilter(request, response);
    }

    private Optional<Caller> byToken(HttpServletRequest request, String authorization) {
        boolean bearer = authorization.regionMatches(true, 0, BEARER, 0, BEARER.length());
        if (!bearer || !request.getRequestURI().startsWith("/api/")) {
            return Optional.empty();
        }
        return tokens.find(authorization.substring(BEARER.length()).strip());
    }

    private Optional<Caller> byCookie(HttpServletRequest request, HttpServletResponse response) {
        return SessionCookie.read(request)
                .flatMap(secret -> sessions.find(secret).map(session -> {
                    if (sessions.renew(session)) {
                        SessionCookie.write(request, response, secret, address.encrypted());
                    }
                    return new Caller("window:" + session.id(), "window", EnumSet.allOf(Right.class));
                }));
    }
}
