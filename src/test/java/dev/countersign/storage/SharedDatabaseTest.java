package dev.countersign.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database elsewhere, beside results that it may or may not have made. */
class SharedDatabaseTest {

    @TempDir
    Path folder;

    private final HikariDataSource database = new HikariDataSource();
    private DataDirectory directory;

    @BeforeEach
    void aNewDatabase() throws Exception {
        database.setJdbcUrl(TestDatabase.postgres());
        database.setAutoCommit(false);
        directory = DataDirectory.open(folder.resolve("data"));
        Files.createDirectory(folder.resolve("migrations"));
        migration(1, """
                create table installation (id uuid primary key, generation bigint not null);
                create table tool_call (id uuid primary key);
                create table history (id uuid primary key, call_id uuid);
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aNewDatabaseWithoutResultsIsAFirstStart() throws Exception {
        open();
        open();

        assertThat(tables()).contains("tool_call");
    }

    @Test
    void aNewDatabaseBesideTheResultsOfAnotherIsRefusedAndNothingIsChanged() throws Exception {
        Path result = aResultOf(TimeOrderedId.next());

        assertThatThrownBy(this::open)
                .isInstanceOf(DatabaseRefused.class)
                .hasMessageStartingWith("the database at jdbc:postgresql://")
                .hasMessageContainingAll(
                        "does not know the newest result in " + directory.results(), "countersign.results-dir")
                .hasMessageNotContaining("user=")
                .message()
                .hasLineCount(1);
        assertThat(tables()).isEmpty();
        assertThat(result).exists();
    }

    @Test
    void aDatabaseThatKnowsTheNewestResultIsOpenedUntilItIsEmptiedOrOlder() throws Exception {
        open();
        UUID older = TimeOrderedId.next();
        UUID newest = TimeOrderedId.next();
        execute("insert into tool_call values ('" + older + "'), ('" + newest + "')");
        aResultOf(older);
        aResultOf(newest);
        migration(2, "alter table tool_call add column more int;");
        open();

        execute("delete from tool_call where id = '" + newest + "'");
        assertThatThrownBy(this::open).isInstanceOf(DatabaseRefused.class);
        execute("delete from tool_call");
        assertThatThrownBy(this::open).isInstanceOf(DatabaseRefused.class);
    }

    @Test
    void aResultWhoseErasureWasCutOffIsNoReason() throws Exception {
        open();
        UUID erased = TimeOrderedId.next();
        execute("insert into history values ('" + TimeOrderedId.next() + "', '" + erased + "')");
        aResultOf(erased);

        open();
    }

    private void open() {
        new DatabaseOpening(database, directory, Clock.systemUTC())
                .migrate(Flyway.configure()
                        .dataSource(database)
                        .locations("filesystem:" + folder.resolve("migrations"))
                        .load());
    }

    private void migration(int version, String statements) throws IOException {
        Files.writeString(folder.resolve("migrations/V00" + version + "__change.sql"), statements);
    }

    private Path aResultOf(UUID call) throws IOException {
        return Files.writeString(directory.folder("tool-results").resolve(call + ".json"), "{}");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            connection.commit();
        }
    }

    private List<String> tables() throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "select table_name from information_schema.tables where table_schema = current_schema")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }
}
