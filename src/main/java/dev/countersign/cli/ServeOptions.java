package dev.countersign.cli;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What can be said to {@code serve}. */
class ServeOptions {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port; default 7446 or one of the next ten, 0 picks one.")
    @Nullable
    Integer port;

    @Option(names = "--bind", paramLabel = "ADDRESS", description = "Address to listen on; default 127.0.0.1.")
    String bind = "127.0.0.1";

    @Option(
            names = "--public-url",
            paramLabel = "URL",
            description = "How browsers reach the service; needed where --bind is not a loopback address.")
    @Nullable
    String publicUrl;

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Where everything is kept.")
    @Nullable
    Path dataDir;

    @Option(names = "--db-url", paramLabel = "JDBC", description = "A PostgreSQL database instead of the embedded one.")
    @Nullable
    String databaseUrl;

    @Option(
            names = "--open",
            negatable = true,
            description = "Open the browser or not; default: on a terminal with a desktop.")
    @Nullable
    Boolean open;

    /** Refuses what can not be meant, with exit code 2. */
    void check(CommandLine line) {
        if (port != null && (port < 0 || port > 65535)) {
            throw new ParameterException(line, "--port must be between 0 and 65535, not " + port);
        }
        if (publicUrl != null && !isOrigin(publicUrl)) {
            throw new ParameterException(
                    line, "--public-url must be like https://host:port, without a path, not " + publicUrl);
        }
        if (publicUrl == null && !bindAddress(line).isLoopbackAddress()) {
            throw new ParameterException(
                    line,
                    "--bind " + bind + " is open to other machines, so it needs --public-url: "
                            + "the one address under which browsers may reach the service");
        }
        if (publicUrl != null && !bindAddress(line).isLoopbackAddress() && !isPrivate(URI.create(publicUrl))) {
            throw new ParameterException(
                    line,
                    "--public-url " + publicUrl
                            + " leads over the network, so it must be https: put a reverse proxy that"
                            + " speaks TLS before the service, and name its address");
        }
    }

    InetAddress bindAddress(CommandLine line) {
        try {
            return InetAddress.getByName(bind);
        } catch (UnknownHostException e) {
            throw new ParameterException(line, "--bind " + bind + " is no address of this machine", e);
        }
    }

    /** The option, else the environment, else the place where desktops keep such things. */
    Path dataDirectory(Map<String, String> environment) {
        if (dataDir != null) {
            return dataDir.toAbsolutePath().normalize();
        }
        String named = environment.getOrDefault("COUNTERSIGN_DATA_DIR", "");
        if (!named.isBlank()) {
            return Path.of(named).toAbsolutePath().normalize();
        }
        String home = environment.getOrDefault("XDG_DATA_HOME", "");
        // The XDG specification says that a relative path is to be ignored.
        Path base = Path.of(home).isAbsolute()
                ? Path.of(home)
                : Path.of(System.getProperty("user.home"), ".local", "share");
        return base.resolve("countersign").toAbsolutePath().normalize();
    }

    /** Whether nobody on the way can read along: TLS, or no way at all. */
    private static boolean isPrivate(URI address) {
        return "https".equalsIgnoreCase(address.getScheme())
                || LOOPBACK.contains(address.getHost().toLowerCase(Locale.ROOT));
    }

    private static boolean isOrigin(String url) {
        try {
            URI uri = new URI(url);
            return ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null
                    && (uri.getPath().isEmpty() || uri.getPath().equals("/"));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
