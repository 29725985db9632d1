package dev.countersign.storage;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps the embedded database's file small. Without a write delay the database does not do so itself: dead chunks pile up
 * behind the live data. Every five seconds what has changed is synced and some of it moved together; a clean stop compacts
 * the whole file, where that is soon done, and notes its length.
 */
@Component
class FileUpkeep implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(FileUpkeep.class);

    /** Share of live data, in percent, below which chunks are rewritten. */
    private static final int WANTED_FILL = 50;

    private static final int REWRITTEN_AT_ONCE = 16 * 1024 * 1024;

    /** Live data that a stop rewrites: more takes longer than a stop may, and is kept small enough while it runs. */
    private static final long REWRITTEN_AT_STOP = 64L * 1024 * 1024;

    private final DataSource dataSource;
    private final DataDirectory directory;
    private final boolean embedded;
    private long seenVersion = -1;
    private volatile boolean running;

    FileUpkeep(DataSource dataSource, DataDirectory directory, Durability durability) {
        this.dataSource = dataSource;
        this.directory = directory;
        this.embedded = durability.embedded();
    }

    @Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
    void compactSome() {
        if (!running || !embedded) {
            return;
        }
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            MVStore store = store(connection);
            if (store.getCurrentVersion() == seenVersion) {
                return;
            }
            statement.execute("checkpoint sync");
            store.compact(WANTED_FILL, REWRITTEN_AT_ONCE);
            seenVersion = store.getCurrentVersion();
        } catch (SQLException e) {
            LOG.warn("The database's file could not be kept small: {}", e.getMessage());
        }
    }

    static MVStore store(Connection connection) throws SQLException {
        JdbcConnection h2 = connection.unwrap(JdbcConnection.class);
        return ((SessionLocal) h2.getSession()).getDatabase().getStore().getMvStore();
    }

    @Override
    public void start() {
        running = true;
    }

    /** Last of all: nothing writes any more. */
    @Override
    public void stop() {
        running = false;
        if (!embedded) {
            return;
        }
        try (Connection connection = unpooled();
                Statement statement = connection.createStatement()) {
            DatabaseMark mark = DatabaseCheck.installation(statement).orElseThrow();
            statement.execute(shutdownOf(liveBytes(store(connection))));
            Path file = directory.root().resolve("countersign.mv.db");
            new DatabaseMark(mark.database(), mark.generation(), Files.size(file)).write(directory);
        } catch (SQLException | IOException e) {
            LOG.warn("The database was not closed compactly: {}", e.getMessage());
        }
    }

    static String shutdownOf(long liveBytes) {
        return liveBytes <= REWRITTEN_AT_STOP ? "shutdown compact" : "shutdown";
    }

    private static long liveBytes(MVStore store) {
        return store.getFileStore().size() / 100 * store.getFileStore().getChunksFillRate();
    }

    /** The pool would roll its connection back once the database has gone, and fail. */
    private Connection unpooled() throws SQLException {
        return DriverManager.getConnection(
                dataSource.unwrap(HikariDataSource.class).getJdbcUrl());
    }

    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
