package dev.countersign.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;

/** Picks the port to listen on. */
final class Ports {

    static final int DEFAULT = 7446;
    private static final int FURTHER = 10;

    private Ports() {}

    /**
     * The wanted port, which must be free; without a wish the first free one from the default on. 0 stays 0: the server
     * picks.
     */
    static int choose(@Nullable Integer wanted, InetAddress address) throws StartFailure {
        if (wanted != null) {
            if (wanted != 0 && !isFree(wanted, address)) {
                throw new StartFailure("port " + wanted + " is in use; choose another with --port, or 0 for any");
            }
            return wanted;
        }
        for (int port = DEFAULT; port <= DEFAULT + FURTHER; port++) {
            if (isFree(port, address)) {
                return port;
            }
        }
        throw new StartFailure("ports " + DEFAULT + " to " + (DEFAULT + FURTHER)
                + " are all in use; choose another with --port, or 0 for any");
    }

    private static boolean isFree(int port, InetAddress address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
