package dev.countersign.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseOpeningTest {

    @TempDir
    Path folder;

    private final JdbcDataSource database = new JdbcDataSource();
    private DataDirectory directory;

    @BeforeEach
    void aDatabaseThatHasBeenOpenedOnce() throws Exception {
        directory = DataDirectory.open(folder.resolve("data"));
        database.setURL("jdbc:h2:file:" + directory.root() + "/countersign;DB_CLOSE_DELAY=-1");
        migration(1, "create table installation (id uuid primary key, generation bigint not null)");
        open();
    }

    @Test
    void everyOpeningIsCountedAndAChangeOfTheSchemaIsPrecededByACopy() throws Exception {
        open();
        assertThat(generation()).isEqualTo(2);
        assertThat(directory.root().resolve("backups")).doesNotExist();

        migration(2, "create table more (id int)");
        open();

        assertThat(generation()).isEqualTo(3);
        assertThat(copies()).hasSize(1);
    }

    @Test
    void aMigrationThatFailsStopsTheStartWithWhatFailedAndWhereTheCopyIs() throws Exception {
        migration(2, "alter table no_such_table add column more int");

        assertThatThrownBy(this::open)
                .isInstanceOf(SchemaFailure.class)
                .hasMessageStartingWith("the database's schema can not be brought up to date: ")
                .hasMessageContainingAll("V002__change.sql", "A copy from before is " + copies().getFirst())
                .message()
                .hasLineCount(1);
        assertThat(generation()).isEqualTo(1);
    }

    @Test
    void aMigrationThatWasChangedAfterwardsStopsTheStart() throws Exception {
        migration(1, "create table installation (id uuid primary key, generation bigint not null, more int)");

        assertThatThrownBy(this::open).isInstanceOf(SchemaFailure.class).hasMessageContaining("checksum mismatch");
        assertThat(generation()).isEqualTo(1);
    }

    private void open() {
        new DatabaseOpening(database, directory, Clock.systemUTC())
                .migrate(Flyway.configure()
                        .dataSource(database)
                        .locations("filesystem:" + folder.resolve("migrations"))
                        .load());
    }

    private void migration(int version, String statement) throws IOException {
        Files.createDirectories(folder.resolve("migrations"));
        Files.writeString(folder.resolve("migrations/V00" + version + "__change.sql"), statement + ";\n");
    }

    private List<Path> copies() throws IOException {
        try (var files = Files.list(directory.root().resolve("backups"))) {
            return files.toList();
        }
    }

    private long generation() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select generation from installation")) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
