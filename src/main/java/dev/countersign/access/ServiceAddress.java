package dev.countersign.access;

import dev.countersign.access.Authority.Origin;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Where this service answers, and under which names it may be addressed. What a proxy forwards is never believed. */
@Component
public class ServiceAddress {

    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    private final String boundHost;
    private final @Nullable String publicUrl;
    private final @Nullable Origin publicOrigin;
    private volatile int port;

    ServiceAddress(
            @Value("${countersign.public-url:}") String publicUrl,
            @Value("${server.address:127.0.0.1}") String bind,
            @Value("${server.port:7446}") int port) {
        this.publicUrl = publicUrl.isBlank() ? null : publicUrl.strip().replaceFirst("/+$", "");
        this.publicOrigin = this.publicUrl == null
                ? null
                : Origin.of(this.publicUrl)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "countersign.public-url must be like https://host:port, without a path"));
        this.boundHost = bind.indexOf(':') < 0 ? bind.toLowerCase(Locale.ROOT) : "[" + bind + "]";
        this.port = port;
    }

    @EventListener
    void serverStarted(WebServerInitializedEvent event) {
        if (event.getApplicationContext().getServerNamespace() == null) {
            port = event.getWebServer().getPort();
        }
    }

    /** The URL to give to a person, without a slash at the end. */
    public String url() {
        return publicUrl != null ? publicUrl : "http://" + localHost() + ":" + port;
    }

    /** The port that is listened on; the configured one until the server has started. */
    public int port() {
        return port;
    }

    /** Whether a browser reaches this service by TLS only. */
    boolean encrypted() {
        return publicOrigin != null && publicOrigin.scheme().equals("https");
    }

    /** Whether a request that arrived at {@code localPort} names this service in its {@code Host} header. */
    boolean isOurHost(@Nullable String header, int localPort) {
        if (Authority.ofHost(header, 80)
                .filter(host -> isLocal(host, localPort))
                .isPresent()) {
            return true;
        }
        return publicOrigin != null
                && Authority.ofHost(header, publicOrigin.scheme().equals("https") ? 443 : 80)
                        .equals(Optional.of(publicOrigin.authority()));
    }

    /** Whether a page of that origin is one of ours. */
    boolean isOurOrigin(String header, int localPort) {
        return Origin.of(header)
                .filter(origin -> origin.equals(publicOrigin)
                        || (origin.scheme().equals("http") && isLocal(origin.authority(), localPort)))
                .isPresent();
    }

    private boolean isLocal(Authority authority, int localPort) {
        return authority.port() == localPort
                && (LOOPBACK_NAMES.contains(authority.host())
                        || authority.host().equals(localHost()));
    }

    /**
     * The address to use from this machine. One on the network is never a name of ours: there, only the public one is, which
     * is behind TLS.
     */
    private String localHost() {
        return boundHost.startsWith("127.") || LOOPBACK_NAMES.contains(boundHost) ? boundHost : "127.0.0.1";
    }
}
