package dev.countersign.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Makes commits survive a power cut. A commit to the embedded database survives the end of the process by itself; after
 * {@link #barrier()} it has reached the disk too. Everyone who waits at the same time shares one sync. PostgreSQL commits
 * synchronously, so there is nothing left to do.
 */
@Component
public class Durability implements DisposableBean {

    private final DataSource dataSource;
    private final boolean embedded;
    private final ExecutorService syncer = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("database-sync").daemon().factory());
    private CompletableFuture<?> next = CompletableFuture.completedFuture(null);
    private boolean scheduled;

    Durability(DataSource dataSource) throws SQLException {
        this.dataSource = dataSource;
        try (Connection connection = dataSource.getConnection()) {
            this.embedded = connection.getMetaData().getDatabaseProductName().equals("H2");
            if (embedded) {
                requireNoWriteDelay(connection);
            }
        }
    }

    /** Whether this process alone owns the database. */
    public boolean embedded() {
        return embedded;
    }

    /** Returns once everything that was committed before the call is on disk. */
    public void barrier() {
        if (!embedded) {
            return;
        }
        try {
            joinNextSync().join();
        } catch (CompletionException e) {
            throw new IllegalStateException("The database could not be synced to disk", e.getCause());
        }
    }

    /** A sync that has not begun serves all who join; one that has may have missed their commits. */
    private synchronized CompletableFuture<?> joinNextSync() {
        if (!scheduled) {
            scheduled = true;
            next = CompletableFuture.runAsync(this::sync, syncer);
        }
        return next;
    }

    private void sync() {
        synchronized (this) {
            scheduled = false;
        }
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("checkpoint sync");
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    private static void requireNoWriteDelay(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "select setting_value from information_schema.settings where setting_name = 'WRITE_DELAY'")) {
            if (!rows.next() || !rows.getString(1).equals("0")) {
                throw new IllegalStateException(
                        "The embedded database must run with WRITE_DELAY=0, or a kill loses acknowledged answers");
            }
        }
    }

    @Override
    public void destroy() {
        syncer.shutdown();
    }
}
