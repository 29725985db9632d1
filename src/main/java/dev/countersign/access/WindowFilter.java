package dev.countersign.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import org.springframework.web.filter.OncePerRequestFilter;

/** Finds out which window calls by its cookie, and puts the cookie's end off now and then. */
class WindowFilter extends OncePerRequestFilter {

    private final WebSessions sessions;
    private final ServiceAddress address;

    WindowFilter(WebSessions sessions, ServiceAddress address) {
        this.sessions = sessions;
        this.address = address;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        SessionCookie.read(request)
                .ifPresent(secret -> sessions.find(secret).ifPresent(session -> {
                    if (sessions.renew(session)) {
                        SessionCookie.write(request, response, secret, address.encrypted());
                    }
                    CallerAuthentication.enter(
                            new Caller(new Credential.Window(session.id()), "window", EnumSet.allOf(Right.class)));
                }));
        chain.doFilter(request, response);
    }
}
