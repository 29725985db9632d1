package dev.countersign.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/** Finds out who calls by the bearer token; it opens REST and no page. */
class BearerFilter extends OncePerRequestFilter {

    private static final String BEARER = "Bearer ";

    private final AccessTokens tokens;

    BearerFilter(AccessTokens tokens) {
        this.tokens = tokens;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getRequestURI().startsWith("/api/")) {
            token(request).flatMap(tokens::find).ifPresent(CallerAuthentication::enter);
        }
        chain.doFilter(request, response);
    }

    /** The token that a request carries; empty for another scheme. */
    static Optional<String> token(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? Optional.of(header.substring(BEARER.length()).strip())
                : Optional.empty();
    }
}
