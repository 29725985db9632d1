package dev.countersign.it;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A way to a server that can be cut, with all that goes over it, and mended, or go deaf. */
public final class CuttableLine implements AutoCloseable {

    private final InetSocketAddress server;
    private final int port;
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    private volatile int deafened;

    private CuttableLine(InetSocketAddress server, int port) {
        this.server = server;
        this.port = port;
    }

    public static CuttableLine to(String host, int port) throws IOException {
        ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        CuttableLine line = new CuttableLine(new InetSocketAddress(host, port), door.getLocalPort());
        line.serve(door);
        return line;
    }

    public int port() {
        return port;
    }

    /** From now on nobody is there, as if the server had gone. */
    void cut() {
        for (Closeable end : open) {
            try {
                end.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        open.clear();
    }

    /** Nothing goes over the connections of now any more, and neither end is told: only new ones are of use. */
    public void deafen() {
        deafened++;
    }

    void mend() throws IOException {
        ServerSocket door = new ServerSocket();
        door.setReuseAddress(true);
        door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        serve(door);
    }

    @Override
    public void close() {
        cut();
    }

    private void serve(ServerSocket door) {
        open.add(door);
        Thread.ofVirtual().start(() -> {
            while (!door.isClosed()) {
                try {
                    join(door.accept());
                } catch (IOException cut) {
                    // Or the server is not there: whoever asked is told by the end of the line.
                }
            }
        });
    }

    private void join(Socket client) throws IOException {
        Socket to = new Socket();
        open.add(client);
        open.add(to);
        try {
            to.connect(server);
        } catch (IOException e) {
            client.close();
            throw e;
        }
        pump(client, to);
        pump(to, client);
    }

    private void pump(Socket from, Socket to) {
        int since = deafened;
        Thread.ofVirtual().start(() -> {
            try (from;
                    to) {
                byte[] piece = new byte[8192];
                for (int length = 0; length >= 0; length = from.getInputStream().read(piece)) {
                    if (deafened == since) {
                        to.getOutputStream().write(piece, 0, length);
                    }
                }
            } catch (IOException cut) {
                // both ends are closed
            }
        });
    }
}
