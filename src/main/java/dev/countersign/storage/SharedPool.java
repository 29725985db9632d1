package dev.countersign.storage;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Map;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Keeps connections to a PostgreSQL from being waited for without end: a server that does not answer any more, a row that
 * somebody holds and a transaction that nobody ends are failures that pass, after seconds. What the configuration or the
 * URL says otherwise stands.
 */
final class SharedPool implements BeanPostProcessor {

    private static final String POSTGRES = "jdbc:postgresql:";

    /** Nobody waits longer for a connection; whoever wants one is told to try again. */
    private static final Duration TO_CONNECT = Duration.ofSeconds(3);

    private static final Duration TO_VALIDATE = Duration.ofSeconds(2);
    private static final long POOLS_OWN_TO_CONNECT = Duration.ofSeconds(30).toMillis();
    private static final long POOLS_OWN_TO_VALIDATE = Duration.ofSeconds(5).toMillis();

    /** In seconds: longer than any statement of the program takes, those of a migration excepted, which has its own. */
    private static final Map<String, String> OF_THE_LINE =
            Map.of("socketTimeout", "20", "connectTimeout", "3", "tcpKeepAlive", "true");

    private static final String OF_THE_SESSION =
            "set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '10s'";

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool
                && String.valueOf(pool.getJdbcUrl()).startsWith(POSTGRES)) {
            limit(pool);
        }
        return bean;
    }

    private static void limit(HikariDataSource pool) {
        if (pool.getConnectionTimeout() == POOLS_OWN_TO_CONNECT) {
            pool.setConnectionTimeout(TO_CONNECT.toMillis());
        }
        if (pool.getValidationTimeout() == POOLS_OWN_TO_VALIDATE) {
            pool.setValidationTimeout(TO_VALIDATE.toMillis());
        }
        OF_THE_LINE.forEach((property, value) -> pool.getDataSourceProperties().putIfAbsent(property, value));
        if (pool.getConnectionInitSql() == null) {
            pool.setConnectionInitSql(OF_THE_SESSION);
        }
    }
}
