package dev.countersign.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets a request that may change something through only if a page of this service sent it, or a program.
 *
 * <ol>
 *   <li>{@code Sec-Fetch-Site}, where a browser sends it, must say same-origin: another port of this machine says
 *       same-site and is a stranger.
 *   <li>{@code Origin}, where it is sent, must be exactly ours. Under the referrer policy of our pages a plain form sends
 *       {@code null}; that passes only together with the first.
 *   <li>With neither, nothing that a browser adds by itself may count: a bearer token, or no cookie at all.
 * </ol>
 */
class OriginFilter extends OncePerRequestFilter {

    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

    private final ServiceAddress address;

    OriginFilter(ServiceAddress address) {
        this.address = address;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (SAFE.contains(request.getMethod()) || isOurs(request)) {
            chain.doFilter(request, response);
        } else {
            Refusal.FOREIGN_ORIGIN.writeTo(response);
        }
    }

    private boolean isOurs(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader("Origin");
        if (site != null && !site.equals("same-origin")) {
            return false;
        }
        if (origin == null) {
            return site != null || isProgram(request);
        }
        return (origin.equals("null") && site != null) || address.isOurOrigin(origin, request.getLocalPort());
    }

    private static boolean isProgram(HttpServletRequest request) {
        return request.getHeader("Authorization") != null
                || (request.getRequestURI().startsWith("/api/")
                        && SessionCookie.read(request).isEmpty());
    }
}
