package dev.countersign.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Says no in the terms of whoever asked: a browser that opens a page is led to the login page, everything that could not
 * show it (REST, fragments, event streams, programs) gets a status.
 */
class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler {

    private final RequestMatcher closed;

    /**
     * @param closed what is not there for anybody
     */
    Refusals(RequestMatcher closed) {
        this.closed = closed;
    }

    @Override
    public void commence(
            HttpServletRequest request, HttpServletResponse response, @Nullable AuthenticationException reason)
            throws IOException {
        if (closed.matches(request)) {
            Refusal.NOT_HERE.writeTo(response);
        } else if (opensPage(request)) {
            response.setStatus(HttpServletResponse.SC_SEE_OTHER);
            response.setHeader("Location", "/login");
        } else {
            response.setHeader("WWW-Authenticate", "Bearer");
            Refusal.NOT_LOGGED_IN.writeTo(response);
        }
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException reason)
            throws IOException {
        (reason instanceof CsrfException ? Refusal.BAD_CSRF : Refusal.NOT_HERE).writeTo(response);
    }

    private static boolean opensPage(HttpServletRequest request) {
        String accept = request.getHeader("Accept");
        return (request.getMethod().equals("GET") || request.getMethod().equals("HEAD"))
                && !request.getRequestURI().startsWith("/api/")
                && request.getHeader("HX-Request") == null
                && accept != null
                && accept.contains("text/html");
    }
}
