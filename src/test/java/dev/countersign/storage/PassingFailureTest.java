package dev.countersign.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassingFailureTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"08006", "40001", "40P01", "53300", "53100", "57P01", "57P03", "55P03", "25P03", "HYT00", "90131"
            })
    void aLockADeadlockAndALostConnectionPass(String state) {
        assertThat(PassingFailure.is(new IllegalStateException(new SQLException("", state))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "22001", "42P01", "42S02", "90028"})
    void aBrokenConstraintAndAMissingTableDoNot(String state) {
        assertThat(PassingFailure.is(new IllegalStateException(new SQLException("", state))))
                .isFalse();
    }

    @Test
    void aPoolThatHasNoConnectionLeftPasses() {
        assertThat(PassingFailure.is(new SQLTransientConnectionException("request timed out")))
                .isTrue();
        assertThat(PassingFailure.is(new IllegalStateException("anything else")))
                .isFalse();
        assertThat(PassingFailure.is(null)).isFalse();
    }

    @Test
    void aConnectionOfThePoolThatWasLostPasses() throws SQLException {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl("jdbc:h2:mem:");
            Connection lost = pool.getConnection();
            lost.close();
            assertThatThrownBy(lost::rollback)
                    .satisfies(failure -> assertThat(
                                    PassingFailure.is(new IllegalStateException("could not roll back", failure)))
                            .isTrue());
        }
    }
}
