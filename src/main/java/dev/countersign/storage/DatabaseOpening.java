package dev.countersign.storage;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.stereotype.Component;

/**
 * Brings the schema up to date, after a backup where an embedded database has something to lose, and counts the opening,
 * so that {@link DatabaseCheck} can tell this database from an older copy of itself. A failure stops the start, and so does
 * a database that does not know the results beside it.
 */
@Component
class DatabaseOpening implements FlywayMigrationStrategy {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseOpening.class);
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final DataSource dataSource;
    private final DataDirectory directory;
    private final Clock clock;

    DatabaseOpening(DataSource dataSource, DataDirectory directory, Clock clock) {
        this.dataSource = dataSource;
        this.directory = directory;
        this.clock = clock;
    }

    @Override
    public void migrate(Flyway flyway) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            requireWhatBelongsHere(connection);
            boolean embedded = connection.getMetaData().getDatabaseProductName().equals("H2");
            boolean changes = flyway.info().current() != null && flyway.info().pending().length > 0;
            String copy = embedded && changes ? ". A copy from before is " + backUp(statement) : "";
            try {
                (embedded ? flyway : unlimited(flyway)).migrate();
            } catch (FlywayException e) {
                throw new SchemaFailure(e, copy);
            }
            count(statement, embedded);
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException("The database can not be prepared: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Before anything is changed: beside results that another database has made, or this one before it was emptied or put
     * back from a copy, nothing begins as if there were none.
     */
    private void requireWhatBelongsHere(Connection connection) throws SQLException, IOException {
        String url = connection.getMetaData().getURL();
        if (DatabaseCheck.covers(directory, url)) {
            return; // That was looked at before it was opened.
        }
        Optional<NewestResult> newest = NewestResult.in(directory.results());
        boolean known = newest.isEmpty() || newest.get().isKnownTo(connection);
        connection.rollback(); // A migration would wait for what was only looked at.
        if (!known) {
            throw new DatabaseRefused("the database at " + withoutSecrets(url) + " does not know the newest result in "
                    + directory.results()
                    + ": it is another one than was used with that folder, has been emptied, or is an older copy."
                    + " Nothing was changed. Name or put back the right database;"
                    + " or set countersign.results-dir to an empty folder to begin anew with this one");
        }
    }

    private static String withoutSecrets(String url) {
        return url.replaceFirst("[?;].*", "").replaceFirst("//[^/@]*@", "//");
    }

    /** Changing a large table may take longer than anything else may, and the lock of a migration is held all the while. */
    private Flyway unlimited(Flyway flyway) throws SQLException {
        HikariDataSource pool = dataSource.unwrap(HikariDataSource.class);
        return Flyway.configure(getClass().getClassLoader())
                .configuration(flyway.getConfiguration())
                .dataSource(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword())
                .load();
    }

    private Path backUp(Statement statement) throws SQLException, IOException {
        Path file = directory.folder("backups").resolve("countersign-" + STAMP.format(clock.instant()) + ".zip");
        statement.execute("backup to '" + file.toString().replace("'", "''") + "'");
        LOG.info("The database was backed up to {} before its schema changes", file);
        return file;
    }

    private void count(Statement statement, boolean embedded) throws SQLException, IOException {
        if (statement.executeUpdate("update installation set generation = generation + 1") == 0) {
            statement.execute("insert into installation (id, generation) values ('" + TimeOrderedId.next() + "', 1)");
        }
        statement.getConnection().commit();
        if (embedded) {
            DatabaseCheck.installation(statement).orElseThrow().write(directory);
        }
    }
}
