package dev.countersign.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class SharedPoolTest {

    @Test
    void nothingOfASharedDatabaseIsWaitedForWithoutEnd() throws SQLException {
        try (HikariDataSource pool = limited(TestDatabase.postgres());
                Connection holder = pool.getConnection();
                Connection other = pool.getConnection()) {
            assertThat(pool.getConnectionTimeout()).isEqualTo(3_000);
            assertThat(other.getNetworkTimeout()).isEqualTo(20_000);
            assertThat(shown(other, "idle_in_transaction_session_timeout")).isEqualTo("10s");
            holder.createStatement().execute("create table held (id int)");
            holder.commit();
            holder.createStatement().execute("lock table held");

            try (Statement waiting = other.createStatement()) {
                assertThatThrownBy(() -> waiting.execute("select * from held"))
                        .satisfies(failure ->
                                assertThat(PassingFailure.is(failure)).isTrue());
            }
        }
    }

    @Test
    void whatTheConfigurationSaysStands() {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl("jdbc:postgresql://nowhere/x");
            pool.setConnectionTimeout(7_000);
            pool.setConnectionInitSql("select 1");
            pool.addDataSourceProperty("socketTimeout", "99");
            new SharedPool().postProcessBeforeInitialization(pool, "pool");

            assertThat(pool.getConnectionTimeout()).isEqualTo(7_000);
            assertThat(pool.getConnectionInitSql()).isEqualTo("select 1");
            assertThat(pool.getDataSourceProperties()).containsEntry("socketTimeout", "99");
        }
    }

    @Test
    void theEmbeddedDatabaseIsLeftAsItIs() throws SQLException {
        try (HikariDataSource pool = limited("jdbc:h2:mem:");
                Connection connection = pool.getConnection()) {
            assertThat(connection.isValid(1)).isTrue();
            assertThat(pool.getConnectionTimeout()).isEqualTo(30_000);
        }
    }

    private static HikariDataSource limited(String url) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setAutoCommit(false);
        new SharedPool().postProcessBeforeInitialization(pool, "pool");
        return pool;
    }

    private static String shown(Connection connection, String setting) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show " + setting)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
