package dev.countersign.access;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A host and a port, as a {@code Host} header or an origin names them. Only the plain forms are read: no user
 * information, no encoding, nothing before or after. The host is folded to lower case and otherwise left as it came, so
 * that {@code localhost.} and other spellings of an address stay different from what they resemble.
 */
record Authority(String host, int port) {

    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(?<host>\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9._-]{1,253})(?::(?<port>[0-9]{1,5}))?");
    private static final Pattern ORIGIN = Pattern.compile("(?<scheme>[A-Za-z][A-Za-z0-9+.-]{0,19})://(?<rest>.+)");

    /** Reads a {@code Host} header; empty for anything that is not exactly a host with perhaps a port. */
    static Optional<Authority> ofHost(@Nullable String header, int defaultPort) {
        if (header == null) {
            return Optional.empty();
        }
        Matcher matcher = HOST_AND_PORT.matcher(header);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String port = matcher.group("port");
        return Optional.of(new Authority(
                matcher.group("host").toLowerCase(Locale.ROOT), port == null ? defaultPort : Integer.parseInt(port)));
    }

    /** A scheme with its authority. */
    record Origin(String scheme, Authority authority) {

        /** Reads an {@code Origin} header; empty for {@code null} and for everything that is not exactly an origin. */
        static Optional<Origin> of(String header) {
            Matcher matcher = ORIGIN.matcher(header);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            String scheme = matcher.group("scheme").toLowerCase(Locale.ROOT);
            return ofHost(matcher.group("rest"), defaultPort(scheme)).map(authority -> new Origin(scheme, authority));
        }

        private static int defaultPort(String scheme) {
            return scheme.equals("https") ? 443 : 80;
        }
    }
}
