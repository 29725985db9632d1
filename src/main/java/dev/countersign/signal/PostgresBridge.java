package dev.countersign.signal;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Carries signals between engines that share a PostgreSQL database, by NOTIFY and LISTEN on two connections of its own.
 * Signals are hints: what does not fit costs nothing but time, and when some may have been lost while the database was
 * away, all who listen here are told to look anew.
 */
@Component
class PostgresBridge implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresBridge.class);
    private static final String CHANNEL = "countersign";

    /** PostgreSQL takes less than 8,000 bytes. */
    private static final int LONGEST_PAYLOAD = 7_900;

    private static final int QUEUED = 10_000;
    private static final int POLL_MILLIS = 1_000;

    /** Nothing may come for hours over a connection that is well: the server is asked now and then. */
    private static final long PING_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** In seconds: how long it may take to answer before another connection is made. */
    private static final Map<String, String> LINE =
            Map.of("socketTimeout", "5", "connectTimeout", "5", "tcpKeepAlive", "true");

    private final JdbcConnectionDetails database;
    private final SignalHub hub;
    private final List<RemoteSignals> listeners;
    private final BlockingQueue<String> outgoing = new ArrayBlockingQueue<>(QUEUED);
    private final AtomicBoolean listened = new AtomicBoolean();
    private volatile boolean running;

    PostgresBridge(JdbcConnectionDetails database, SignalHub hub, List<RemoteSignals> listeners) {
        this.database = database;
        this.hub = hub;
        this.listeners = listeners;
    }

    @Override
    public void start() {
        if (!database.getJdbcUrl().startsWith("jdbc:postgresql:")) {
            return;
        }
        running = true;
        hub.relayTo(this::send);
        Thread.ofPlatform().daemon().name("signals-out").start(() -> whileRunning(this::sendAll));
        Thread.ofPlatform().daemon().name("signals-in").start(() -> whileRunning(this::listen));
    }

    private void send(Signal signal) {
        String payload = SignalText.write(hub.epoch(), signal);
        if (payload.getBytes(StandardCharsets.UTF_8).length < LONGEST_PAYLOAD) {
            outgoing.offer(payload);
        }
    }

    private void sendAll(Connection connection) throws SQLException, InterruptedException {
        try (Statement statement = connection.createStatement()) {
            // A hint need not reach the disk, and its commit should not hold up those that must.
            statement.execute("set synchronous_commit = off");
        }
        try (PreparedStatement notify = connection.prepareStatement("select pg_notify('" + CHANNEL + "', ?)")) {
            while (running) {
                String payload = outgoing.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (payload != null) {
                    notify.setString(1, payload);
                    notify.execute();
                }
            }
        }
    }

    private void listen(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("listen " + CHANNEL);
        }
        if (!listened.compareAndSet(false, true)) {
            hub.mayHaveMissed();
        }
        PGConnection postgres = connection.unwrap(PGConnection.class);
        long answered = System.nanoTime();
        while (running) {
            for (PGNotification notification : postgres.getNotifications(POLL_MILLIS)) {
                SignalText.read(hub.epoch(), notification.getParameter()).ifPresent(this::hear);
            }
            if (System.nanoTime() - answered >= PING_NANOS) {
                ping(connection);
                answered = System.nanoTime();
            }
        }
    }

    private static void ping(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select 1");
        }
    }

    private void hear(Signal signal) {
        hub.deliver(signal);
        listeners.forEach(listener -> listener.heard(signal));
    }

    /** Connects again for as long as the engine runs; a second between tries. */
    private void whileRunning(Work work) {
        while (running) {
            try (Connection connection = DriverManager.getConnection(database.getJdbcUrl(), properties())) {
                work.with(connection);
            } catch (SQLException e) {
                LOG.warn("Signals of other engines are delayed: {}", e.getMessage());
                pause();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.putAll(LINE);
        if (database.getUsername() != null) {
            properties.setProperty("user", database.getUsername());
        }
        if (database.getPassword() != null) {
            properties.setProperty("password", database.getPassword());
        }
        return properties;
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private interface Work {
        void with(Connection connection) throws SQLException, InterruptedException;
    }
}
