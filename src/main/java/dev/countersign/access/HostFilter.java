package dev.countersign.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Turns away whatever is addressed to another name. A page whose own name has been pointed at this machine would
 * otherwise be of the same origin as the service.
 */
class HostFilter extends OncePerRequestFilter {

    private final ServiceAddress address;

    HostFilter(ServiceAddress address) {
        this.address = address;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (address.isOurHost(request.getHeader("Host"), request.getLocalPort())) {
            chain.doFilter(request, response);
        } else {
            Refusal.FOREIGN_HOST.writeTo(response);
        }
    }
}
